#include "graph/output/sink.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/error.hpp"
#include "base/temporary_file.hpp"

namespace harness::graph {

FileSink::~FileSink() {
  if (file_ >= 0) close(file_);
}

void FileSink::write(std::span<const std::byte> bytes) {
  if (!write_all(file_, bytes)) fail("write");
  written_ += bytes.size();
}

void FileSink::fail(const char* action) const {
  throw_error("{}:1: cannot {}: {} (check the folder and its free space)", path_.string(), action,
              std::strerror(errno));
}

}  // namespace harness::graph
