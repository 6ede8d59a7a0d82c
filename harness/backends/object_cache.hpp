// Object code on disk, named by the hash of everything that it depends on.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "backends/backend.hpp"

namespace harness {

class ObjectCache {
 public:
  /// An empty folder name means no cache.
  explicit ObjectCache(std::filesystem::path folder) : folder_(std::move(folder)) {}

  static std::string key(const LinkLine& line, const std::string& assembler_fingerprint);
  /// Nothing where there is no file or its checksum is wrong.
  std::optional<std::vector<char>> load(const std::string& key) const;
  /// Written to a file of its own and renamed: readers see a whole object or none. A folder that cannot be
  /// written is no error, only no cache.
  void store(const std::string& key, const std::vector<char>& object) const noexcept;

 private:
  std::filesystem::path folder_;
};

}  // namespace harness
