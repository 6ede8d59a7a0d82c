// Tigr's virtual split [Tigr] [CR2 3.1]. A vertex with more than `split` edges becomes several virtual
// vertices with at most `split` edges each. Edges have the same ids as in CSR. A vertex without edges has no
// virtual vertex.
#include <cstdint>

/// Edge is the type of edge ids: 32 bits if the edges fit, otherwise 64.
template <class Edge>
struct TigrArrays {
  const Edge* offsets;         // [rows + 1]: first edge of each virtual vertex
  const uint32_t* vertices;    // [rows], ascending: vertex that the virtual vertex is a part of
  const uint32_t* neighbors;   // [edges]
  const float* weights;        // [edges], or null
  const uint32_t* first_rows;  // [vertices + 1]: first virtual vertex of each vertex, or null if the run
                               // never looks up rows by vertex
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

struct Tigr : StoredRows<TigrArrays<edge_t>> {
  static constexpr bool rows_unique = false;
  HARNESS_DEVICE row_t find_row(edge_t e, row_t rows) const { return search_row(offsets, rows, e); }
  HARNESS_DEVICE vertex_t row_vertex(row_t row) const { return load_input(vertices + row); }
  HARNESS_DEVICE RowRange rows_of(vertex_t v) const {
    return {load_input(first_rows + v), load_input(first_rows + v + 1)};
  }
};
HARNESS_FORMAT(Tigr)

#else
#include <harness/plugin.hpp>
using namespace harness;

enum Param { split };

static constexpr harness_param params[] = {
    uint_param("split", "8", 1, 1 << 20, "most edges per virtual vertex (K in [Tigr])"),
};

static void build(const harness_build_input& input, const harness_builder& builder) {
  const harness_adjacency& from = input.adjacency;
  const uint64_t most = static_cast<uint64_t>(input.params[split].integer);
  const auto rows_of = [&](uint32_t v) { return (degree(from, v) + most - 1) / most; };
  const VertexChunks chunks(input);
  KeyedPlaces places(chunks, 1);
  chunks.for_each([&](size_t chunk, uint32_t v) { places.at(chunk, 0) += rows_of(v); });
  const uint32_t rows = checked_rows(places.scan().back());

  with_edge_type(input, [&]<class Edge>(Edge) {
    using Arrays = TigrArrays<Edge>;
    PartBuilder<Arrays> part(builder);
    auto offsets = part.array(&Arrays::offsets, "offsets", uint64_t{rows} + 1, row_bounds);
    auto vertices = part.array(&Arrays::vertices, "vertices", rows);
    auto first_rows = part.array_if(part.wants("rows.of_vertex/1"), &Arrays::first_rows, "first_rows",
                                    uint64_t{input.vertices} + 1);
    chunks.for_each_chunk([&](size_t chunk, uint64_t begin, uint64_t end) {
      uint64_t row = places.at(chunk, 0);
      for (uint64_t v = begin; v < end; ++v) {
        if (!first_rows.empty()) first_rows[v] = static_cast<uint32_t>(row);
        for (uint64_t edge = from.offsets[v]; edge < from.offsets[v + 1]; edge += most, ++row) {
          vertices[row] = static_cast<uint32_t>(v);
          offsets[row] = static_cast<Edge>(edge);
        }
      }
    });
    if (!first_rows.empty()) first_rows[input.vertices] = rows;
    offsets[rows] = static_cast<Edge>(input.edges);
    copy_edges(part, input);
    part.rows = rows;
    part.edges = input.edges;
    part.finish();
  });
}

static constexpr harness_format format = make_format<TigrArrays<uint64_t>, build>();
static constexpr About about{
    .id = "tigr",
    .version = "1.0",
    .summary = "high-degree vertices split into virtual vertices",
    .source = "[Tigr] [CR2 3.1]",
    .provides = "edges.by_row/1 edges.by_id/1 edges.index/1 rows.of_vertex/1 edges.weights/1 edges.sorted/1",
    .params = params,
};
HARNESS_PUBLISH(format, about)
#endif
