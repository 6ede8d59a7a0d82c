// Degree-sorted CSR: row 0 is the vertex with the most edges. Threads next to each other get rows of about
// the same length, which is what sorting is for in SELL-C-sigma (Kreutzer, Hager, Wellein, Fehske and Bishop,
// SISC 2014). Vertices keep their ids: only the rows are permuted.
#include "kept_format.h"

#include <harness/plugin.hpp>
#include <numeric>

using namespace harness;

static std::vector<uint32_t> by_falling_degree(const harness_build_input& input) {
  std::vector<uint32_t> order(input.vertices);
  std::iota(order.begin(), order.end(), 0u);
  // Stable, so that the same graph gives the same layout everywhere.
  std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    return degree(input.adjacency, a) > degree(input.adjacency, b);
  });
  return order;
}

template <class Edge>
static void build_part(const harness_build_input& input, const harness_builder& builder) {
  using Arrays = CsrSortedArrays<Edge>;
  const harness_adjacency& from = input.adjacency;
  const std::vector<uint32_t> order = by_falling_degree(input);
  PartBuilder<Arrays> part(builder);
  auto offsets =
      part.template array<Edge>("offsets", uint64_t{input.vertices} + 1, offsetof(Arrays, offsets));
  auto neighbors = part.template array<uint32_t>("neighbors", input.edges, offsetof(Arrays, neighbors));
  std::span<float> weights;
  if (from.weights != nullptr && part.wants("edges.weights/1")) {
    weights = part.template array<float>("weights", input.edges, offsetof(Arrays, weights));
  }
  uint64_t at = 0;
  for (uint32_t row = 0; row < input.vertices; ++row) {
    const uint64_t first = from.offsets[order[row]], count = degree(from, order[row]);
    offsets[row] = static_cast<Edge>(at);
    std::copy_n(from.neighbors + first, count, neighbors.data() + at);
    if (!weights.empty()) std::copy_n(from.weights + first, count, weights.data() + at);
    at += count;
  }
  offsets[input.vertices] = static_cast<Edge>(at);
  parallel_copy(order.data(),
                part.template array<uint32_t>("vertices", input.vertices, offsetof(Arrays, vertices)));
  if (part.wants("rows.of_vertex/1")) {
    auto rows = part.template array<uint32_t>("rows", input.vertices, offsetof(Arrays, rows));
    for (uint32_t row = 0; row < input.vertices; ++row) rows[order[row]] = row;
  }
  part.rows = input.vertices;
  part.edges = input.edges;
  part.flags = HARNESS_ROWS_UNIQUE;  // but row i is not vertex i
  part.finish();
}

static int32_t build(const harness_build_input* input, const harness_builder* builder, harness_error* error) {
  return guarded(
      error, [&] { with_edge_type(*input, [&]<class Edge>(Edge) { build_part<Edge>(*input, *builder); }); });
}

static constexpr harness_format format = make_format<CsrSortedArrays<uint64_t>>(build);
static constexpr About about{
    .id = "kept_format",
    .version = "1.0",
    .summary = "CSR with its rows ordered by falling degree",
    .source = "Kreutzer et al. 2014 (sorting of SELL-C-sigma)",
    .provides = "edges.by_row/1 edges.by_id/1 rows.of_vertex/1 edges.weights/1 edges.sorted/1",
};
HARNESS_PUBLISH(format, about)
