#include "graph/input/mapped_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/error.hpp"

namespace harness {

MappedFile::MappedFile(const std::filesystem::path& path) {
  const std::string name = path.string();
  // A pipe would wait here for a writer.
  const int file = open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (file < 0) {
    throw_error("{}:1: cannot open: {}, expected a readable graph file (check the path)", name,
                std::strerror(errno));
  }
  struct stat status {};
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
    close(file);
    throw_error("{}:1: found a {}, expected a graph file (name one file in it)", name,
                S_ISDIR(status.st_mode) ? "folder" : "special file");
  }
  const auto size = static_cast<std::size_t>(status.st_size);
  void* data = size == 0 ? nullptr : mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
  const int failure = errno;
  close(file);
  if (data == MAP_FAILED) {
    throw_error("{}:1: cannot map {} bytes: {} (is there enough address space?)", name, size,
                std::strerror(failure));
  }
  data_ = static_cast<char*>(data);
  size_ = size;
}

MappedFile::~MappedFile() {
  if (data_ != nullptr) munmap(data_, size_);
}

}  // namespace harness
