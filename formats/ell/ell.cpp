// Ellpack with a remainder [GRAssembler 2.1.3] [Bell 2009]. The first `width` edges of every vertex are in a
// padded table, and the remaining edges are in a part of another format.
#include <cstdint>

struct EllArrays {
  const uint32_t* neighbors;  // [vertices][width], padded with no_vertex
  const float* weights;       // [vertices][width], or null
  const uint32_t* counts;     // [vertices]: number of used slots of each vertex
  uint32_t width;             // slots per vertex
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

struct Ell : FormatDefaults, EllArrays {
  static constexpr bool stores_row = true;
  static constexpr bool has_padding = true;
  HARNESS_DEVICE Range neighbors(row_t row) const {
    return {edge_t{row} * width, edge_t{row} * width + load_input(counts + row)};
  }
  HARNESS_DEVICE Edge edge(edge_t e, vertex_t) const { return stored_edge(EllArrays::neighbors, weights, e); }
  HARNESS_DEVICE row_t find_row(edge_t e, row_t) const { return static_cast<row_t>(e / width); }
};
HARNESS_FORMAT(Ell)

#else
#include <harness/plugin.hpp>
using namespace harness;

enum Param { width, remainder };

static constexpr harness_param params[] = {
    uint_param("width", "8", 1, 1024, "edges of a vertex in the table"),
    choice_param("remainder", "coo", "coo|csr", "format of the edges beyond the width"),
};

static void build(const harness_build_input& input, const harness_builder& builder) {
  const uint64_t* offsets = input.adjacency.offsets;
  const uint64_t columns = static_cast<uint64_t>(input.params[width].integer);
  const uint64_t slots = columns * input.vertices;
  check_edge_ids(input, slots);
  PartBuilder<EllArrays> part(builder);
  part.state.width = static_cast<uint32_t>(columns);
  auto counts = part.array(&EllArrays::counts, "counts", input.vertices);
  EdgeSlots table(part, input, slots);
  VertexChunks(input).for_each([&](size_t, uint32_t v) {
    counts[v] = static_cast<uint32_t>(std::min(columns, offsets[v + 1] - offsets[v]));
    for (uint64_t k = 0; k < columns; ++k)
      k < counts[v] ? table.put(v * columns + k, offsets[v] + k) : table.pad(v * columns + k);
  });
  part.finish(input, slots);
  delegate_edges(input, builder, input.params[remainder].integer == 0 ? "coo" : "csr",
                 [=](uint32_t v, uint64_t e) { return e - offsets[v] >= columns; });
}

static constexpr harness_format format = make_format<EllArrays, build>();
static constexpr About about{
    .id = "ell",
    .version = "1.0",
    .summary = "fixed width per vertex, remainder in coo or csr",
    .source = "[GRAssembler 2.1.3]",
    .provides = "edges.by_row/1 edges.by_id/1 rows.of_vertex/1 edges.weights/1",
    .params = params,
};
HARNESS_PUBLISH(format, about)
#endif
