#include "graph/input/mapped_file.hpp"

#include <sys/mman.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>

#include "base/error.hpp"

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

MappedFile::MappedFile(const std::filesystem::path& path)
    : name_(path.string()),
      file_(open_outside({.path = path, .expected = "a graph file", .place = name_ + ":1"})) {
  struct stat status {};
  if (fstat(file_.get(), &status) != 0) throw_error("{}:1: cannot be read: {}", name_, std::strerror(errno));
  stamp_ = FileStamp::of(status);
  const auto size = static_cast<size_t>(status.st_size);
  void* data = size == 0 ? nullptr : mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file_.get(), 0);
  if (data == MAP_FAILED) {
    throw_error("{}:1: cannot map {} bytes: {} (is there enough address space?)", name_, size,
                std::strerror(errno));
  }
  data_ = static_cast<char*>(data);
  size_ = size;
  guard_ = std::make_unique<ShrinkGuard>(data_, size_, name_);
}

MappedFile::~MappedFile() {
  if (data_ != nullptr) munmap(data_, size_);
}

void MappedFile::require_unchanged() const {
  struct stat status {};
  if (fstat(file_.get(), &status) == 0 && FileStamp::of(status) == stamp_) return;
  throw_error(
      "{}:1: the file changed while it was read (write a graph elsewhere and rename it when it is whole)",
      name_);
}

}  // namespace harness::graph
