// Options that are a single constant. Each device module defines one hook, and constant folding removes
// unused code.
#include <harness/device.h>

#define SAYS(hook, value)    \
  HARNESS_HOOK bool hook() { \
    return value;            \
  }

#if HARNESS_MODULE_direction_push
// The base of a row is the source of its edges, and values are committed per edge.
SAYS(harness_pulls, false)
#elif HARNESS_MODULE_direction_pull
// The base of a row is the destination of its edges, and the gathered value is committed once.
SAYS(harness_pulls, true)

#elif HARNESS_MODULE_backward_off
// Edges are followed from tail to head: push uses the layout of push, and pull the layout of pull.
SAYS(harness_goes_backward, false)
#elif HARNESS_MODULE_backward_on
// Edges are followed from head to tail. Pull uses the layout of push, whose rows are sources that collect
// from the heads of their edges. Push uses the layout of pull, whose rows send back along their edges.
SAYS(harness_goes_backward, true)

#elif HARNESS_MODULE_counting_off
// Visited edges are not counted, as in every measured run.
SAYS(harness_counts_edges, false)
#elif HARNESS_MODULE_counting_on
// Visited edges are counted, in a separate run that is not measured.
SAYS(harness_counts_edges, true)

#elif HARNESS_MODULE_owned_all
// There is one rank, which owns all vertices.
HARNESS_HOOK bool harness_owns(const harness::Context&, harness::vertex_t) {
  return true;
}
#elif HARNESS_MODULE_owned_range
// In pull, rows of vertices that other ranks own are empty here.
HARNESS_HOOK bool harness_owns(const harness::Context& c, harness::vertex_t v) {
  return v - c.args.owned_first < c.args.owned_count;
}

#elif HARNESS_MODULE_sole_off
// A vertex may be committed to several times in a superstep.
SAYS(harness_sole_commits, false)
#elif HARNESS_MODULE_sole_on
// For pull, if one thread commits every row once and no vertex has two rows. A superstep then commits to a
// vertex at most once, and always to the same vertices.
SAYS(harness_sole_commits, true)
#endif
