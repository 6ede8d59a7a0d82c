// Byte codes [Shun 2015]: the differences between consecutive sorted neighbours of a vertex, each in as few
// bytes as possible. Edges cannot be found by id, so the format is compatible only with schedules whose
// threads process whole rows.
#include <cstdint>

/// Edge is the type of byte offsets: 32 bits if the bytes fit, otherwise 64.
template <class Edge>
struct ByteCsrArrays {
  const Edge* offsets;   // [vertices + 1]: first byte of each row
  const uint8_t* bytes;  // [offsets[vertices]]: the codes of all rows
  uint32_t weighted;     // 1: weights are stored
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

#include "byte_codes.h"

struct ByteCsr : ByteCodes<ByteCsrArrays<edge_t>> {};
HARNESS_FORMAT(ByteCsr)

#else
#include <harness/plugin.hpp>
using namespace harness;

#include "byte_codes.h"

template <class Edge>
static void build_part(const harness_build_input& input, const harness_builder& builder) {
  using Arrays = ByteCsrArrays<Edge>;
  const harness_adjacency& from = input.adjacency;
  PartBuilder<Arrays> part(builder);
  const bool weighted = part.wants_weights(input);
  const VertexChunks chunks(input);
  KeyedPlaces places(chunks, 1);
  chunks.for_each([&](size_t chunk, uint32_t v) {
    places.at(chunk, 0) += bytes_of_codes(from, v, from.offsets[v], from.offsets[v + 1], weighted);
  });
  const uint64_t size = places.scan().back();
  check_edge_ids(input, size);
  const auto offsets = part.array(&Arrays::offsets, "offsets", uint64_t{input.vertices} + 1, row_bounds);
  const auto bytes = part.array(&Arrays::bytes, "bytes", size, by_edge_id);
  chunks.for_each([&](size_t chunk, uint32_t v) {
    uint64_t& to = places.at(chunk, 0);
    offsets[v] = static_cast<Edge>(to);
    const uint8_t* end =
        write_codes(from, v, from.offsets[v], from.offsets[v + 1], weighted, bytes.data() + to);
    to = static_cast<uint64_t>(end - bytes.data());
  });
  offsets[input.vertices] = static_cast<Edge>(size);
  part.state.weighted = weighted;
  part.finish(input, input.edges);
}

static void build(const harness_build_input& input, const harness_builder& builder) {
  with_edge_type(input, [&]<class Edge>(Edge) { build_part<Edge>(input, builder); });
}

static constexpr harness_format format = make_format<ByteCsrArrays<uint64_t>, build>();
static constexpr About about{
    .id = "byte_csr",
    .version = "1.0",
    .summary = "gaps between sorted neighbours, each in as few bytes as possible",
    .source = "[Shun 2015]",
    .provides = "edges.by_cursor/1 rows.of_vertex/1 edges.weights/1",
};
HARNESS_PUBLISH(format, about)
#endif
