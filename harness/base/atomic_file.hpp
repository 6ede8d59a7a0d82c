// Atomic writing of files: a file is written under a temporary name and then renamed, so that readers see the
// old file or the new one. Caches, exported graphs and result files use this class.
#pragma once

#include <filesystem>
#include <span>

namespace harness {

/// Writes all bytes. Returns false with the reason in errno if not all of them could be written.
bool write_all(int file, std::span<const std::byte> bytes);

/// Replaces the file at its path atomically. Functions that fail return false with the reason in errno.
class AtomicFile {
 public:
  /// Writes under a temporary name that no other process uses.
  explicit AtomicFile(std::filesystem::path path);
  /// Writes under this temporary name, of which the caller is the only writer. Removes a file that already
  /// has the name: a killed writer left it, or it is a link made by another user.
  AtomicFile(std::filesystem::path path, std::filesystem::path temporary);
  /// Removes the temporary file unless commit() was called. A partial file may be the one that fills the
  /// disk.
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  bool is_open() const { return file_ >= 0; }
  bool write(std::span<const std::byte> bytes) { return write_all(file_, bytes); }
  /// The next write() starts at the beginning of the file.
  bool rewind();
  /// Writes the data through to the disk, and makes commit() do the same with the name. A file whose reader
  /// verifies a checksum does not need this.
  bool flush();
  bool commit();

 private:
  std::filesystem::path path_, temporary_;
  int file_ = -1;
  bool durable_ = false;
};

/// Removes temporary files that killed writers left in a folder. A writer that still runs holds a lock on its
/// file.
void remove_abandoned(const std::filesystem::path& folder);

}  // namespace harness
