// Files and folders that must not outlive this process, such as a file that is written before it is renamed.
// When a signal ends the process, they are removed.
#pragma once

#include <filesystem>
#include <mutex>
#include <string>

namespace harness {

/// Registers a path. If a signal ends the process before forget_temporary(path) is called, the path is
/// removed with its content.
void note_temporary(const std::filesystem::path& path);
void forget_temporary(const std::filesystem::path& path);

/// Removes all registered paths. Only a process that is about to end calls it: afterwards, each thread that
/// creates a TemporaryPause or registers a path blocks forever.
void remove_temporaries();

/// Makes remove_temporaries() wait while the object exists. The object exists while a caller creates and
/// registers a path, so that no path is left that was created but not registered.
class TemporaryPause {
 public:
  TemporaryPause();

 private:
  std::unique_lock<std::recursive_mutex> lock_;
};

/// A new folder NAME-XXXXXX for temporary files. The destructor removes the folder with its content. The
/// constructor also removes folders of the same NAME that killed processes left behind.
class TemporaryFolder {
 public:
  explicit TemporaryFolder(const std::string& name);
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  /// Returns the path of the folder, or an empty path if no folder could be created.
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  int lock_ = -1;  // held as long as the folder is in use
};

}  // namespace harness
