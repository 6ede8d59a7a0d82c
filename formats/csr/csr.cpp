// Compressed sparse rows [GRAssembler 2.1.3]: offsets and neighbours. The layout has the out-edges if the run
// pushes, and the in-edges (CSC) if it pulls.
#include <cstdint>

/// Edge is the type of edge ids: 32 bits if the edges fit, otherwise 64.
template <class Edge>
struct CsrArrays {
  const Edge* offsets;        // [vertices + 1]
  const uint32_t* neighbors;  // [edges]
  const float* weights;       // [edges], or null
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

struct Csr : StoredRows<CsrArrays<edge_t>> {
  HARNESS_DEVICE row_t find_row(edge_t e, row_t rows) const { return search_row(offsets, rows, e); }
};
HARNESS_FORMAT(Csr)

#include "update.h"

#else
#include <harness/plugin.hpp>
using namespace harness;

#include "update.h"

static void build(const harness_build_input& input, const harness_builder& builder) {
  const harness_adjacency& from = input.adjacency;
  with_edge_type(input, [&]<class Edge>(Edge) {
    using Arrays = CsrArrays<Edge>;
    PartBuilder<Arrays> part(builder);
    parallel_copy(from.offsets,
                  part.array(&Arrays::offsets, "offsets", uint64_t{input.vertices} + 1, row_bounds));
    copy_edges(part, input);
    part.finish(input, input.edges);
  });
}

static const harness_format format = with_update(make_format<CsrArrays<uint64_t>, build>(), csr_update());
static constexpr About about{
    .id = "csr",
    .version = "1.0",
    .summary = "offsets and neighbours of every vertex",
    .source = "[GRAssembler 2.1.3]",
    .provides =
        "edges.by_row/1 edges.by_id/1 edges.index/1 rows.of_vertex/1 edges.weights/1 edges.sorted/1 "
        "edges.update/1 vertices.update/1",
};
HARNESS_PUBLISH(format, about)
#endif
