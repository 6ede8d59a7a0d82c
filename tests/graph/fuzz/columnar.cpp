// Parquet and Arrow are read by another process, which tests/graph/differential/columnar_files.py gives
// damaged files. Here they are refused.
#include "graph/input/readers.hpp"

harness::graph::EdgeList harness::graph::read_columnar(const TextFile& file, const ReadOptions&) {
  fail_at(file, 1, "found Parquet or Arrow data, expected another format");
}
