// Tigr's virtual split [Tigr] [CR2 3.1]: a vertex of more than
// `split` edges becomes several virtual vertices of at most `split` edges each. Edges stay where they are in
// CSR; a vertex without edges has no virtual vertex.
#include "tigr.h"

#include <harness/plugin.hpp>

using namespace harness;

enum Param { split };

static constexpr harness_param params[] = {
    uint_param("split", "8", 1, 1 << 20, "edges of a virtual vertex, at most (K in [Tigr])"),
};

static int32_t build(const harness_build_input* input, const harness_builder* builder, harness_error* error) {
  return guarded(error, [&] {
    const harness_adjacency& from = input->adjacency;
    const uint64_t most = static_cast<uint64_t>(input->params[split].integer);
    std::vector<uint64_t> first(uint64_t{input->vertices} + 1, 0);
    for (uint32_t v = 0; v < input->vertices; ++v)
      first[v + 1] = first[v] + (degree(from, v) + most - 1) / most;
    const uint32_t rows = checked_rows(first.back());

    with_edge_type(*input, [&]<class Edge>(Edge) {
      using Arrays = TigrArrays<Edge>;
      PartBuilder<Arrays> part(*builder);
      auto offsets = part.array(&Arrays::offsets, "offsets", uint64_t{rows} + 1);
      auto vertices = part.array(&Arrays::vertices, "vertices", rows);
      parallel_chunks(input->vertices, [&](uint64_t begin, uint64_t end) {
        for (uint64_t v = begin; v < end; ++v) {
          for (uint64_t row = first[v]; row < first[v + 1]; ++row) {
            vertices[row] = static_cast<uint32_t>(v);
            offsets[row] = static_cast<Edge>(from.offsets[v] + (row - first[v]) * most);
          }
        }
      });
      offsets[rows] = static_cast<Edge>(input->edges);
      copy_edges(part, *input);
      if (part.wants("rows.of_vertex/1")) {
        parallel_copy(first.data(), part.array(&Arrays::first_rows, "first_rows", first.size()));
      }
      part.rows = rows;
      part.edges = input->edges;
      part.finish();
    });
  });
}

static constexpr harness_format format = make_format<TigrArrays<uint64_t>>(build);
static constexpr About about{
    .id = "tigr",
    .version = "1.0",
    .summary = "high-degree vertices split into virtual vertices",
    .source = "[Tigr] [CR2 3.1]",
    .provides = "edges.by_row/1 edges.by_id/1 edges.index/1 rows.of_vertex/1 edges.weights/1 edges.sorted/1",
    .params = params,
};
HARNESS_PUBLISH(format, about)
