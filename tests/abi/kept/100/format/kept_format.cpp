// SELL-C-sigma (Kreutzer, Hager, Wellein, Fehske and Bishop, SISC 2014): rows are sorted by falling degree
// within windows of sigma rows, and cut into slices of C rows. A slice is padded to its longest row and
// stored column by column, so that C threads read C adjacent slots. Edge ids count the edges row by row,
// without the padding.
#include <cstdint>

template <class Edge>
struct SellArrays {
  const Edge* slices;         // [slices + 1]: first slot of each slice
  const Edge* offsets;        // [rows + 1]: first edge id of each row
  const uint32_t* vertices;   // [rows]: vertex of each row
  const uint32_t* rows;       // [vertices]: row of each vertex, or null
  const uint32_t* neighbors;  // [slots]
  const float* weights;       // [slots], or null
  uint32_t c;                 // number of rows in a slice
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

namespace {
struct Sell : PermutedRows<SellArrays<edge_t>> {
  /// Returns edge e of `row`. Within a slice, equally numbered edges of the c rows are adjacent. So edge k of
  /// a row is k * c slots after the row's first edge.
  HARNESS_DEVICE Edge edge(edge_t e, row_t row, vertex_t) const {
    const edge_t k = e - load_input(offsets + row);
    return stored_edge(SellArrays::neighbors, weights, load_input(slices + row / c) + k * c + row % c);
  }
};
}  // namespace
HARNESS_FORMAT(Sell)

#else
#include <harness/plugin.hpp>
using namespace harness;

static constexpr auto build = []<class Edge>(const auto& input, PartBuilder<SellArrays<Edge>>& part) {
  const uint32_t c = part.state.c = static_cast<uint32_t>(input.params[0].integer);
  const auto order = by_falling_degree(input, static_cast<uint64_t>(input.params[1].integer));
  std::vector<uint64_t> slices{0};  // a slice has as many columns as its longest row has edges
  for (uint64_t row = 0; row < order.size(); ++row) {
    if (row % c == 0) slices.push_back(slices.back());
    slices.back() = std::max(slices.back(), slices[row / c] + c * degree(input.adjacency, order[row]));
  }
  check_edge_ids(input, slices.back());
  parallel_copy(slices.data(), part.array(&SellArrays<Edge>::slices, "slices", slices.size()));
  EdgeSlots slots(part, input, slices.back());  // padding stays unwritten, because it has no edge id
  parallel_chunks(order.size(), [&](uint64_t row, uint64_t end) {
    for (; row < end; ++row) {
      for (uint64_t k = 0; k < degree(input.adjacency, order[row]); ++k)
        slots.put(slices[row / c] + k * c + row % c, input.adjacency.offsets[order[row]] + k);
    }
  });
  part.finish_permuted(input, order);
};

static constexpr harness_param params[] = {
    uint_param("c", "32", 1, 1024, "rows of a slice"),
    uint_param("sigma", "1024", 1, UINT32_MAX, "rows of a window that is sorted by degree"),
};
static constexpr harness_format format = make_format<SellArrays, build>();
static constexpr About about{
    .id = "kept_format",
    .version = "1.0",
    .summary = "slices of rows of like degree, column by column",
    .source = "Kreutzer et al. 2014",
    .provides = "edges.by_row/1 edges.by_id/1 edges.sorted/1 rows.of_vertex/1 edges.weights/1",
    .params = params,
};
HARNESS_PUBLISH(format, about)
#endif
