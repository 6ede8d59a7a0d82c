// Coordinate list [GRAssembler 2.1.3]: the source and the destination of every edge, sorted by the source in
// push and by the destination in pull. Offsets of rows are stored only if the schedule processes rows.
#include <cstdint>

/// Edge is the type of edge ids: 32 bits if the edges fit, otherwise 64.
template <class Edge>
struct CooArrays {
  const uint32_t* bases;      // [edges], ascending: source in push, destination in pull
  const uint32_t* neighbors;  // [edges]
  const float* weights;       // [edges], or null
  const Edge* offsets;        // [vertices + 1], or null if the schedule does not process rows
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

struct Coo : StoredRows<CooArrays<edge_t>> {
  static constexpr bool stores_row = true;
  HARNESS_DEVICE row_t find_row(edge_t e, row_t) const { return load_stream(bases + e); }
};
HARNESS_FORMAT(Coo)

#else
#include <harness/plugin.hpp>
using namespace harness;

static void build(const harness_build_input& input, const harness_builder& builder) {
  const harness_adjacency& from = input.adjacency;
  with_edge_type(input, [&]<class Edge>(Edge) {
    using Arrays = CooArrays<Edge>;
    PartBuilder<Arrays> part(builder);
    auto bases = part.array(&Arrays::bases, "bases", input.edges, by_edge_id);
    VertexChunks(input).for_each([&](size_t, uint32_t v) {
      std::fill(bases.data() + from.offsets[v], bases.data() + from.offsets[v + 1], v);
    });
    copy_edges(part, input);
    parallel_copy(from.offsets, part.array_if(part.wants("edges.by_row/1"), &Arrays::offsets, "offsets",
                                              uint64_t{input.vertices} + 1));
    part.finish(input, input.edges);
  });
}

static constexpr harness_format format = make_format<CooArrays<uint64_t>, build>();
static constexpr About about{
    .id = "coo",
    .version = "1.0",
    .summary = "both ends of every edge",
    .source = "[GRAssembler 2.1.3]",
    .provides = "edges.by_row/1 edges.by_id/1 edges.index/1 rows.of_vertex/1 edges.weights/1 edges.sorted/1",
};
HARNESS_PUBLISH(format, about)
#endif
