// A disk cache of object code, in which the name of an object is the hash of everything on which it depends.
// Every backend looks for a program in the cache first, and stores each object that it makes.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "backends/backend.hpp"

namespace harness::backends {

class ObjectCache {
 public:
  using Bytes = std::vector<char>;
  using Make = std::function<Bytes()>;
  using Load = std::function<std::unique_ptr<Program>(const Bytes&)>;

  /// An empty folder name means no cache.
  explicit ObjectCache(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// Returns the program that `line` describes. `load` makes it from its object. The object comes from the
  /// cache, or from `make`, whose result is then cached. A cached object that cannot be loaded is made again.
  Assembled get(const LinkLine& line, const std::string& assembler_fingerprint, const Make& make,
                const Load& load) const;

  static std::string key(const LinkLine& line, const std::string& assembler_fingerprint);

 private:
  std::filesystem::path entry(const std::string& key) const { return folder_ / (key + ".o"); }
  /// Returns nothing if the file is missing, incomplete, or written with another key.
  std::optional<Bytes> read(const std::string& key) const;
  /// Writes atomically. A folder that is not writable is not an error; the object is just not cached.
  void write(const std::string& key, const Bytes& object) const noexcept;

  std::filesystem::path folder_;
  mutable std::once_flag tidied_;
};

}  // namespace harness::backends
