// A whole file in memory, read-only. Readers parse it in place, and a cached graph lives in one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/outside_file.hpp"

struct stat;

namespace harness::graph {

/// What tells that a file is still the same one.
struct FileStamp {
  uint64_t device = 0, inode = 0, bytes = 0;
  int64_t changed_ns = 0;

  static FileStamp of(const struct stat& status);
  /// All zero where there is no such file.
  static FileStamp of(const std::filesystem::path& path);
  bool operator==(const FileStamp&) const = default;
};

class MappedFile {
 public:
  /// Refuses a missing file, a folder, a pipe, and a file that may not be read, with one line each.
  explicit MappedFile(const std::filesystem::path& path);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  std::string_view text() const { return {data_, size_}; }
  std::span<const std::byte> bytes() const { return std::as_bytes(std::span(data_, size_)); }

  /// Refuses a file that somebody has written to since it was opened: what was read may be half of each.
  void require_unchanged() const;

 private:
  class ShrinkGuard;

  std::string name_;
  FileDescriptor file_;
  FileStamp stamp_;
  char* data_ = nullptr;
  size_t size_ = 0;
  std::unique_ptr<ShrinkGuard> guard_;
};

/// A mapped file that somebody makes shorter ends the process that reads on with SIGBUS, and without a word.
/// While a guard lives, the process ends with one line about the file instead.
class MappedFile::ShrinkGuard {
 public:
  ShrinkGuard(const char* data, size_t bytes, const std::string& name);
  ~ShrinkGuard();
  ShrinkGuard(const ShrinkGuard&) = delete;
  ShrinkGuard& operator=(const ShrinkGuard&) = delete;

 private:
  int slot_ = -1;
  const std::string line_;
};

}  // namespace harness::graph
