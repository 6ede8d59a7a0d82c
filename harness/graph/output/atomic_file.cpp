#include "graph/output/atomic_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>

#include "base/error.hpp"

namespace harness {

AtomicFile::AtomicFile(std::filesystem::path path) : path_(std::move(path)) {
  static std::atomic<unsigned> serial{0};  // workers of one process may write the same graph
  temporary_ = path_;
  temporary_ += fmt::format(".tmp.{}.{}", getpid(), serial.fetch_add(1));
  file_ = open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (file_ < 0) fail("create");
}

AtomicFile::~AtomicFile() {
  if (file_ < 0) return;
  close(file_);
  unlink(temporary_.c_str());
}

void AtomicFile::write(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t done = ::write(file_, bytes.data(), bytes.size());
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) fail("write");
    bytes = bytes.subspan(static_cast<std::size_t>(done));
    written_ += static_cast<std::size_t>(done);
  }
}

void AtomicFile::commit() {
  if (fsync(file_) != 0) fail("flush");
  if (rename(temporary_.c_str(), path_.c_str()) != 0) fail("rename");
  close(file_);
  file_ = -1;
  // The new name is durable once its folder is.
  const auto folder = path_.has_parent_path() ? path_.parent_path() : std::filesystem::path(".");
  if (const int handle = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); handle >= 0) {
    fsync(handle);
    close(handle);
  }
}

void AtomicFile::fail(const char* action) const {
  throw_error("{}:1: cannot {}: {} (check the folder and its free space)", path_.string(), action,
              std::strerror(errno));
}

}  // namespace harness
