#include "graph/output/atomic_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <utility>

#include "base/temporary_file.hpp"

namespace harness::graph {

AtomicFile::AtomicFile(std::filesystem::path path) : FileSink(std::move(path)) {
  TemporaryFile made = temporary_beside(path_);
  temporary_ = std::move(made.path);
  file_ = made.file;
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

}  // namespace harness::graph
