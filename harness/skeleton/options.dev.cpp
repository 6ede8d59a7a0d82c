// Options that are one constant each. Each module defines one hook, and constant folding removes what is not
// used.
#include <harness/device.h>

#define SAYS(hook, value)    \
  HARNESS_HOOK bool hook() { \
    return value;            \
  }

#if HARNESS_MODULE_direction_push
// The base of a row is the source of its edges, and values are committed edge by edge.
SAYS(harness_pulls, false)
#elif HARNESS_MODULE_direction_pull
// The base of a row is the destination of its edges, and what is gathered is committed once.
SAYS(harness_pulls, true)

#elif HARNESS_MODULE_backward_off
// Edges are walked from tail to head: push works on the layout of push, and pull on the layout of pull.
SAYS(harness_goes_backward, false)
#elif HARNESS_MODULE_backward_on
// Edges are walked from head to tail: pull works on the layout of push, whose rows are sources that collect
// from the heads of their edges, and push on the layout of pull, whose rows hand back along their edges.
SAYS(harness_goes_backward, true)

#elif HARNESS_MODULE_counting_off
// Visited edges are not counted: what every measured run uses.
SAYS(harness_counts_edges, false)
#elif HARNESS_MODULE_counting_on
// Visited edges are counted, in a run of its own that is not measured.
SAYS(harness_counts_edges, true)

#elif HARNESS_MODULE_sole_off
// A vertex may be committed to several times in a superstep.
SAYS(harness_sole_commits, false)
#elif HARNESS_MODULE_sole_on
// In pull, where one thread commits every row once and no vertex has two rows, a superstep commits to a
// vertex at most once, and always to the same vertices.
SAYS(harness_sole_commits, true)
#endif
