// The process around the loading of a library, whose constructors may change whatever they like. What they
// changed is set back, so that what is loaded or run later finds the process as it was.
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

/// Loading left behind what cannot be set back. No other library should be loaded into this process.
class SpoiltProcess : public Error {
 public:
  using Error::Error;
};

/// The files that this process has open, by file descriptor. A library that closes those of its host while it
/// is loaded cannot be made harmless: what they led to is gone.
class OpenFiles {
 public:
  /// The file descriptors that are open now.
  OpenFiles();

  /// Whether each of them still leads to the same file.
  bool still_open() const;

 private:
  std::map<int, std::pair<dev_t, ino_t>> files_;
};

class LoadGuard {
 public:
  /// Notes how the process is before a library is loaded.
  LoadGuard();

  /// Sets the process back and names what was changed. Throws SpoiltProcess, with a line about the library,
  /// for threads, processes, closed files and settings that cannot be set back.
  std::vector<std::string> set_back(const std::filesystem::path& library) const;

 private:
  const ProcessSettings settings_;
  const KnownThreads threads_;
  const OpenFiles files_;
  const std::set<pid_t> children_;
};

}  // namespace harness::plugin
