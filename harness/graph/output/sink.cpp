#include "graph/output/sink.hpp"

#include <cerrno>
#include <cstring>

#include "base/error.hpp"

namespace harness::graph {

void FileSink::fail(const char* action) const {
  throw_error("{}:1: cannot {}: {} (check the folder and its free space)", path_.string(), action,
              std::strerror(errno));
}

WholeFile::WholeFile(std::filesystem::path path) : FileSink(std::move(path)), file_(path_) {
  if (!file_.is_open()) fail("create");
}

void WholeFile::write(std::span<const std::byte> bytes) {
  if (!file_.write(bytes)) fail("write");
}

void WholeFile::commit() {
  if (!file_.flush()) fail("flush");
  if (!file_.commit()) fail("rename");
}

}  // namespace harness::graph
