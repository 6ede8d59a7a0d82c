// EdgeBlocking [G2 VI-D, Algorithms 1 and 2] [GRAssembler 2.5.5]. Edges are sorted by the segment of vertices
// that contains their neighbour, which is the destination in push and the source in pull. The data that
// consecutive edges write in push, or read in pull, thus stays in the cache. All kernels process rows and
// edges in ascending order, so they work segment by segment without a barrier in between.
#include <cstdint>

/// Edges are sorted by the segment of their neighbour, then by the other vertex of the edge, to whose row
/// they belong. A row has the edges of one vertex to the neighbours in one segment. If `offsets` is null, a
/// row is instead all edges of one vertex, and row i is vertex i. Edge is the type of edge ids: 32 bits if
/// the edges fit, otherwise 64.
template <class Edge>
struct BlockCooArrays {
  const uint32_t* neighbors;  // [edges]
  const float* weights;       // [edges], or null
  const uint32_t* edge_rows;  // [edges]: row of each edge, or null if the schedule does not find edges by id
  const Edge* offsets;        // [rows + 1], or null if no kernel processes or looks up rows
  const uint32_t* vertices;   // [rows]: vertex of each row; null if `offsets` is null
  const uint32_t* listed_rows;  // [rows]: ids of the rows, sorted by vertex; null if the run never looks up
                                // rows by vertex
  const uint32_t* first_rows;   // [vertices + 1]: index in listed_rows of the vertex's first row; null if
                                // listed_rows is null
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

struct BlockCoo : FormatDefaults, BlockCooArrays<edge_t> {
  static constexpr bool rows_unique = false;
  static constexpr bool stores_row = true;
  HARNESS_DEVICE Range neighbors(row_t row) const {
    return {load_input(offsets + row), load_input(offsets + row + 1)};
  }
  HARNESS_DEVICE Edge edge(edge_t e, vertex_t) const {
    return stored_edge(BlockCooArrays::neighbors, weights, e);
  }
  HARNESS_DEVICE row_t find_row(edge_t e, row_t) const { return load_stream(edge_rows + e); }
  HARNESS_DEVICE vertex_t row_vertex(row_t row) const {
    return vertices != nullptr ? load_input(vertices + row) : row;
  }
  HARNESS_DEVICE RowRange rows_of(vertex_t v) const {
    return {load_input(first_rows + v), load_input(first_rows + v + 1)};
  }
  HARNESS_DEVICE row_t row_at(row_t place) const { return load_input(listed_rows + place); }
};
HARNESS_FORMAT(BlockCoo)

#else
#include <harness/plugin.hpp>
using namespace harness;

enum Param { segment };

static constexpr harness_param params[] = {
    uint_param("segment", "524288", 1, UINT32_MAX,
               "vertices per segment; default: 2 MiB of 4-byte values, a part of a second-level cache"),
};

/// Splits the sorted neighbours of a vertex at the borders of segments.
class Runs {
 public:
  explicit Runs(const harness_build_input& input)
      : from_(input.adjacency), size_(static_cast<uint64_t>(input.params[segment].integer)) {}

  uint64_t segments(uint64_t vertices) const { return (vertices + size_ - 1) / size_; }

  /// Calls f(segment, begin, end) for the edges of v, segment by segment, since neighbours are sorted.
  template <class F>
  void for_each(uint32_t v, F f) const {
    const uint32_t* last = from_.neighbors + from_.offsets[v + 1];
    for (const uint32_t *begin = from_.neighbors + from_.offsets[v], *end; begin < last; begin = end) {
      const uint64_t which = *begin / size_, limit = (which + 1) * size_;
      end = last[-1] < limit ? last : std::lower_bound(begin, last, limit);
      f(which, static_cast<uint64_t>(begin - from_.neighbors), static_cast<uint64_t>(end - from_.neighbors));
    }
  }

