// The graph as a file in a format that an external program reads. The file is written into the cache of the
// harness, once per graph and format, and separately with and without weights. A cached file is used only if
// its size and checksum are those that its note (the file with the ending .note) records.
#pragma once

#include <sys/stat.h>

#include <harness/host/baseline.hpp>
#include <string>

namespace harness::external {

class GraphFile {
 public:
  /// Finds the file or writes it. Throws a PluginError if the format (graph_format()) cannot represent the
  /// graph, or if the file cannot be written.
  GraphFile(const harness_problem& problem, const std::string& format, bool weighted);

  const std::string& path() const { return path_; }
  /// Throws a PluginError if the file has been changed or replaced since this object was made. Later runs
  /// then do not use the file.
  void require_unchanged() const;

 private:
  std::string path_, note_;
  struct stat status_ {};
};

}  // namespace harness::external
