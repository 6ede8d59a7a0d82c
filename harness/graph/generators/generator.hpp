// A generator: a description, and a function from checked parameters to arcs. To add one, add a file in this
// folder, its declaration here, and its name in registry.cpp.
#pragma once

#include <fmt/format.h>

#include "base/huge_array.hpp"
#include "base/memory.hpp"
#include "base/parallel.hpp"
#include "base/random.hpp"
#include "graph/generators/generators.hpp"

namespace harness::graph {

struct Generator {
  GeneratorInfo info;
  EdgeList (*make)(const Params& params, unsigned threads);
};

Generator kronecker_generator();
Generator uniform_generator();
Generator power_law_generator();
Generator preferential_generator();
Generator small_world_generator();
Generator communities_generator();
Generator grid_generator();
Generator road_generator();
Generator delaunay_generator();
Generator star_generator();
Generator path_generator();
Generator cycle_generator();
Generator clique_generator();
Generator circulant_generator();

/// Throws OutOfMemory if the list of arcs and the copy that build_graph() makes of it do not fit into memory.
/// For Listing::half, the copy has two arcs per edge.
inline void require_memory_for(uint64_t vertices, uint64_t arcs, Listing listing) {
  constexpr uint64_t arc_bytes = 2 * sizeof(vertex_t);
  const uint64_t copies = listing == Listing::half ? 3 : 2;
  require_memory(vertices * sizeof(offset_t) + arcs * copies * arc_bytes,
                 fmt::format("a graph of {} vertices and {} edges to draw", vertices, arcs));
}

/// The two ends of an arc.
struct Ends {
  uint64_t u, v;
};

/// Returns a list of `arcs` arcs, which is made in parallel. fn(i) returns the ends of arc i.
template <class Fn>
EdgeList list_of(uint64_t vertices, size_t arcs, Listing listing, unsigned threads, const Fn& fn) {
  require_memory_for(vertices, arcs, listing);
  EdgeList list;
  list.num_vertices = static_cast<vertex_t>(vertices);
  list.listing = listing;
  list.src = HugeArray<vertex_t>(arcs);
  list.dst = HugeArray<vertex_t>(arcs);
  parallel_for_chunks(arcs, threads, [&](size_t begin, size_t end, unsigned) {
    for (size_t i = begin; i < end; ++i) {
      const Ends ends = fn(i);
      list.src[i] = static_cast<vertex_t>(ends.u);
      list.dst[i] = static_cast<vertex_t>(ends.v);
    }
  });
  return list;
}

inline Listing listing_of(const Params& params) {
  return params.boolean("directed") ? Listing::directed : Listing::half;
}

}  // namespace harness::graph