 private:
  const harness_adjacency& from_;
  const uint64_t size_;
};

template <class Edge>
static void build_part(const harness_build_input& input, const harness_builder& builder) {
  using Arrays = BlockCooArrays<Edge>;
  const harness_adjacency& from = input.adjacency;
  const Runs runs(input);
  const VertexChunks chunks(input);
  KeyedPlaces edges(chunks, runs.segments(input.vertices)), rows(chunks, runs.segments(input.vertices)),
      listed(chunks, 1);
  chunks.for_each([&](size_t chunk, uint32_t v) {
    runs.for_each(v, [&](uint64_t which, uint64_t begin, uint64_t end) {
      edges.at(chunk, which) += end - begin;
      ++rows.at(chunk, which);
      ++listed.at(chunk, 0);
    });
  });
  edges.scan();
  rows.scan();
  const uint32_t virtual_rows = checked_rows(listed.scan().back());

  PartBuilder<Arrays> part(builder);
  const bool by_id = part.wants("edges.by_id/1"), lists = part.wants("rows.of_vertex/1"),
             by_row = part.wants("edges.by_row/1") || lists, weighted = part.wants_weights(input);
  const auto neighbors = part.array(&Arrays::neighbors, "neighbors", input.edges, by_edge_id);
  const auto weights = part.array_if(weighted, &Arrays::weights, "weights", input.edges, by_edge_id);
  const auto edge_rows = part.array_if(by_id, &Arrays::edge_rows, "edge_rows", input.edges, by_edge_id);
  const auto offsets = part.array_if(by_row, &Arrays::offsets, "offsets", uint64_t{virtual_rows} + 1);
  const auto vertices = part.array_if(by_row, &Arrays::vertices, "vertices", virtual_rows);
  const auto listed_rows = part.array_if(lists, &Arrays::listed_rows, "listed_rows", virtual_rows);
  const auto first_rows =
      part.array_if(lists, &Arrays::first_rows, "first_rows", uint64_t{input.vertices} + 1);
  if (lists) first_rows[0] = 0;
  if (by_row) offsets[virtual_rows] = static_cast<Edge>(input.edges);

  chunks.for_each([&](size_t chunk, uint32_t v) {
    runs.for_each(v, [&](uint64_t which, uint64_t begin, uint64_t end) {
      const uint64_t row = rows.at(chunk, which)++, to = edges.at(chunk, which);
      edges.at(chunk, which) += end - begin;
      std::copy_n(from.neighbors + begin, end - begin, &neighbors[to]);
      if (weighted) std::copy_n(from.weights + begin, end - begin, &weights[to]);
      if (by_id) std::fill_n(&edge_rows[to], end - begin, by_row ? static_cast<uint32_t>(row) : v);
      if (lists) listed_rows[listed.at(chunk, 0)] = static_cast<uint32_t>(row);
      ++listed.at(chunk, 0);
      if (!by_row) return;
      offsets[row] = static_cast<Edge>(to);
      vertices[row] = v;
    });
    if (lists) first_rows[v + 1] = static_cast<uint32_t>(listed.at(chunk, 0));
  });
  part.rows = by_row ? virtual_rows : input.vertices;
  part.edges = input.edges;
  part.finish();
}

static void build(const harness_build_input& input, const harness_builder& builder) {
  with_edge_type(input, [&]<class Edge>(Edge) { build_part<Edge>(input, builder); });
}

static constexpr harness_format format = make_format<BlockCooArrays<uint64_t>, build>();
static constexpr About about{
    .id = "block_coo",
    .version = "1.0",
    .summary = "edges sorted by the segment of their other end",
    .source = "[G2 VI-D, Algorithms 1 and 2] [GRAssembler 2.5.5]",
    .provides = "edges.by_row/1 edges.by_id/1 rows.of_vertex/1 edges.weights/1",
    .params = params,
};
HARNESS_PUBLISH(format, about)
#endif
