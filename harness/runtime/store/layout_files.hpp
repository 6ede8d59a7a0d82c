// Stores layouts in files between runs, because reading takes seconds, whereas building may take minutes. The
// layout store uses it. A file has the arrays and descriptors of every part, the capabilities for which the
// format's build() asked (Layout::asked), and the build time.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "runtime/store/layout.hpp"

namespace harness::runtime {

class LayoutFiles {
 public:
  /// Without a folder nothing is stored.
  explicit LayoutFiles(std::filesystem::path folder = {}) : folder_(std::move(folder)) {}

  /// Returns a layout with this key (layout_key.hpp) that suits a run. Returns nothing if no file has it, or
  /// if the file is damaged or from another version of the format. Throws OutOfMemory.
  std::optional<Layout> read(Ledger& ledger, const plugin::Registry& registry, const std::string& key,
                             const Capabilities& wanted) const;
  /// Stores a layout. Stores nothing if the file cannot be written, or if no other run can use the layout.
  void write(backends::Backend& backend, const Layout& layout, const std::string& key) const noexcept;

 private:
  /// A key may have several files, because the layout also depends on the capabilities that a run wants.
  std::filesystem::path entry(const std::string& key, uint32_t number) const;

  std::filesystem::path folder_;
};

}  // namespace harness::runtime
