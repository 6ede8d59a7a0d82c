// Ellpack with a remainder (D, section 2.1.3; Bell and Garland 2009): the first `width` edges of every vertex
// in a padded table, the rest in a part of another format.
#include "ell.h"

#include <harness/plugin.hpp>

using namespace harness;

enum Param { width, remainder };

static constexpr harness_param params[] = {
    uint_param("width", "8", 1, 1024, "edges of a vertex in the table"),
    choice_param("remainder", "coo", "coo|csr", "format of the edges beyond the width"),
};
static constexpr const char* remainder_formats[] = {"coo", "csr"};

static void build_table(const harness_build_input& input, const harness_builder& builder) {
  const harness_adjacency& from = input.adjacency;
  const uint64_t columns = static_cast<uint64_t>(input.params[width].integer);
  const uint64_t slots = columns * input.vertices;
  check_edge_ids(input, slots);
  PartBuilder<EllArrays> part(builder);
  auto neighbors = part.array<uint32_t>("neighbors", slots, offsetof(EllArrays, neighbors));
  auto counts = part.array<uint32_t>("counts", input.vertices, offsetof(EllArrays, counts));
  const bool weighted = from.weights != nullptr && part.wants("edges.weights/1");
  auto weights = part.array_if<float>(weighted, "weights", slots, offsetof(EllArrays, weights));
  constexpr uint32_t no_vertex = UINT32_MAX;
  VertexChunks(input).for_each([&](size_t, uint32_t v) {
    const uint64_t first = from.offsets[v], used = std::min(columns, from.offsets[v + 1] - first);
    counts[v] = static_cast<uint32_t>(used);
    for (uint64_t k = 0; k < columns; ++k) {
      neighbors[v * columns + k] = k < used ? from.neighbors[first + k] : no_vertex;
      if (weighted) weights[v * columns + k] = k < used ? from.weights[first + k] : 0;
    }
  });
  part.state.width = static_cast<uint32_t>(columns);
  part.rows = input.vertices;
  part.edges = slots;
  part.flags = HARNESS_ROWS_ARE_VERTICES | HARNESS_ROWS_UNIQUE;
  part.finish();
}

static int32_t build(const harness_build_input* input, const harness_builder* builder, harness_error* error) {
  return guarded(error, [&] {
    build_table(*input, *builder);
    const uint64_t columns = static_cast<uint64_t>(input->params[width].integer);
    const uint64_t* offsets = input->adjacency.offsets;
    delegate_edges(*input, *builder, remainder_formats[input->params[remainder].integer],
                   [=](uint32_t v, uint64_t e) { return e - offsets[v] >= columns; });
  });
}

static constexpr harness_format format = make_format<EllArrays>(build);
static constexpr About about{
    .id = "ell",
    .version = "1.0",
    .summary = "fixed width per vertex, remainder in coo or csr",
    .source = "GRAssembler, section 2.1.3",
    .provides = "edges.by_row/1 edges.by_id/1 rows.of_vertex/1 edges.weights/1",
    .params = params,
};
HARNESS_PUBLISH(format, about)
