// One at a time: whoever fetches a graph holds its lock, and a second one waits for the first. The lock goes
// with the process, however it ends.
#pragma once

#include <filesystem>
#include <functional>

namespace harness::fetch {

class FolderLock {
 public:
  /// Waits for as long as another process holds it, and calls `on_wait` before. Throws an Error where the
  /// file cannot be made.
  FolderLock(const std::filesystem::path& file, const std::function<void()>& on_wait);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int file_ = -1;
};

}  // namespace harness::fetch
