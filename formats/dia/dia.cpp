// Diagonals [GRAssembler 2.1.3] [Bell 2009]. An edge between vertices with close ids is stored as one bit.
// The row's vertex and the diagonal of an edge determine its neighbour. All other edges go to a part in the
// format `coo`.
#include <cstdint>

/// Edge id e = 2 * bands * v + k, with 0 <= k < 2 * bands, is an edge of v. Its neighbour is v - bands + k if
/// k < bands, otherwise v - bands + k + 1, because the main diagonal is omitted.
struct DiaArrays {
  const uint32_t* present;  // [vertices][2 bands] bits: bit e % 32 of word e / 32 is set if edge e exists
  const float* weights;     // [vertices][2 bands], or null
  uint32_t bands;           // number of stored diagonals on each side of the main diagonal
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

struct Dia : FormatDefaults, DiaArrays {
  static constexpr bool stores_row = true;
  static constexpr bool has_padding = true;
  HARNESS_DEVICE Range neighbors(row_t row) const { return {first(row), first(row) + 2 * bands}; }
  HARNESS_DEVICE Edge edge(edge_t e, vertex_t base) const {
    const uint32_t k = static_cast<uint32_t>(e - first(base));
    if ((load_input(present + e / 32) >> (e % 32) & 1u) == 0) return {no_vertex, 1.0f};
    return {base - bands + k + (k >= bands ? 1 : 0), stored_weight(weights, e)};
  }
  HARNESS_DEVICE row_t find_row(edge_t e, row_t) const { return static_cast<row_t>(e / (2 * bands)); }

 private:
  HARNESS_DEVICE edge_t first(row_t row) const { return static_cast<edge_t>(row) * (2 * bands); }
};
HARNESS_FORMAT(Dia)

#else
#include <harness/plugin.hpp>
using namespace harness;

enum Param { bands };

static constexpr harness_param params[] = {
    uint_param("bands", "1", 1, 16, "diagonals on each side of the main one"),
};

// Returns true if edge e of vertex v is stored as a bit. The ids of its two vertices must differ by 1 to
// `most`. If an edge is repeated, only the first copy has a bit.
static bool is_banded(const harness_adjacency& from, uint32_t v, uint64_t e, uint32_t most) {
  const uint32_t other = from.neighbors[e];
  if (e > from.offsets[v] && from.neighbors[e - 1] == other) return false;
  return other != v && (other < v ? v - other : other - v) <= most;
}

static void build_diagonals(const harness_build_input& input, const harness_builder& builder, uint32_t most) {
  const harness_adjacency& from = input.adjacency;
  const uint64_t slots = uint64_t{2 * most} * input.vertices;
  check_edge_ids(input, slots);
  PartBuilder<DiaArrays> part(builder);
  const auto present = part.array(&DiaArrays::present, "present", (slots + 31) / 32, by_edge_id);
  const bool weighted = part.wants_weights(input);
  const auto weights = part.array_if(weighted, &DiaArrays::weights, "weights", slots, by_edge_id);
  std::ranges::fill(present, 0u);
  std::ranges::fill(weights, 0.0f);
  // Chunks are multiples of 32 vertices, whose bits fill whole words, so no two threads write the same word.
  VertexChunks(input, 32).for_each([&](size_t, uint32_t v) {
    for (uint64_t e = from.offsets[v]; e < from.offsets[v + 1]; ++e) {
      if (!is_banded(from, v, e, most)) continue;
      const uint32_t other = from.neighbors[e];
      const uint64_t slot = uint64_t{2 * most} * v + (other - v + most) - (other > v ? 1 : 0);
      present[slot / 32] |= 1u << (slot % 32);
      if (weighted) weights[slot] = from.weights[e];
    }
  });
  part.state.bands = most;
  part.rows = input.vertices;
  part.edges = slots;
  part.flags = HARNESS_ROWS_ARE_VERTICES | HARNESS_ROWS_UNIQUE;
  part.finish();
}

static void build(const harness_build_input& input, const harness_builder& builder) {
  const uint32_t most = static_cast<uint32_t>(input.params[bands].integer);
  build_diagonals(input, builder, most);
  delegate_edges(input, builder, "coo",
                 [&](uint32_t v, uint64_t e) { return !is_banded(input.adjacency, v, e, most); });
}

static constexpr harness_format format = make_format<DiaArrays, build>();
static constexpr About about{
    .id = "dia",
    .version = "1.0",
    .summary = "one bit per edge near the main diagonal, other edges in coo",
    .source = "[GRAssembler 2.1.3]",
    .provides = "edges.by_row/1 edges.by_id/1 rows.of_vertex/1 edges.weights/1",
    .params = params,
};
HARNESS_PUBLISH(format, about)
#endif
