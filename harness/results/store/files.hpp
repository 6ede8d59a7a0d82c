// Durable files: what a finished call wrote is still there after a kill or a power cut. Writers of results
// use nothing else.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "base/stopwatch.hpp"

namespace harness::results {

/// What the action returns; what the file system refuses meanwhile becomes an Error of the usual line.
template <class Action>
auto with_file_errors(const Action& action) {
  try {
    return action();
  } catch (const std::filesystem::filesystem_error& error) {
    throw_error("{}: {}", error.path1().string(), error.code().message());
  }
}

/// Replaces a file as a whole: a reader sees the old text or the new one, never a part. `more` follows
/// `text`.
void write_atomically(const std::filesystem::path& path, std::string_view text, std::string_view more = {});

/// A file that only grows. Each append is one write, so that a kill leaves every finished one. An append
/// reaches the disk before it returns, unless the one that last did so is younger than `flush_every_s`: so
/// many seconds of appends are lost in a power cut at most.
class AppendFile {
 public:
  explicit AppendFile(const std::filesystem::path& path, double flush_every_s = 0);
  ~AppendFile();
  AppendFile(const AppendFile&) = delete;
  AppendFile& operator=(const AppendFile&) = delete;

  /// On failure (a full disk) the file is cut back to what it was, and an Error is thrown. A file that was
  /// removed or replaced meanwhile is a failure too.
  void append(std::string_view text);

 private:
  bool flush();

  std::filesystem::path path_;
  int fd_;
  const double flush_every_s_;
  std::optional<Stopwatch> flushed_;  // since the last append that reached the disk
};

/// Held while a run writes into a folder, so that a second run is refused instead of mixed in. A
/// record lock: released by the kernel if the process dies, and not inherited by forked workers.
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

/// Refuses a folder in which no file can be created; `asked` is what the user named.
void require_writable(const std::filesystem::path& existing, const std::filesystem::path& asked);

/// Refuses a file system on which fewer than `bytes` are free.
void require_space(const std::filesystem::path& existing, const std::filesystem::path& asked,
                   std::uintmax_t bytes);

}  // namespace harness::results
