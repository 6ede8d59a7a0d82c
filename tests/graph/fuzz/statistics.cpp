// The fuzzer refuses files of graph statistics, from which a synthetic graph (a twin) is generated. The
// library yaml-cpp parses these files, so the fuzzer would test yaml-cpp. Fitting a twin also takes longer
// than the fuzzer's time limit. twins_test.cpp tests the errors of such files.
#include "base/error.hpp"
#include "graph/input/readers.hpp"

harness::graph::EdgeList harness::graph::read_statistics(const TextFile& file, const ReadOptions&) {
  throw_error("{}: statistics are not fuzzed", file.path);
}
