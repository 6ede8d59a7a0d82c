#include "graph/output/sink.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/error.hpp"

namespace harness {

FileSink::~FileSink() {
  if (file_ >= 0) close(file_);
}

void FileSink::write(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t done = ::write(file_, bytes.data(), bytes.size());
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) fail("write");
    bytes = bytes.subspan(static_cast<std::size_t>(done));
    written_ += static_cast<std::size_t>(done);
  }
}

void FileSink::fail(const char* action) const {
  throw_error("{}:1: cannot {}: {} (check the folder and its free space)", path_.string(), action,
              std::strerror(errno));
}

}  // namespace harness
