// Files of statistics are read by yaml-cpp, and fitting a twin to what they say takes longer than a fuzzer
// waits: here they are refused. What is refused in them is in graph_twins_test.
#include "base/error.hpp"
#include "graph/input/readers.hpp"

harness::graph::EdgeList harness::graph::read_statistics(const TextFile& file, const ReadOptions&) {
  throw_error("{}: statistics are not fuzzed", file.path);
}
