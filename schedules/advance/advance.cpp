// The advance operator of [Marrow-Graph 3.4.2]. The first kernel writes the degrees of the active vertices,
// which are then scanned. The second kernel has one thread per edge. The thread searches the scan for the
// vertex of its edge, and walks along the rows of the vertex to the edge. The third and fourth kernel of
// [Marrow-Graph 3.4.2] mark and drop duplicates, which is the option `dedup` here.
#include <cstdint>

struct AdvanceState {
  uint64_t* starts;  // [candidate rows + 1]: at the first row of a vertex its number of edges, at its other
                     // rows 0; the scan replaces these numbers by their prefix sums
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

// Returns the number of edges of a vertex in this part of the layout if `row` is the first row of the
// vertex, and 0 for its other rows.
HARNESS_DEVICE uint64_t edges_of_vertex(const Context& c, const Row& row) {
  if (row.base == no_vertex) return 0;
  const RowRange rows = harness_rows_of(c, row.base);
  if (harness_row_at(c, rows.begin) != row.id) return 0;
  uint64_t edges = 0;
  for (row_t place = rows.begin; place != rows.end; place = harness_next_row(c, place))
    edges += harness_neighbors(c, harness_row_at(c, place)).size();
  return edges;
}

HARNESS_STEP(0) {
  uint64_t* starts = c.schedule<AdvanceState>().starts;
  c.at.for_each(candidate_rows(c), [&](uint64_t i) { starts[i] = edges_of_vertex(c, open_row(c, i)); });
}

HARNESS_STEP(1) {
  const uint64_t* starts = c.schedule<AdvanceState>().starts;
  const row_t candidates = static_cast<row_t>(candidate_rows(c));
  c.at.for_each(c.args.control->counters[0], [&](uint64_t position) {
    const row_t i = search_row(starts, candidates, position);
    const vertex_t base = harness_row_vertex(c, harness_in_row(c, i));
    uint64_t left = position - starts[i];
    for (row_t place = harness_rows_of(c, base).begin;; place = harness_next_row(c, place)) {
      const row_t row = harness_row_at(c, place);
      const Range edges = harness_neighbors(c, row);
      if (left < edges.size()) {
        one_edge(c, {base, row}, static_cast<edge_t>(edges.begin + left));
        return;
      }
      left -= edges.size();
    }
  });
}

#else
#include <harness/plugin.hpp>
using namespace harness;

static const harness_scratch arrays[] = {
    scratch_array(&AdvanceState::starts, "starts", HARNESS_PER_ROW, {.extra = 1}),
};
static constexpr harness_step steps[] = {
    kernel_step(0),
    scan_step({.array = 0, .counter = 0}),
    kernel_step(1, {.domain = HARNESS_PER_COUNT}),
};

static constexpr harness_schedule schedule = make_schedule<AdvanceState>(steps, arrays);
static constexpr About about{
    .id = "advance",
    .version = "1.0",
    .summary = "one thread per active edge, which a search and a walk along the vertex's rows find",
    .source = "[Marrow-Graph 3.4.2]",
    .provides = "tests.sampled/1",
    .demands = "edges.by_row/1 rows.of_vertex/1",
};
HARNESS_PUBLISH(schedule, about)
#endif
