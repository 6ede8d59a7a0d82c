// Files and folders that must not outlive this process, such as a file that is written before it is renamed.
// A signal that ends the process removes them.
#pragma once

#include <filesystem>
#include <mutex>
#include <string>

namespace harness {

/// Removes this path, and what is in it, if the process is ended by a signal before forget_temporary() names
/// it.
void note_temporary(const std::filesystem::path& path);
void forget_temporary(const std::filesystem::path& path);

/// Removes all that are noted now. The process is about to end: from now on every thread waits that makes or
/// notes another.
void remove_temporaries();

/// Keeps remove_temporaries() waiting, so that what is made meanwhile is noted before.
class TemporaryPause {
 public:
  TemporaryPause();

 private:
  std::unique_lock<std::recursive_mutex> lock_;
};

/// A new folder for temporary files, which the destructor removes with all that is in it. Folders of the same
/// name that killed processes have left behind are removed too.
class TemporaryFolder {
 public:
  explicit TemporaryFolder(const std::string& name);
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  /// Empty where no folder can be made.
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  int lock_ = -1;  // tells that somebody still uses the folder
};

}  // namespace harness
