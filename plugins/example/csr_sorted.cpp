// Degree-sorted CSR: row 0 is the vertex with the most edges. Adjacent threads thus get rows of similar
// length. SELL-C-sigma sorts rows for the same reason [Kreutzer 2014]. Only the rows are permuted, and
// vertices keep their ids.
#include "csr_sorted.h"

#include <harness/plugin.hpp>

using namespace harness;

static constexpr auto build = []<class Edge>(const harness_build_input& input,
                                             PartBuilder<CsrSortedArrays<Edge>>& part) {
  const std::vector<uint32_t> order = by_falling_degree(input);
  EdgeSlots slots(part, input, input.edges);
  uint64_t slot = 0;
  for (const uint32_t v : order) {
    for (uint64_t e = input.adjacency.offsets[v]; e < input.adjacency.offsets[v + 1]; ++e)
      slots.put(slot++, e);
  }
  part.finish_permuted(input, order);
};

static constexpr harness_format format = make_format<CsrSortedArrays, build>();
static constexpr About about{
    .id = "csr_sorted",
    .version = "1.0",
    .summary = "CSR with rows sorted by descending degree",
    .source = "the sorting of SELL-C-sigma [Kreutzer 2014]",
    .provides = "edges.by_row/1 edges.by_id/1 rows.of_vertex/1 edges.weights/1 edges.sorted/1",
};
HARNESS_PUBLISH(format, about)
