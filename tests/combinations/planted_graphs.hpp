// The graphs of tests that modify results.
#pragma once

#include <vector>

#include "graph/build/build.hpp"

namespace harness::testing {

struct Tie {
  graph::vertex_t a, b;
};
/// Returns a graph of these ties. A `weight` of 0 gives a graph without weights.
inline graph::Graph weighted_graph(const char* name, graph::vertex_t vertices, const std::vector<Tie>& ties,
                                   float weight, const graph::Cleaning& cleaning = {},
                                   graph::Listing listing = graph::Listing::half) {
  graph::EdgeList list;
  list.num_vertices = vertices;
  list.listing = listing;
  list.weighted = weight != 0;
  list.src = HugeArray<graph::vertex_t>(ties.size());
  list.dst = HugeArray<graph::vertex_t>(ties.size());
  if (weight != 0) list.weights = HugeArray<float>(ties.size());
  for (size_t i = 0; i < ties.size(); ++i) {
    list.src[i] = ties[i].a;
    list.dst[i] = ties[i].b;
    if (weight != 0) list.weights[i] = weight * static_cast<float>(2 + i % 5);
  }
  return graph::build_graph(std::move(list), cleaning, name, {}, 1);
}

/// A graph of two components with three triangles. Vertex 2 has the most edges. Each vertex that vertex 2
/// reaches has exactly one shortest path from it, so there is only one right tree.
inline const std::vector<Tie> triangles_and_paths_ties{{0, 1}, {1, 2},  {0, 2},  {2, 3}, {3, 4},
                                                       {2, 4}, {4, 5},  {5, 6},  {7, 8}, {8, 9},
                                                       {7, 9}, {9, 10}, {10, 11}};
inline graph::Graph triangles_and_paths(float weight = 1) {
  return weighted_graph("triangles_and_paths", 12, triangles_and_paths_ties, weight);
}

/// A directed graph of four strongly connected components, two of which have four vertices and two have two.
/// Vertex 2 has the most arcs, and exactly one shortest path to each vertex that it reaches.
inline graph::Graph cycles_and_paths(float weight = 1) {
  return weighted_graph("cycles_and_paths", 12,
                        {{2, 0},
                         {2, 3},
                         {2, 4},
                         {3, 0},
                         {0, 1},
                         {1, 2},
                         {1, 3},
                         {4, 5},
                         {5, 4},
                         {5, 6},
                         {6, 11},
                         {11, 6},
                         {7, 8},
                         {8, 9},
                         {9, 10},
                         {10, 7},
                         {8, 10}},
                        weight, {}, graph::Listing::directed);
}

/// Returns triangles_and_paths() with the ids of its vertices reversed, as after a vertex order.
inline graph::Graph triangles_and_paths_reversed(float weight = 1) {
  std::vector<Tie> ties;
  for (const Tie& tie : triangles_and_paths_ties) ties.push_back({11 - tie.a, 11 - tie.b});
  return weighted_graph("triangles_and_paths", 12, ties, weight)
      .with_new_ids({11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0});
}

}  // namespace harness::testing
