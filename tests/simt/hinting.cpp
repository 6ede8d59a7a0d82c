// A format with the arrays of csr, for tests of prefetch(). The parameter `deed` selects whether and how its
// prefetch() is wrong.
#include "hinting.h"

#include <harness/plugin.hpp>

using namespace harness;

static constexpr harness_param params[] = {
    choice_param("deed", "none", "none|reads_behind|writes|asks_nowhere", "what its prefetch() does")};

static void build(const harness_build_input& input, const harness_builder& builder) {
  with_edge_type(input, [&]<class Edge>(Edge) {
    using Arrays = HintingArrays<Edge>;
    PartBuilder<Arrays> part(builder);
    parallel_copy(input.adjacency.offsets,
                  part.array(&Arrays::offsets, "offsets", uint64_t{input.vertices} + 1));
    copy_edges(part, input);
    part.state.deed = static_cast<uint32_t>(input.params[0].integer);
    part.finish(input, input.edges);
  });
}

static constexpr harness_format format = make_format<HintingArrays<uint64_t>, build>();
static constexpr About about{
    .id = "hinting",
    .version = "1.0",
    .summary = "rows with wrong hints",
    .provides = "edges.by_row/1 edges.by_id/1 rows.of_vertex/1 edges.weights/1 edges.sorted/1",
    .params = params,
};
HARNESS_PUBLISH(format, about)
