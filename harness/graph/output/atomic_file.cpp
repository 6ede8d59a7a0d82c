#include "graph/output/atomic_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <utility>

namespace harness {

AtomicFile::AtomicFile(std::filesystem::path path) : FileSink(std::move(path)) {
  static std::atomic<unsigned> serial{0};  // workers of one process may write the same graph
  temporary_ = path_;
  temporary_ += fmt::format(".tmp.{}.{}", getpid(), serial.fetch_add(1));
  file_ = open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (file_ < 0) fail("create");
}

AtomicFile::~AtomicFile() {
  if (file_ >= 0) unlink(temporary_.c_str());
}

void AtomicFile::commit() {
  if (fsync(file_) != 0) fail("flush");
  if (rename(temporary_.c_str(), path_.c_str()) != 0) fail("rename");
  close(std::exchange(file_, -1));
  // The new name is durable once its folder is.
  const auto folder = path_.has_parent_path() ? path_.parent_path() : std::filesystem::path(".");
  if (const int handle = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); handle >= 0) {
    fsync(handle);
    close(handle);
  }
}

}  // namespace harness
