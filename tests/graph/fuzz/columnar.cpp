// The fuzzer refuses Parquet and Arrow, because another process reads such files.
// tests/graph/differential/columnar_files.py tests that process with damaged files.
#include "graph/input/readers.hpp"

harness::graph::EdgeList harness::graph::read_columnar(const TextFile& file, const ReadOptions&) {
  fail_at(file, 1, "found Parquet or Arrow data, expected another format");
}
