// Delegation: a format keeps the edges that fit its own part and leaves all other edges to another format.
// The first format calls delegate_edges() in build(), and the harness builds the parts of the other format.
#pragma once

#include <memory>

#include "chunks.hpp"
#include "errors.hpp"
#include "structs.hpp"

namespace harness {

/// Passes the edges for which takes(v, e) is true to the format named `format`. That format builds parts from
/// these edges, which are appended to the layout. The edge e of vertex v is an index into the adjacency. Does
/// nothing if takes() is true for no edge.
template <class F>
void delegate_edges(const harness_build_input& input, const harness_builder& builder, const char* format,
                    F takes) {
  const harness_adjacency& from = input.adjacency;
  const VertexChunks chunks(input);
  KeyedPlaces places(chunks, 1);
  std::vector<uint64_t> offsets(uint64_t{input.vertices} + 1, 0);
  chunks.for_each([&](size_t chunk, uint32_t v) {
    uint64_t count = 0;
    for (uint64_t e = from.offsets[v]; e < from.offsets[v + 1]; ++e) count += takes(v, e) ? 1u : 0u;
    places.at(chunk, 0) += count;
  });
  const uint64_t edges = places.scan().back();
  if (edges == 0) return;
  const auto neighbors = std::make_unique_for_overwrite<uint32_t[]>(edges);
  const auto weights = from.weights != nullptr ? std::make_unique_for_overwrite<float[]>(edges) : nullptr;
  chunks.for_each([&](size_t chunk, uint32_t v) {
    uint64_t& to = places.at(chunk, 0);
    for (uint64_t e = from.offsets[v]; e < from.offsets[v + 1]; ++e) {
      if (!takes(v, e)) continue;
      neighbors[to] = from.neighbors[e];
      if (weights != nullptr) weights[to] = from.weights[e];
      ++to;
    }
    offsets[v + 1] = to;
  });

  harness_build_input rest = whole_struct(input);
  rest.edges = edges;
  rest.adjacency = {offsets.data(), neighbors.get(), weights.get()};
  harness_error problem = no_error();
  check(builder.delegate(builder.self, format, &rest, &problem), problem);
}

}  // namespace harness
