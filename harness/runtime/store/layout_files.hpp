// Layouts kept in files between runs: what takes minutes to build is read in seconds. A file holds the arrays
// of every part with the descriptors, what the builder asked about the run, and how long it took to build.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "runtime/store/layout.hpp"

namespace harness::runtime {

class LayoutFiles {
 public:
  /// Without a folder nothing is kept.
  explicit LayoutFiles(std::filesystem::path folder = {}) : folder_(std::move(folder)) {}

  /// The layout of this key that suits a run. There is none where no file has it, or where the file is
  /// damaged or was made by a format that has changed since. Throws OutOfMemory.
  std::optional<Layout> read(Ledger& ledger, const plugin::Registry& registry, const std::string& key,
                             const Capabilities& wanted) const;
  /// A layout that cannot be written is not kept.
  void write(backends::Backend& backend, const Layout& layout, const std::string& key) const noexcept;

 private:
  /// One key may have several files, since runs that ask for other arrays have other layouts.
  std::filesystem::path entry(const std::string& key, uint32_t number) const;

  std::filesystem::path folder_;
};

}  // namespace harness::runtime
