// Byte codes with long rows split [Shun 2015 3.2]. A row has at most `split` edges of a vertex, so that
// several threads decode the edges of a vertex of high degree.
#include <cstdint>

/// Edge is the type of byte offsets: 32 bits if the bytes fit, otherwise 64. A vertex without edges has no
/// row.
template <class Edge>
struct ByteSplitArrays {
  const Edge* offsets;         // [rows + 1]: first byte of each row
  const uint32_t* vertices;    // [rows], ascending: vertex of the row
  const uint8_t* bytes;        // [offsets[rows]]: the codes of all rows
  const uint32_t* first_rows;  // [vertices + 1]: first row of each vertex, or null if the run never looks up
                               // rows by vertex
  uint32_t weighted;           // 1: weights are stored
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

#include "../byte_csr/byte_codes.h"

struct ByteSplit : ByteCodes<ByteSplitArrays<edge_t>> {
  static constexpr bool rows_unique = false;
  HARNESS_DEVICE vertex_t row_vertex(row_t row) const { return load_input(vertices + row); }
  HARNESS_DEVICE RowRange rows_of(vertex_t v) const {
    return {load_input(first_rows + v), load_input(first_rows + v + 1)};
  }
};
HARNESS_FORMAT(ByteSplit)

#else
#include <harness/plugin.hpp>
using namespace harness;

#include "../byte_csr/byte_codes.h"

enum Param { split };

static constexpr harness_param params[] = {
    uint_param("split", "32", 1, 1 << 20, "most edges per row"),
};

template <class Edge>
static void build_part(const harness_build_input& input, const harness_builder& builder) {
  using Arrays = ByteSplitArrays<Edge>;
  const harness_adjacency& from = input.adjacency;
  const uint64_t most = static_cast<uint64_t>(input.params[split].integer);
  PartBuilder<Arrays> part(builder);
  const bool weighted = part.wants_weights(input);
  // Calls f(first edge, end) for each row of a vertex.
  const auto each_row = [&](uint32_t v, auto f) {
    for (uint64_t e = from.offsets[v]; e < from.offsets[v + 1]; e += most)
      f(e, std::min(e + most, from.offsets[v + 1]));
  };
  const VertexChunks chunks(input);
  KeyedPlaces row_places(chunks, 1), byte_places(chunks, 1);
  chunks.for_each([&](size_t chunk, uint32_t v) {
    each_row(v, [&](uint64_t begin, uint64_t end) {
      ++row_places.at(chunk, 0);
      byte_places.at(chunk, 0) += bytes_of_codes(from, v, begin, end, weighted);
    });
  });
  const uint32_t rows = checked_rows(row_places.scan().back());
  const uint64_t size = byte_places.scan().back();
  check_edge_ids(input, size);
  const auto offsets = part.array(&Arrays::offsets, "offsets", uint64_t{rows} + 1, row_bounds);
  const auto vertices = part.array(&Arrays::vertices, "vertices", rows);
  const auto bytes = part.array(&Arrays::bytes, "bytes", size, by_edge_id);
  const auto first_rows = part.array_if(part.wants("rows.of_vertex/1"), &Arrays::first_rows, "first_rows",
                                        uint64_t{input.vertices} + 1);
  chunks.for_each([&](size_t chunk, uint32_t v) {
    uint64_t &row = row_places.at(chunk, 0), &to = byte_places.at(chunk, 0);
    if (!first_rows.empty()) first_rows[v] = static_cast<uint32_t>(row);
    each_row(v, [&](uint64_t begin, uint64_t end) {
      offsets[row] = static_cast<Edge>(to);
      vertices[row++] = v;
      to =
          static_cast<uint64_t>(write_codes(from, v, begin, end, weighted, bytes.data() + to) - bytes.data());
    });
  });
  offsets[rows] = static_cast<Edge>(size);
  if (!first_rows.empty()) first_rows[input.vertices] = rows;
  part.state.weighted = weighted;
  part.rows = rows;
  part.edges = input.edges;
  part.finish();
}

static void build(const harness_build_input& input, const harness_builder& builder) {
  with_edge_type(input, [&]<class Edge>(Edge) { build_part<Edge>(input, builder); });
}

static constexpr harness_format format = make_format<ByteSplitArrays<uint64_t>, build>();
static constexpr About about{
    .id = "byte_split",
    .version = "1.0",
    .summary = "gaps between sorted neighbours in bytes, with long rows split",
    .source = "[Shun 2015]",
    .provides = "edges.by_cursor/1 rows.of_vertex/1 edges.weights/1",
    .params = params,
};
HARNESS_PUBLISH(format, about)
#endif
