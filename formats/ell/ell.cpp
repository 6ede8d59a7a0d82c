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
  if (slots > UINT32_MAX && input.edge_bytes == 4) {
    throw PluginError(HARNESS_WIDE_EDGES, "the padded table has more slots than 32-bit edge ids can name");
  }
  PartBuilder<EllArrays> part(builder);
  auto neighbors = part.array<uint32_t>("neighbors", slots, offsetof(EllArrays, neighbors));
  auto counts = part.array<uint32_t>("counts", input.vertices, offsetof(EllArrays, counts));
  std::span<float> weights;
  if (from.weights != nullptr && part.wants("edges.weights/1")) {
    weights = part.array<float>("weights", slots, offsetof(EllArrays, weights));
  }
  constexpr uint32_t no_vertex = UINT32_MAX;
  parallel_chunks(input.vertices, [&](uint64_t begin, uint64_t end) {
    for (uint64_t v = begin; v < end; ++v) {
      const uint64_t first = from.offsets[v];
      const uint64_t used = std::min(columns, from.offsets[v + 1] - first);
      counts[v] = static_cast<uint32_t>(used);
      for (uint64_t k = 0; k < columns; ++k) {
        neighbors[v * columns + k] = k < used ? from.neighbors[first + k] : no_vertex;
        if (!weights.empty()) weights[v * columns + k] = k < used ? from.weights[first + k] : 0;
      }
    }
  });
  part.state.width = static_cast<uint32_t>(columns);
  part.rows = input.vertices;
  part.edges = slots;
  part.flags = HARNESS_ROWS_ARE_VERTICES | HARNESS_ROWS_UNIQUE;
  part.finish();
}

static void build_remainder(const harness_build_input& input, const harness_builder& builder) {
  const harness_adjacency& from = input.adjacency;
  const uint64_t columns = static_cast<uint64_t>(input.params[width].integer);
  std::vector<uint64_t> offsets(uint64_t{input.vertices} + 1, 0);
  for (uint32_t v = 0; v < input.vertices; ++v) {
    const uint64_t all = degree(from, v);
    offsets[v + 1] = offsets[v] + (all > columns ? all - columns : 0);
  }
  if (offsets.back() == 0) return;
  std::vector<uint32_t> neighbors(offsets.back());
  std::vector<float> weights(from.weights != nullptr ? offsets.back() : 0);
  for (uint32_t v = 0; v < input.vertices; ++v) {
    const uint64_t count = offsets[v + 1] - offsets[v], first = from.offsets[v + 1] - count;
    std::copy_n(from.neighbors + first, count, neighbors.data() + offsets[v]);
    if (from.weights != nullptr) std::copy_n(from.weights + first, count, weights.data() + offsets[v]);
  }
  harness_build_input rest = input;
  rest.edges = offsets.back();
  rest.adjacency = {offsets.data(), neighbors.data(), from.weights != nullptr ? weights.data() : nullptr};
  harness_error problem{};
  problem.struct_size = sizeof problem;
  check(builder.delegate(builder.self, remainder_formats[input.params[remainder].integer], &rest, &problem),
        problem);
}

static int32_t build(const harness_build_input* input, const harness_builder* builder, harness_error* error) {
  return guarded(error, [&] {
    build_table(*input, *builder);
    build_remainder(*input, *builder);
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
