// Kernels that list the edges of vertices to be deleted. The list is a batch of deletions, which the steps of
// the format then apply. The kernels read edges only by hooks of the format.
#include <harness/device.h>
#include <harness/device/kinds/update.h>

#include "update_vertices.h"

using namespace harness;

HARNESS_KERNEL(harness_mark_deleted) {
  const auto& deleted = c.schedule<harness_deleted_vertices>();
  c.at.for_each(deleted.count, [&](uint64_t i) { deleted.marks[load_input(deleted.vertices + i)] = 1; });
}

HARNESS_KERNEL(harness_list_deleted) {
  const auto& deleted = c.schedule<harness_deleted_vertices>();
  const bool reversed = deleted.reversed != 0, both_ends = deleted.both_ends != 0;
  const Warp warp(c.at);
  c.at.for_each_by(warp, c.args.rows, [&](uint64_t row) {
    const RowOwner owner = row_owner(c, static_cast<row_t>(row));
    if (owner.vertex == no_vertex) return;
    const bool all = load_input(deleted.marks + owner.vertex) != 0;
    if (!all && !both_ends) return;
    const Range edges = harness_neighbors(c, static_cast<row_t>(row));
    for (edge_t e = edges.begin + warp.rank(); e < edges.end; e += Warp::size()) {
      const vertex_t other = load_edge(c, e, owner).other;
      if (other == no_vertex || (!all && load_input(deleted.marks + other) == 0)) continue;
      const uint64_t place = atomic_add(deleted.found, uint64_t{1});
      if (place >= deleted.room) continue;
      deleted.from[place] = reversed ? other : owner.vertex;
      deleted.to[place] = reversed ? owner.vertex : other;
      deleted.changes[place] = HARNESS_DELETE;
      if (deleted.weights != nullptr) deleted.weights[place] = 0;
    }
  });
}
