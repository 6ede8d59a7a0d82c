// A compressor in front of a file. write_graph() puts one
// there where the name of the file ends in .gz or .zst.
#pragma once

#include "graph/input/decompress.hpp"
#include "graph/output/sink.hpp"

namespace harness::graph {

/// `under` itself where there is nothing to compress.
std::unique_ptr<Sink> compressed(std::unique_ptr<Sink> under, Compression compression);

}  // namespace harness::graph
