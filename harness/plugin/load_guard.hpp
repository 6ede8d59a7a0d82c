// Protects this process while a library is loaded, because constructors of the library may change any
// setting. The guard restores the settings, so that the library does not affect later code.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/process_settings.hpp"
#include "base/process_threads.hpp"

namespace harness::plugin {

/// Thrown if a library left behind something that cannot be undone. No other library should be loaded into
/// this process.
class SpoiltProcess : public Error {
 public:
  using Error::Error;
};

/// The files that this process has open, by file descriptor. If a library closes a file that it did not open,
/// that file cannot be recovered.
class OpenFiles {
 public:
  /// Records the open file descriptors.
  OpenFiles();

  /// Returns true if each recorded file descriptor still refers to the same file.
  bool still_open() const;

 private:
  std::map<int, std::pair<dev_t, ino_t>> files_;
};

class LoadGuard {
 public:
  /// Records the state of the process. The caller constructs a LoadGuard before it loads a library.
  LoadGuard();

  /// Restores the settings of the process, and returns the names of those that had changed. Throws
  /// SpoiltProcess, with a line about the library, if there are new threads, new processes or closed files,
  /// or if a setting cannot be restored.
  std::vector<std::string> set_back(const std::filesystem::path& library) const;

 private:
  const ProcessSettings settings_;
  const KnownThreads threads_;
  const OpenFiles files_;
  const std::set<pid_t> children_;
};

}  // namespace harness::plugin
