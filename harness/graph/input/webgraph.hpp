// How a WebGraph file is coded, as its .properties say [Boldi 2004, 3.2]. The reader asks here before it
// decodes the first list.
#pragma once

#include <cstdint>

#include "graph/input/bit_reader.hpp"
#include "graph/input/properties.hpp"

namespace harness::graph {

struct BvShape {
  uint64_t vertices = 0, arcs = 0;
  uint64_t window = 7;             ///< how far back a list may refer
  uint64_t shortest_interval = 4;  ///< 0: there are no intervals
  unsigned zeta_k = 3;
  Code outdegrees = Code::gamma, references = Code::unary, block_counts = Code::gamma, blocks = Code::gamma,
       residuals = Code::zeta;
};

/// Whether the properties are those of a graph in WebGraph's compressed form.
bool is_bv(const Properties& properties);

/// Refuses codes and versions that are not read here, and counts that `bytes` of graph cannot hold.
BvShape bv_shape(const Properties& properties, uint64_t bytes);

}  // namespace harness::graph
