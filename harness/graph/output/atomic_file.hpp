// A file that appears whole or not at all: written beside its place, flushed to
// disk, then renamed. open_sink() makes one wherever a regular file is written.
#pragma once

#include "graph/output/sink.hpp"

namespace harness::graph {

/// Takes the place of whatever is there: open_sink() keeps it from devices and links.
class AtomicFile final : public FileSink {
 public:
  explicit AtomicFile(std::filesystem::path path);
  /// Without commit() nothing is left behind.
  ~AtomicFile() override;
  void commit() override;

 private:
  std::filesystem::path temporary_;
};

}  // namespace harness::graph
