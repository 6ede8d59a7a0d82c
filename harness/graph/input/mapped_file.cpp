#include "graph/input/mapped_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/error.hpp"
#include "graph/input/shrink_guard.hpp"

namespace harness::graph {

FileStamp FileStamp::of(const struct stat& status) {
  constexpr int64_t ns_per_s = 1'000'000'000;
  return {status.st_dev, status.st_ino, static_cast<uint64_t>(status.st_size),
          status.st_mtim.tv_sec * ns_per_s + status.st_mtim.tv_nsec};
}

FileStamp FileStamp::of(const std::filesystem::path& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 ? of(status) : FileStamp{};
}

MappedFile::MappedFile(const std::filesystem::path& path) : name_(path.string()) {
  // A pipe would wait here for a writer.
  file_ = open(name_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (file_ < 0) {
    throw_error("{}:1: cannot open: {}, expected a readable graph file (check the path)", name_,
                std::strerror(errno));
  }
  struct stat status {};
  if (fstat(file_, &status) != 0 || !S_ISREG(status.st_mode)) {
    close(file_);
    throw_error("{}:1: found a {}, expected a graph file (name one file in it)", name_,
                S_ISDIR(status.st_mode) ? "folder" : "special file");
  }
  stamp_ = FileStamp::of(status);
  const auto size = static_cast<size_t>(status.st_size);
  void* data = size == 0 ? nullptr : mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file_, 0);
  if (data == MAP_FAILED) {
    const int failure = errno;
    close(file_);
    throw_error("{}:1: cannot map {} bytes: {} (is there enough address space?)", name_, size,
                std::strerror(failure));
  }
  data_ = static_cast<char*>(data);
  size_ = size;
  guard_ = std::make_unique<ShrinkGuard>(data_, size_, name_);
}

MappedFile::~MappedFile() {
  if (data_ != nullptr) munmap(data_, size_);
  close(file_);
}

void MappedFile::require_unchanged() const {
  struct stat status {};
  if (fstat(file_, &status) == 0 && FileStamp::of(status) == stamp_) return;
  throw_error(
      "{}:1: the file changed while it was read (write a graph elsewhere and rename it when it is whole)",
      name_);
}

}  // namespace harness::graph
