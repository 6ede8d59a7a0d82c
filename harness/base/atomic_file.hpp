// Atomic writing of files. A file is written under a temporary name and then renamed, so that readers see
// either the old content or the complete new content. Caches, exported graphs and result files use this
// class.
#pragma once

#include <filesystem>
#include <span>

namespace harness {

/// Writes all bytes. Returns false with the reason in errno if not all of them could be written.
bool write_all(int file, std::span<const std::byte> bytes);

/// Replaces the file at its path atomically. Member functions that return false leave the reason in errno.
class AtomicFile {
 public:
  /// Writes under a temporary name that no other process uses.
  explicit AtomicFile(std::filesystem::path path);
  /// Writes under the name `temporary`, which no other writer may use. Removes an existing file of that name.
  /// A killed writer left such a file, or it is a link made by another user.
  AtomicFile(std::filesystem::path path, std::filesystem::path temporary);
  /// Removes the temporary file unless commit() was called, because a partial file may fill the disk.
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  bool is_open() const { return file_ >= 0; }
  bool write(std::span<const std::byte> bytes) { return write_all(file_, bytes); }
  /// The next write() starts at the beginning of the file.
  bool rewind();
  /// Writes the data through to the disk. A later commit() then makes the new name durable too. Files whose
  /// readers verify a checksum need no flush().
  bool flush();
  bool commit();

 private:
  std::filesystem::path path_, temporary_;
  int file_ = -1;
  bool durable_ = false;
};

/// Removes temporary files that killed writers left in a folder. A temporary file that a running writer has
/// locked stays.
void remove_abandoned(const std::filesystem::path& folder);

}  // namespace harness
