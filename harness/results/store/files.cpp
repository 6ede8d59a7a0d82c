#include "results/store/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/atomic_file.hpp"
#include "base/error.hpp"

namespace harness::results {
namespace {

namespace fs = std::filesystem;

constexpr const char* cannot_be_written = "cannot be written";

std::function<bool(const fs::path&)> wait_for_space;  // empty: writes do not wait

bool is_full(int error) {
  return error == ENOSPC || error == EDQUOT;
}

[[noreturn]] void fail(const fs::path& path, const char* what) {
  const int error = errno;
  const std::string line = fmt::format("{}: {}: {}", path.string(), what, std::strerror(error));
  if (is_full(error)) throw NoSpace(line);
  throw Error(line);
}

/// Replaces a file. On failure, returns the path that could not be written, and errno has the reason.
std::optional<fs::path> unwritten(const fs::path& path, std::string_view text, std::string_view more) {
  const fs::path temporary = path.string() + ".tmp";
  AtomicFile file(path, temporary);
  if (!file.is_open()) return temporary;
  if (file.write(std::as_bytes(std::span(text))) && file.write(std::as_bytes(std::span(more))) &&
      file.flush() && file.commit())
    return std::nullopt;
  return path;
}

/// Returns true if the path still refers to the open file. Appending to a file that was removed or replaced
/// would look like success.
bool is_still(const fs::path& path, const struct stat& open_file) {
  struct stat now {};
  return ::stat(path.c_str(), &now) == 0 && now.st_ino == open_file.st_ino && now.st_dev == open_file.st_dev;
}

}  // namespace

void throw_write_error(const fs::path& path) {
  fail(path, cannot_be_written);
}

void when_full(std::function<bool(const fs::path&)> wait) {
  wait_for_space = std::move(wait);
}

bool has_waited_for_space(const fs::path& path) {
  const int error = errno;
  const bool again = is_full(error) && wait_for_space && wait_for_space(path);
  errno = error;
  return again;
}

void write_atomically(const fs::path& path, std::string_view text, std::string_view more) {
  while (const std::optional<fs::path> failed = unwritten(path, text, more)) {
    if (!has_waited_for_space(path)) fail(*failed, cannot_be_written);
  }
}

AppendFile::AppendFile(const fs::path& path, double flush_every_s)
    : path_(path),
      fd_(::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0644)),
      flush_every_s_(flush_every_s) {
  if (fd_ < 0) fail(path_, cannot_be_written);
  struct stat status {};
  if (::fstat(fd_, &status) != 0 || !S_ISFIFO(status.st_mode)) return;
  ::close(fd_);
  throw_error("{}: found a pipe, expected a file to append to (remove it, or use --out DIR)", path_.string());
}

AppendFile::~AppendFile() {
  ::close(fd_);
}

bool AppendFile::flush() {
  if (flushed_ && flushed_->milliseconds() < flush_every_s_ * 1e3) return true;
  flushed_.emplace();
  return ::fdatasync(fd_) == 0;
}

void AppendFile::append(std::string_view text) {
  struct stat before {};
  if (::fstat(fd_, &before) != 0) fail(path_, cannot_be_written);
  if (!is_still(path_, before)) {
    throw_error("{}: was removed or replaced while the run was writing into it", path_.string());
  }
  while (!(write_all(fd_, std::as_bytes(std::span(text))) && flush())) {
    const int error = errno;
    // Truncation can fail too. Then the next resume finds the torn line and removes it.
    [[maybe_unused]] const int cut = ::ftruncate(fd_, before.st_size);
    flushed_.reset();
    errno = error;
    if (!has_waited_for_space(path_)) fail(path_, cannot_be_written);
  }
}

FolderLock::FolderLock(const fs::path& folder) {
  const fs::path path = folder / name;
  fd_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0644);
  if (fd_ < 0) fail(errno == ELOOP ? path : folder, cannot_be_written);
  struct flock whole {};
  whole.l_type = F_WRLCK;
  whole.l_whence = SEEK_SET;
  if (::fcntl(fd_, F_SETLK, &whole) == 0) return;
  const bool taken = errno == EACCES || errno == EAGAIN;
  ::close(fd_);
  if (taken) throw_error("{}: another run is writing here", folder.string());
  // Some network file systems do not support locks. Running without a lock is better than not running.
  fd_ = -1;
}

FolderLock::~FolderLock() {
  if (fd_ >= 0) ::close(fd_);
}

void require_writable(const fs::path& existing, const fs::path& asked) {
  if (!fs::is_directory(existing))
    throw_error("{}: cannot be created: {} is not a folder", asked.string(), existing.string());
  // access() also detects read-only mounts.
  if (::access(existing.c_str(), W_OK | X_OK) != 0) fail(asked, cannot_be_written);
}

void require_space(const fs::path& existing, const fs::path& asked, std::uintmax_t bytes) {
  std::error_code unknown;
  const fs::space_info space = fs::space(existing, unknown);
  if (unknown || space.available >= bytes) return;
  throw_error("{}: {} KB are free there and this run may write {} KB: free some, or use --out DIR",
              asked.string(), space.available >> 10, bytes >> 10);
}

}  // namespace harness::results
