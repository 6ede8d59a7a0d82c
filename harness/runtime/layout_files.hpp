// Layouts kept in files between runs: what takes minutes to build is read in seconds. A file holds the arrays
// of every part with the descriptors, what the builder asked about the run, and how long it took to build.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "runtime/layout.hpp"

namespace harness::runtime {

class LayoutFiles {
 public:
  /// In no folder nothing is kept.
  explicit LayoutFiles(std::filesystem::path folder = {}) : folder_(std::move(folder)) {}

  /// The layout of this key that suits a run. Nothing where there is none, or none that is whole and of
  /// formats as they are loaded now. Throws OutOfMemory.
  std::optional<Layout> read(Ledger& ledger, const plugin::Registry& registry, const std::string& key,
                             const Capabilities& wanted) const;
  /// A layout that cannot be written is not kept.
  void write(backends::Backend& backend, const Layout& layout, const std::string& key) const noexcept;

 private:
  /// Runs that ask for other arrays have other layouts of one key.
  std::filesystem::path entry(const std::string& key, uint32_t number) const;

  std::filesystem::path folder_;
};

}  // namespace harness::runtime
