// The graph as a file in the format that a program reads. It is written once for each graph, format and kind
// of weights, and found again in the cache of the harness. What lies there is believed only as far as its
// note says the same.
#pragma once

#include <sys/stat.h>

#include <harness/host/baseline.hpp>
#include <string>

namespace harness::external {

class GraphFile {
 public:
  /// Finds the file, or writes it. Throws a PluginError where the format (graph_format()) does not hold the
  /// graph, or the file cannot be written.
  GraphFile(const harness_problem& problem, const std::string& format, bool weighted);

  const std::string& path() const { return path_; }
  /// Throws a PluginError if somebody has changed or replaced the file since; nobody will use it again then.
  void require_unchanged() const;

 private:
  std::string path_, note_;
  struct stat status_ {};
};

}  // namespace harness::external
