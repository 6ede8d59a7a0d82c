// A file that appears whole or not at all: it is written beside its place and then renamed, so that readers
// see the old file or the new one. The caches, exported graphs and result files are all written this way.
#pragma once

#include <filesystem>
#include <span>

namespace harness {

/// False, and errno says why, where not every byte could be written.
bool write_all(int file, std::span<const std::byte> bytes);

/// Takes the place of whatever file is there. What fails returns false, and errno says why.
class AtomicFile {
 public:
  /// Written under a name that no other process gives.
  explicit AtomicFile(std::filesystem::path path);
  /// Written under this name, for a writer that is the only one there. A file that already has the name was
  /// left by a writer that was killed, or is a link that somebody put there: it is removed.
  AtomicFile(std::filesystem::path path, std::filesystem::path temporary);
  /// Without commit() nothing is left behind: a part of the file may be what fills the disk.
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  bool is_open() const { return file_ >= 0; }
  bool write(std::span<const std::byte> bytes) { return write_all(file_, bytes); }
  /// The next bytes go to the file's beginning.
  bool rewind();
  /// Brings what was written to the disk, and lets commit() make the name durable too. A file that is checked
  /// by a checksum when it is read does without.
  bool flush();
  bool commit();

 private:
  std::filesystem::path path_, temporary_;
  int file_ = -1;
  bool durable_ = false;
};

/// Removes what writers that were killed have left in a folder. One that still writes holds a lock
/// on its file.
void remove_abandoned(const std::filesystem::path& folder);

}  // namespace harness
