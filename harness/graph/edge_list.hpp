// Output of readers and generators: arcs in any sequence, not yet cleaned. build_graph() turns the list into
// a Graph.
#pragma once

#include <cstdint>

#include "base/huge_array.hpp"
#include "graph/graph.hpp"

namespace harness::graph {

/// Says which arcs of the graph the list has.
enum class Listing {
  directed,   ///< every arc; no reverse arc is implied
  half,       ///< one of the two arcs of an undirected edge; the builder adds the other
  both_ways,  ///< both arcs of every undirected edge
};

struct EdgeList {
  vertex_t num_vertices = 0;
  HugeArray<vertex_t> src;
  HugeArray<vertex_t> dst;
  HugeArray<float> weights;  ///< one per arc, or empty
  /// distinguishes a weighted list without arcs from an unweighted one
  bool weighted = false;
  Listing listing = Listing::directed;
  /// If not empty, the list holds the rows of neighbours of a graph without self-loops and duplicates. Row v
  /// is dst[offsets[v]] to dst[offsets[v + 1] - 1], ascending. `src` is then empty, and the listing is
  /// `both_ways`. Generators use this for graphs that are too large to be sorted.
  HugeArray<offset_t> offsets;
  VertexIds ids;  ///< external vertex ids, if the reader numbered the vertices
  Provenance provenance;

  size_t size() const { return src.size(); }
};

/// If all weights look like times since 1970, records their unit and range in the provenance.
void note_weights(EdgeList& list, unsigned threads);

}  // namespace harness::graph
