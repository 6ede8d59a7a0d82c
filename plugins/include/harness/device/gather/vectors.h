// Algorithms whose values are vectors, such as the feature vectors of vertices. No register holds such a
// value, so the algorithm processes the edges of a row itself, in the hook `row`. The threads of a group
// share the elements of the vectors instead of the edges. Adjacent lanes access adjacent elements, so
// accesses coalesce on a GPU. A thread of the cpu target processes all elements, and the compiler can
// vectorise this loop. The helpers in balance/ call these functions if has_vectors(); for other algorithms
// has_vectors() is constant false, and the compiler removes the calls.
#pragma once

#include "../core/rows.h"

namespace harness {

/// True if the algorithm's values are vectors.
HARNESS_DEVICE bool has_vectors() {
  return harness_is_wide();
}

/// Calls f(neighbour) for each edge of a row, except padding and, in pull, edges whose source is not active.
/// If `counts`, the edges are added to the count of visited edges. An algorithm with several passes over a
/// row sets `counts` in one of the passes.
template <class F>
HARNESS_DEVICE void for_each_edge(Context& c, vertex_t base, Range edges, bool counts, F f) {
  for (edge_t e = edges.begin; e < edges.end; ++e) {
    const Edge edge = harness_edge(c, e, base);
    if (harness_has_padding() && edge.other == no_vertex) continue;
    if (harness_counts_edges() && counts) ++c.visited;
    note_edge();
    if (harness_pulls() && !harness_in_test(c, edge.other)) continue;
    note_useful_edge();
    f(edge.other);
  }
}

/// Distribution of the lanes of a group over rows. The group is divided into teams, which have at most one
/// lane per element of a vector. Each team works on one row. With short vectors, a group therefore processes
/// several rows, or several ranges of a row, at once.
struct RowLanes {
  uint32_t rank, size;   // lane within the team, and lanes per team
  uint32_t team, teams;  // team of this lane, and number of teams; surplus lanes have team >= teams
  HARNESS_DEVICE RowLanes(const Context& c, uint32_t lane, uint32_t lanes) {
    const uint32_t useful = harness_row_lanes(c);
    size = useful < lanes ? useful : lanes;
    teams = lanes / size;
    team = lane / size;
    rank = lane % size;
  }
};

/// Processes one row per thread, possibly an empty one. On a GPU the converged lanes process their rows
/// together, one or several at a time.
HARNESS_DEVICE void vector_row(Context& c, const Row& row, bool exclusive) {
#if HARNESS_HAS_WARPS
  const Converged lanes;
  const RowLanes mine(c, lanes.rank(), lanes.size());
  for (uint32_t left = lanes.mask; left != 0;) {
    uint32_t from = 0;
    bool given = false;
    for (uint32_t k = 0; k < mine.teams && left != 0; ++k, left &= left - 1) {
      if (k == 0 || k == mine.team) from = lowest_bit(left);
      given = given || k == mine.team;
    }
    const Range edges{lanes.from_lane(row.edges.begin, from), lanes.from_lane(row.edges.end, from)};
    const vertex_t base = lanes.from_lane(row.base, from);
    const bool alone = lanes.from_lane(uint32_t{exclusive}, from) != 0;
    if (given && edges.begin < edges.end)
      harness_row(c, base, edges.begin, edges.end, mine.rank, mine.size, alone);
  }
#else
  if (row.edges.begin < row.edges.end)
    harness_row(c, row.base, row.edges.begin, row.edges.end, 0, 1, exclusive);
#endif
}

/// Processes a row that the threads of a group share. Each team processes a range of the edges. If a vertex
/// may be written only once per superstep (harness_sole_commits()), there is one team instead: every thread
/// processes all edges, for some elements of the vectors.
template <class G>
HARNESS_DEVICE void vector_group_row(Context& c, const G& group, const Row& row,
                                     bool exclusive = harness_rows_unique()) {
  if (harness_sole_commits()) {
    if (row.edges.begin < row.edges.end)
      harness_row(c, row.base, row.edges.begin, row.edges.end, group.rank(), group.size(), true);
    return;
  }
  const RowLanes mine(c, group.rank(), group.size());
  const edge_t size = row.edges.size(), share = (size + mine.teams - 1) / mine.teams;
  const edge_t begin = mine.team * share < size ? mine.team * share : size;
  const edge_t end = size - begin > share ? begin + share : size;
  if (begin == end) return;
  harness_row(c, row.base, row.edges.begin + begin, row.edges.begin + end, mine.rank, mine.size,
              exclusive && mine.teams == 1);
}

/// Lanes that execute together, `lanes` in number, process the positions [begin, end) of a line, which is a
/// concatenation of rows. The first and the last row may continue outside of these positions.
template <class Line>
HARNESS_DEVICE void vector_span(Context& c, uint64_t first_row, uint64_t begin, uint64_t end, uint32_t lane,
                                uint32_t lanes, const Line& line) {
  const RowLanes mine(c, lane, lanes);
  if (mine.team >= mine.teams) return;
  const uint64_t rows = line.rows();
  for (uint64_t row = first_row + mine.team; row < rows; row += mine.teams) {
    const uint64_t row_begin = line.start(row), row_end = line.end(row);
    const uint64_t start = row_begin > begin ? row_begin : begin, stop = row_end < end ? row_end : end;
    if (start >= end) return;
    const vertex_t base = line.base(row);
    if (start < stop && base_needs_work(c, base)) {
      const edge_t from = line.edge(row, start);
      harness_row(c, base, from, from + (stop - start), mine.rank, mine.size, false);
    }
  }
}

/// Processes the edge ids [begin, end) of a layout that stores the row of each edge.
HARNESS_DEVICE void vector_stored_span(Context& c, uint64_t begin, uint64_t end, uint32_t lane,
                                       uint32_t lanes) {
  const RowLanes mine(c, lane, lanes);
  const uint64_t share = (end - begin + mine.teams - 1) / mine.teams;
  const uint64_t first = begin + mine.team * share, last = first + share < end ? first + share : end;
  for (edge_t e = static_cast<edge_t>(first); e < last;) {
    const vertex_t base = stored_base(c, e);
    const edge_t from = e++;
    while (e < last && stored_base(c, e) == base) ++e;
    if (base_needs_work(c, base)) harness_row(c, base, from, e, mine.rank, mine.size, false);
  }
}

}  // namespace harness
