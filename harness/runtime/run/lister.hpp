// Adds device modules to a link line. link_lines.cpp and lone_lines.cpp use it.
#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <utility>

#include "runtime/run/link_lines.hpp"
#include "skeleton/modules.hpp"

namespace harness::runtime {

/// Returns the first image that the backend accepts and that is for these widths of values and edge ids, in
/// bytes. Throws Unsupported if there is none.
inline const harness_image& pick_image(const backends::Backend& backend,
                                       std::span<const harness_image> images, const std::string& who,
                                       uint32_t value_bytes, uint32_t edge_bytes) {
  std::string reason = "it has no device code";
  for (const harness_image& image : images) {
    if (!backend.accepts(image.target, &reason)) continue;
    const bool value_fits = image.value_bytes == 0 || image.value_bytes == value_bytes;
    const bool edge_fits = image.edge_bytes == 0 || image.edge_bytes == edge_bytes;
    if (value_fits && edge_fits) return image;
    reason = fmt::format("it has no image for {}-byte values and {}-byte edge ids", value_bytes, edge_bytes);
  }
  throw Unsupported(fmt::format("{} does not run on the {} backend: {}", who, backend.name(), reason));
}

/// Adds device modules and plugins to a link line, and then the defaults of hooks that no module defines.
class Lister {
 public:
  Lister(const backends::Backend& backend, uint32_t value_bytes, uint32_t edge_bytes)
      : backend_(backend), value_bytes_(value_bytes), edge_bytes_(edge_bytes) {}

  void module(const std::string& name) { add("module " + name, skeleton::skeleton_module(name)); }
  void option(const std::string& name, bool on) { module(name + (on ? "_on" : "_off")); }
  /// Adds a plugin. `variant` selects among images for the same widths; null selects those without a variant.
  void plugin(const plugin::Plugin& plugin, const char* variant = nullptr) {
    std::string name = fmt::format("{} {}", plugin::kind_name(plugin.kind), plugin.id);
    if (variant != nullptr) name += fmt::format(" ({})", variant);
    std::vector<harness_image> own;
    for (const harness_image& image : plugin.images) {
      if (spelled(image.variant) == spelled(variant)) own.push_back(image);
    }
    add(name, own);
  }

  /// Adds the defaults of hooks that are called but not defined. Some linkers report no error for such calls.
  void add_defaults() {
    if (lists_all_) {
      for (auto [hook, who] = missing(); !hook.empty(); std::tie(hook, who) = missing())
        add_default(hook, who);
    }
  }

  backends::LinkLine line;

 private:
  static std::string_view spelled(const char* variant) { return variant == nullptr ? "" : variant; }

  void add(const std::string& name, std::span<const harness_image> images) {
    const harness_image& image = pick_image(backend_, images, name, value_bytes_, edge_bytes_);
    line.modules.push_back({name, {image.bytes, image.end}});
    const std::set<std::string> defines = plugin::words(image.defines);
    lists_all_ &= !defines.empty();
    defined_.insert(defines.begin(), defines.end());
    for (const std::string& symbol : plugin::words(image.needs)) {
      if (symbol.starts_with("harness_")) needed_.emplace(symbol, name);
    }
  }

  // Returns a hook that is called but not defined, with its caller; empty if there is none.
  std::pair<std::string, std::string> missing() const {
    for (const auto& [hook, who] : needed_) {
      if (!defined_.contains(hook)) return {hook, who};
    }
    return {};
  }

  void add_default(const std::string& hook, const std::string& who) {
    const std::span<const harness_image> images = skeleton::default_of_hook(hook);
    if (images.empty()) {
      throw Unsupported(fmt::format("{} calls the hook {}, which this harness (SDK {}) does not know", who,
                                    hook, plugin::sdk_text(HARNESS_SDK_VERSION)));
    }
    add("default of " + hook, images);
    defined_.insert(hook);
  }

  const backends::Backend& backend_;
  uint32_t value_bytes_, edge_bytes_;
  bool lists_all_ = true;  // false: an image does not list what it defines
  std::set<std::string> defined_;
  std::map<std::string, std::string> needed_;  // hook -> a device module that calls it
};

}  // namespace harness::runtime
