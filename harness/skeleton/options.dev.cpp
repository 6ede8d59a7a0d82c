// Options that are constants in device code. Each device module defines one hook that returns the constant,
// so that constant folding removes the code for other values.
#include <harness/device.h>

#define SAYS(hook, value)    \
  HARNESS_HOOK bool hook() { \
    return value;            \
  }

#if HARNESS_MODULE_direction_push
// direction_push: the vertex to which a row of the graph's matrix belongs is the source of its edges. A value
// is committed per edge.
SAYS(harness_pulls, false)
#elif HARNESS_MODULE_direction_pull
// direction_pull: the vertex to which a row belongs is the destination of its edges. The values of the edges
// are combined before they are committed.
SAYS(harness_pulls, true)

#elif HARNESS_MODULE_backward_off
// backward_off: edges are traversed from source to destination. Push uses the layout whose rows belong to
// sources, and pull the layout whose rows belong to destinations.
SAYS(harness_goes_backward, false)
#elif HARNESS_MODULE_backward_on
// backward_on: edges are traversed from destination to source. Pull uses the layout whose rows belong to
// sources. Each source gathers from the destinations of its edges. Push uses the layout whose rows belong to
// destinations. Each destination sends to the sources of its edges.
SAYS(harness_goes_backward, true)

#elif HARNESS_MODULE_counting_off
// counting_off: visited edges are not counted. Every timed run uses this module.
SAYS(harness_counts_edges, false)
#elif HARNESS_MODULE_counting_on
// counting_on: visited edges are counted. Only a separate run, which is not timed, uses this module.
SAYS(harness_counts_edges, true)

#elif HARNESS_MODULE_owned_all
// owned_all: there is one rank, which owns all vertices.
HARNESS_HOOK bool harness_owns(const harness::Context&, harness::vertex_t) {
  return true;
}
#elif HARNESS_MODULE_owned_range
// owned_range: this rank owns a range of vertices. In pull, rows of vertices that other ranks own are empty
// on this rank.
HARNESS_HOOK bool harness_owns(const harness::Context& c, harness::vertex_t v) {
  return v - c.args.owned_first < c.args.owned_count;
}

#elif HARNESS_MODULE_sole_off
// sole_off: several values may be committed to a vertex in a superstep.
SAYS(harness_sole_commits, false)
#elif HARNESS_MODULE_sole_on
// sole_on: at most one value is committed to a vertex in a superstep, and every superstep commits to the same
// vertices. The runtime chooses this for pull if the schedule commits once per row and no vertex has two
// rows.
SAYS(harness_sole_commits, true)
#endif
