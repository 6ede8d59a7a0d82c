// Object code on disk, named by the hash of everything that it depends on.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "backends/backend.hpp"

namespace harness {

struct LinkedObject {
  std::vector<char> bytes;
  bool cached = false;
  double link_ms = 0;  // what making it took; nothing where it was cached
};

class ObjectCache {
 public:
  /// An empty folder name means no cache.
  explicit ObjectCache(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// The object of a link line: from here, or made by `make` and kept.
  LinkedObject get(const LinkLine& line, const std::string& assembler_fingerprint,
                   const std::function<std::vector<char>()>& make) const;

  static std::string key(const LinkLine& line, const std::string& assembler_fingerprint);

 private:
  /// Nothing where there is no file or its checksum is wrong.
  std::optional<std::vector<char>> load(const std::string& key) const;
  /// Written to a file of its own and renamed: readers see a whole object or none. A folder that cannot be
  /// written is no error, only no cache.
  void store(const std::string& key, const std::vector<char>& object) const noexcept;

  std::filesystem::path folder_;
};

}  // namespace harness
