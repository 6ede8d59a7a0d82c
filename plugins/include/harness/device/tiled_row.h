// Rows that shrink as ever smaller groups take their share: what ETWC (Algorithm 3 of G2) and SAGE's tiled
// partitioning (Algorithm 2 of SAGE) come down to.
#pragma once

#include "schedule.h"

namespace harness {

/// A thread's row. A group takes as many whole rounds of its own width from it as there are, a smaller group
/// from what is left, and so on; the thread itself does the rest and commits, once.
class TiledRow {
 public:
  HARNESS_DEVICE TiledRow(Context& context, const Row& row)
      : c(context), base(row.base), next(row.edges.begin), end(row.edges.end) {}

  /// All threads of the group call it together. Rows of at least the group's width take turns.
  template <class G>
  HARNESS_DEVICE void share(const G& group) {
    while (!harness_is_wide()) {
      const bool wide = end - next >= group.size();
      if (!group.any(wide)) return;
      const uint32_t leader = group.reduce(wide ? group.rank() : group.size(),
                                           [](uint32_t a, uint32_t b) { return a < b ? a : b; });
      const edge_t first = group.broadcast(next, leader), left = group.broadcast(end - next, leader);
      const edge_t whole = left - left % group.size();
      const bool leads = group.rank() == leader;
      if (leads) next += whole;
      const bool enough = rounds(group, leads, group.broadcast(base, leader), first, first + whole);
      if (leads && enough) next = end;
    }
  }

  /// The edges that are left, and the commit.
  HARNESS_DEVICE void finish() {
    if (harness_is_wide()) return wide_row(c, {{next, end}, base}, harness_rows_unique());
    if (!harness_pulls()) {
      push_edges(c, base, next, end, 1);
      return;
    }
    mine.pull_row(c, base, {next, end});
    mine.commit(c, base, harness_rows_unique());
  }

 private:
  /// Whole rounds of the leader's row; true when what was gathered decides.
  template <class G>
  HARNESS_DEVICE bool rounds(const G& group, bool leads, vertex_t row, edge_t from, edge_t to) {
    if (!harness_pulls()) {
      push_edges(c, row, from + group.rank(), to, group.size());
      return false;
    }
    const Gathered part = group_gathered(c, group, {{from, to}, row});
    if (leads && part.any) mine.take(part.value);
    return part.any && harness_enough(part.value);
  }

  Context& c;
  const vertex_t base;
  edge_t next, end;  // edges left
  Gathered mine{};
};

}  // namespace harness
