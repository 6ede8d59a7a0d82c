// Files and folders that must not outlive this process, such as a file that is written before it is renamed.
// A signal that ends the process removes them.
#pragma once

#include <filesystem>
#include <mutex>
#include <string>

namespace harness {

/// Registers a path: it is removed with its content if a signal ends the process before forget_temporary() is
/// called for it.
void note_temporary(const std::filesystem::path& path);
void forget_temporary(const std::filesystem::path& path);

/// Removes all registered paths. The process is about to end: from now on, threads that create or register
/// another path block.
void remove_temporaries();

/// While an object of this class exists, remove_temporaries() waits. Hold one to create and register a path
/// in one step.
class TemporaryPause {
 public:
  TemporaryPause();

 private:
  std::unique_lock<std::recursive_mutex> lock_;
};

/// A new folder for temporary files. The destructor removes it with its content. The constructor removes
/// folders of the same name that killed processes left behind.
class TemporaryFolder {
 public:
  explicit TemporaryFolder(const std::string& name);
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  /// Returns an empty path if no folder could be created.
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  int lock_ = -1;  // held as long as the folder is in use
};

}  // namespace harness
