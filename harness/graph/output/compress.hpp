// A compressor in front of a file.
#pragma once

#include "graph/input/decompress.hpp"
#include "graph/output/sink.hpp"

namespace harness {

/// `under` itself where there is nothing to compress.
std::unique_ptr<Sink> compressed(std::unique_ptr<Sink> under, Compression compression);

}  // namespace harness
