// A whole file in memory, read-only. Readers parse it in place, and a cached graph uses its memory directly.
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

/// Attributes of a file that show whether it is unchanged.
struct FileStamp {
  uint64_t device = 0, inode = 0, bytes = 0;
  int64_t changed_ns = 0;

  static FileStamp of(const struct stat& status);
  /// Returns the attributes of the file, or zeros if the file does not exist.
  static FileStamp of(const std::filesystem::path& path);
  bool operator==(const FileStamp&) const = default;
};

class MappedFile {
 public:
  /// Maps a file. Throws an Error of one line for a missing or unreadable file, a folder or a pipe.
  explicit MappedFile(const std::filesystem::path& path);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  std::string_view text() const { return {data_, size_}; }
  std::span<const std::byte> bytes() const { return std::as_bytes(std::span(data_, size_)); }

  /// Throws Error if the file was written to since it was opened, because the data may be partly old and
  /// partly new.
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

/// If a mapped file is truncated, reading it raises SIGBUS, which kills the process without a message. While
/// a guard exists, the process prints one line about the file before it ends.
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
