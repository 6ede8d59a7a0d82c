// Coding of a WebGraph file, as its .properties state it [Boldi 2004, 3.2]. The reader needs the coding
// before it decodes the first list.
#pragma once

#include <cstdint>

#include "graph/input/bit_reader.hpp"
#include "graph/input/properties.hpp"

namespace harness::graph {

struct BvShape {
  uint64_t vertices = 0, arcs = 0;
  uint64_t window = 7;             ///< largest difference of v and the vertex whose list v copies
  uint64_t shortest_interval = 4;  ///< 0: no intervals
  unsigned zeta_k = 3;
  Code outdegrees = Code::gamma, references = Code::unary, block_counts = Code::gamma, blocks = Code::gamma,
       residuals = Code::zeta;
};

/// Returns true if the properties are those of a graph in WebGraph's compressed form.
bool is_bv(const Properties& properties);

/// Returns the coding. Throws Error for unsupported codes and versions, and for counts that are impossible in
/// a graph file of `bytes` bytes.
BvShape bv_shape(const Properties& properties, uint64_t bytes);

}  // namespace harness::graph
