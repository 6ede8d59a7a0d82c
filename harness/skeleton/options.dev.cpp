// Options that are a constant for the device code. Each device module defines one hook that returns the
// constant, so constant folding removes the code of other values.
#include <harness/device.h>

#define SAYS(hook, value)    \
  HARNESS_HOOK bool hook() { \
    return value;            \
  }

#if HARNESS_MODULE_direction_push
// direction_push: the base of a row is the source of its edges, and a value is committed per edge.
SAYS(harness_pulls, false)
#elif HARNESS_MODULE_direction_pull
// direction_pull: the base of a row is the destination of its edges, and the combined value of a row is
// committed once.
SAYS(harness_pulls, true)

#elif HARNESS_MODULE_backward_off
// backward_off: edges are followed from tail to head. Push uses the layout of push, and pull the layout of
// pull.
SAYS(harness_goes_backward, false)
#elif HARNESS_MODULE_backward_on
// backward_on: edges are followed from head to tail. Pull uses the layout of push, whose bases are sources. A
// source gathers from the heads of its edges. Push uses the layout of pull, whose bases are heads. A head
// sends to the tails of its edges.
SAYS(harness_goes_backward, true)

#elif HARNESS_MODULE_counting_off
// counting_off: visited edges are not counted. Every measured run uses this module.
SAYS(harness_counts_edges, false)
#elif HARNESS_MODULE_counting_on
// counting_on: visited edges are counted. Only a separate run that is not measured uses this module.
SAYS(harness_counts_edges, true)

#elif HARNESS_MODULE_owned_all
// owned_all: there is one rank, which owns all vertices.
HARNESS_HOOK bool harness_owns(const harness::Context&, harness::vertex_t) {
  return true;
}
#elif HARNESS_MODULE_owned_range
// owned_range: this rank owns a range of vertices. In pull, the rows of vertices of other ranks are empty on
// this rank.
HARNESS_HOOK bool harness_owns(const harness::Context& c, harness::vertex_t v) {
  return v - c.args.owned_first < c.args.owned_count;
}

#elif HARNESS_MODULE_sole_off
// sole_off: a vertex may be committed to several times in a superstep.
SAYS(harness_sole_commits, false)
#elif HARNESS_MODULE_sole_on
// sole_on: a superstep commits to a vertex at most once, and every superstep to the same vertices. The
// runtime chooses it for pull if one thread commits each row once and no vertex has two rows.
SAYS(harness_sole_commits, true)
#endif
