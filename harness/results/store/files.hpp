// Writes files durably: data of a finished call survives a kill or a power cut. All result files are written
// through these functions.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "base/stopwatch.hpp"

namespace harness::results {

/// Returns action(). Rethrows a filesystem_error as an Error of one line.
template <class Action>
auto with_file_errors(const Action& action) {
  try {
    return action();
  } catch (const std::filesystem::filesystem_error& error) {
    throw_error("{}: {}", error.path1().string(), error.code().message());
  }
}

/// A file could not be written because the disk or the user's quota is full.
class NoSpace : public Error {
 public:
  using Error::Error;
};

/// Throws the Error for a file that could not be written, with the reason in errno. It is a NoSpace if no
/// space is left.
[[noreturn]] void throw_write_error(const std::filesystem::path& path);

/// Sets a function that is called if a write of this process fails because no space is left. If `wait`
/// returns true, the write is tried again. Without such a function, the write throws a NoSpace.
void when_full(std::function<bool(const std::filesystem::path&)> wait);

/// Returns true if errno says that no space is left, and the function set by when_full() returns true.
bool has_waited_for_space(const std::filesystem::path& path);

/// Replaces a file atomically by `text` followed by `more`: a reader sees the old content or the new one.
void write_atomically(const std::filesystem::path& path, std::string_view text, std::string_view more = {});

/// A file that only grows. Each append is a single write, so that a kill cannot damage finished ones. An
/// append is flushed to the disk before it returns, unless the last flush was less than `flush_every_s`
/// seconds ago. Then the next append flushes it, and a power cut before that can lose it.
class AppendFile {
 public:
  explicit AppendFile(const std::filesystem::path& path, double flush_every_s = 0);
  ~AppendFile();
  AppendFile(const AppendFile&) = delete;
  AppendFile& operator=(const AppendFile&) = delete;

  /// Appends a text. On failure (such as a full disk), truncates the file to its previous size and throws an
  /// Error. A file that was removed or replaced since it was opened is a failure too.
  void append(std::string_view text);

 private:
  bool flush();

  std::filesystem::path path_;
  int fd_;
  const double flush_every_s_;
  std::optional<Stopwatch> flushed_;  // time since the last flush
};

/// Lock of a run on its folder, so that a second run is refused instead of mixing its results in. It is a
/// record lock, which the kernel releases if the process dies and which forked workers do not inherit.
class FolderLock {
 public:
  static constexpr const char* name = ".lock";
  explicit FolderLock(const std::filesystem::path& folder);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int fd_;
};

/// Throws Error if no file can be created in the folder `existing`. `asked` is the path that the user gave,
/// and `existing` is its nearest folder that exists.
void require_writable(const std::filesystem::path& existing, const std::filesystem::path& asked);

/// Throws Error if the file system of `existing` has fewer than `bytes` free.
void require_space(const std::filesystem::path& existing, const std::filesystem::path& asked,
                   std::uintmax_t bytes);

}  // namespace harness::results
