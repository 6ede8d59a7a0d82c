// The key of a layout: what it is made of, in words. Equal keys make equal layouts, in this process and in
// others, because graph and format stand in them by their contents.
#pragma once

#include <string>

#include "graph/graph.hpp"
#include "runtime/resolve/combination.hpp"

namespace harness::runtime {

/// What a builder asks about the run is not part of the key: the layout itself keeps the answers
/// (Layout::asked). The two sides of an undirected graph are the same arrays and have the same key.
std::string layout_key(const graph::Graph& graph, const Combination& combination, const SuperstepKind& kind,
                       bool wide_edges);

/// The arrays of the graph that supersteps of a kind walk.
inline const graph::Adjacency& side_of(const graph::Graph& graph, const SuperstepKind& kind) {
  return kind.pulls ? graph.in() : graph.out();
}

}  // namespace harness::runtime
