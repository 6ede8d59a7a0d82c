// CR2's own mapping [CR2 3.4.2, Algorithm 3.4]: one thread per edge, whose row is the edge id shifted by
// n. Rows of 2^n edges that begin at a multiple of that never straddle a warp, so in pull the lanes of a row
// add up in n steps and commit once.
#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

static HARNESS_DEVICE void each_row(Context& c) {
  c.at.for_each(c.args.rows, [&](uint64_t row) { whole_row(c, load_row(c, static_cast<row_t>(row))); });
}

#if HARNESS_HAS_WARPS
/// What a lane has gathered for the row of its edge.
struct RowLane {
  Gathered gathered;
  vertex_t base = no_vertex;
  uint32_t lanes = 1;  // how many lanes of this warp the row has

  HARNESS_DEVICE void gather(Context& c, edge_t e) {
    const row_t row = harness_find_row(c, e);
    const Range edges = harness_neighbors(c, row);
    try_prefetch(c, row, edges);
    base = harness_row_vertex(c, row);
    lanes = edges.size() < Warp::size() ? static_cast<uint32_t>(edges.size()) : Warp::size();
    if (base_needs_work(c, base)) gathered.pull_edge(c, base, e);
  }

  /// The lanes of each row add up into the first of them. Rows get no longer as edge ids ascend, so lane 0
  /// has one of the longest.
  HARNESS_DEVICE void commit(Context& c, const Warp& warp) {
    const uint32_t given = warp.ballot(gathered.any);
    if (given == 0) return;
    const uint32_t longest = warp.broadcast(lanes, 0);
    for (uint32_t d = 1; d < longest; d *= 2) {
      const value_bits above = warp.from_above(gathered.value, d);
      if (d < lanes) gathered.value = harness_combine(gathered.value, above);
    }
    const uint32_t row = ~0u >> (32 - lanes) << warp.rank();  // as lanes of the first one
    gathered.any = (given & row) != 0;
    if (warp.rank() % lanes == 0) gathered.commit(c, base, false);
  }
};

/// Edges that a lane has in flight at once.
static constexpr uint32_t in_flight = 4;

static HARNESS_DEVICE void pull_rows(Context& c) {
  const Warp warp(c.at);
  for_each_span(warp, c.args.edges, [&](uint64_t begin, uint64_t end) {
    for (uint64_t at = begin; at < end; at += in_flight * Warp::size()) {
      RowLane rows[in_flight];
#pragma unroll
      for (uint32_t k = 0; k < in_flight; ++k) {
        const uint64_t e = at + k * Warp::size() + warp.rank();
        if (e < end) rows[k].gather(c, static_cast<edge_t>(e));
      }
#pragma unroll
      for (uint32_t k = 0; k < in_flight; ++k) rows[k].commit(c, warp);
    }
  });
}

static HARNESS_DEVICE void push_rows(Context& c) {
  c.at.for_each_unrolled(c.args.edges, [&](uint64_t e) {
    const vertex_t base = stored_base(c, static_cast<edge_t>(e));
    if (base_needs_work(c, base)) push_edge(c, base, static_cast<edge_t>(e));
  });
}

HARNESS_STEP(0) {
  if (has_vectors()) {
    each_row(c);  // no lane holds what is gathered for a vector
  } else if (harness_pulls()) {
    pull_rows(c);
  } else {
    push_rows(c);
  }
}
#else
HARNESS_STEP(0) {
  each_row(c);
}
#endif

#else
#include <harness/plugin.hpp>
using namespace harness;

static constexpr harness_step steps[] = {kernel_step(0, {.domain = HARNESS_PER_EDGE})};

static constexpr harness_schedule schedule = make_schedule(steps);
static constexpr About about{
    .id = "degree_n",
    .version = "1.0",
    .summary = "one thread per edge, n lanes per row of n edges",
    .source = "[CR2 3.4.2, Algorithm 3.4]",
    .demands = "rows.degree_n/1 edges.by_id/1 frontier.test/1",
};
HARNESS_PUBLISH(schedule, about)
#endif
