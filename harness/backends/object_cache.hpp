// Object code on disk, each object named by the hash of everything that it depends on. Every backend
// asks the cache for a program first, and the cache keeps what the backend then had to make.
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

  /// The program that `load` makes of a link line's object: of the one that is kept here, or else of one that
  /// `make` makes, which is then kept. An object that is kept and cannot be loaded is made anew.
  Assembled get(const LinkLine& line, const std::string& assembler_fingerprint, const Make& make,
                const Load& load) const;

  static std::string key(const LinkLine& line, const std::string& assembler_fingerprint);

 private:
  std::filesystem::path entry(const std::string& key) const { return folder_ / (key + ".o"); }
  /// Nothing where there is no file, or one that is not whole, or that was written under another key.
  std::optional<Bytes> read(const std::string& key) const;
  /// Readers see a whole object or none. A folder that cannot be written is no error, only no cache.
  void write(const std::string& key, const Bytes& object) const noexcept;

  std::filesystem::path folder_;
  mutable std::once_flag tidied_;
};

}  // namespace harness::backends
