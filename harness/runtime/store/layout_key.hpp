// The key of a layout: a text that identifies everything from which it is made. The layout store uses it.
// Equal keys mean equal layouts, in every process, because the key contains hashes of graph and format.
#pragma once

#include <string>

#include "graph/graph.hpp"
#include "runtime/resolve/combination.hpp"

namespace harness::runtime {

/// The vertices of a rank, [begin, end). If `whole` is true, there is one rank, which has all vertices.
struct VertexRange {
  uint32_t begin = 0, end = 0;
  bool whole = true;
};

/// Returns the key of a layout. The capabilities for which the format's build() asked are not part of the
/// key, because the layout itself stores them (Layout::asked). The out-edges and in-edges of an undirected
/// graph are the same arrays and have the same key.
std::string layout_key(const graph::Graph& graph, const Combination& combination, const SuperstepKind& kind,
                       bool wide_edges, const VertexRange& range = {});

/// Returns the in-edges or the out-edges of the graph, whichever supersteps of a kind use.
inline const graph::Adjacency& side_of(const graph::Graph& graph, const SuperstepKind& kind) {
  return kind.pulls ? graph.in() : graph.out();
}

}  // namespace harness::runtime
