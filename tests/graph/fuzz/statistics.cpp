// The fuzzer refuses files of statistics (graphs by a twin's recipe), because yaml-cpp reads them, and
// fitting a twin takes longer than a fuzzer waits. graph_twins_test covers their errors.
#include "base/error.hpp"
#include "graph/input/readers.hpp"

harness::graph::EdgeList harness::graph::read_statistics(const TextFile& file, const ReadOptions&) {
  throw_error("{}: statistics are not fuzzed", file.path);
}
