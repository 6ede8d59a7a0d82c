// Byte codes [Shun 2015]: the gaps between the sorted neighbours of a vertex, in as few bytes as each needs.
// No edge is found by its number, so only schedules that take whole rows go with it.
#include "byte_csr.h"

#include <bit>
#include <harness/plugin.hpp>

using namespace harness;

/// Calls f(number, edge) for the numbers that the neighbours of v are stored as.
template <class F>
static void for_each_number(const harness_adjacency& from, uint32_t v, F f) {
  for (uint64_t e = from.offsets[v]; e < from.offsets[v + 1]; ++e) {
    const uint32_t other = from.neighbors[e];
    if (e > from.offsets[v]) {
      f(uint64_t{other - from.neighbors[e - 1]}, e);
    } else {
      f(other < v ? uint64_t{v - other} << 1 | 1 : uint64_t{other - v} << 1, e);
    }
  }
}

template <class Edge>
static void build_part(const harness_build_input& input, const harness_builder& builder) {
  using Arrays = ByteCsrArrays<Edge>;
  const harness_adjacency& from = input.adjacency;
  PartBuilder<Arrays> part(builder);
  const bool weighted = part.wants_weights(input);
  const VertexChunks chunks(input);
  KeyedPlaces places(chunks, 1);
  chunks.for_each([&](size_t chunk, uint32_t v) {
    for_each_number(from, v, [&](uint64_t number, uint64_t) {
      places.at(chunk, 0) += (weighted ? sizeof(float) : 0) + (std::bit_width(number | 1) + 6) / 7;
    });
  });
  const uint64_t size = places.scan().back();
  check_edge_ids(input, size);
  const auto offsets = part.array(&Arrays::offsets, "offsets", uint64_t{input.vertices} + 1);
  const auto bytes = part.array(&Arrays::bytes, "bytes", size);
  chunks.for_each([&](size_t chunk, uint32_t v) {
    uint64_t& to = places.at(chunk, 0);
    offsets[v] = static_cast<Edge>(to);
    for_each_number(from, v, [&](uint64_t number, uint64_t e) {
      for (; number >= 128; number >>= 7) bytes[to++] = static_cast<uint8_t>(number | 128);
      bytes[to++] = static_cast<uint8_t>(number);
      if (!weighted) return;
      std::memcpy(&bytes[to], from.weights + e, sizeof(float));
      to += sizeof(float);
    });
  });
  offsets[input.vertices] = static_cast<Edge>(size);
  part.state.weighted = weighted;
  part.finish(input, input.edges);
}

static int32_t build(const harness_build_input* input, const harness_builder* builder, harness_error* error) {
  return guarded(
      error, [&] { with_edge_type(*input, [&]<class Edge>(Edge) { build_part<Edge>(*input, *builder); }); });
}

static constexpr harness_format format = make_format<ByteCsrArrays<uint64_t>>(build);
static constexpr About about{
    .id = "byte_csr",
    .version = "1.0",
    .summary = "gaps between neighbours, in as few bytes as they need",
    .source = "[Shun 2015]",
    .provides = "edges.by_cursor/1 rows.of_vertex/1 edges.weights/1",
};
HARNESS_PUBLISH(format, about)
