#include "plugin/registry.hpp"

#include <algorithm>
#include <map>

#include "base/library_folder.hpp"
#include "plugin/probe.hpp"

namespace harness::plugin {

void Registry::add_folder(const std::filesystem::path& folder) {
  std::error_code failed;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder, failed)) {
    if (entry.path().extension() == ".so") files.push_back(entry.path());
  }
  if (failed)
    problems_.push_back(
        fmt::format("{}: the plugin folder cannot be read: {}", folder.string(), failed.message()));
  std::sort(files.begin(), files.end());
  add_files(files);
}

void Registry::add_files(const std::vector<std::filesystem::path>& files) {
  const std::map<std::filesystem::path, std::string> refused = probe_libraries(files);
  for (const auto& file : files) {
    if (const auto found = refused.find(file); found != refused.end()) {
      problems_.push_back(found->second);
      continue;
    }
    try {
      add_sound_file(file);
    } catch (const Error& e) {
      problems_.push_back(e.what());
    }
  }
}

const Plugin& Registry::add_file(const std::filesystem::path& file) {
  require_sound(file);
  return add_sound_file(file);
}

const Plugin& Registry::add_sound_file(const std::filesystem::path& file) {
  auto plugin = std::make_unique<Plugin>(load_plugin(file));
  if (const Plugin* other = find(plugin->kind, plugin->id)) {
    throw_error("{}: there is a {} {} already, from {}", file.string(), kind_name(plugin->kind), plugin->id,
                other->path.string());
  }
  plugins_.push_back(std::move(plugin));
  return *plugins_.back();
}

const Plugin* Registry::find(harness_kind kind, const std::string& id) const {
  for (const auto& plugin : plugins_) {
    if (plugin->kind == kind && plugin->id == id) return plugin.get();
  }
  return nullptr;
}

std::vector<const Plugin*> Registry::all(harness_kind kind) const {
  std::vector<const Plugin*> result;
  for (const auto& plugin : plugins_) {
    if (plugin->kind == kind) result.push_back(plugin.get());
  }
  std::sort(result.begin(), result.end(), [](const Plugin* a, const Plugin* b) { return a->id < b->id; });
  return result;
}

std::vector<std::filesystem::path> plugin_folders(const std::vector<std::string>& asked) {
  std::vector<std::filesystem::path> folders(asked.begin(), asked.end());
  for (const auto& folder : folders_of_variable("HARNESS_PLUGIN_PATH")) folders.push_back(folder);
  folders.push_back(library_folder() / "plugins");
  return folders;
}

}  // namespace harness::plugin
