// What modules of the harness itself define (harness/skeleton), and what a schedule may define beside its
// kernels. The frontier kinds and the options of a run are modules too: each defines these for one kind, as
// constants where it can, and constant folding removes what is not used.
#pragma once

#include "algorithm_hooks.h"

namespace harness {

struct SuperstepEnd {
  uint64_t frontier_size;  // of the next one
  bool done;
  bool deferred;  // nothing is active, but vertices wait for a higher threshold
};

}  // namespace harness

// What ends a superstep, by one block: counts become the next frontier, then the algorithm decides. The
// result is the first thread's.
HARNESS_HOOK harness::SuperstepEnd harness_end_superstep(harness::Context& c);

// Input frontier: candidate rows, and whether a vertex is active.
HARNESS_HOOK uint64_t harness_in_rows(const harness::Context& c);
HARNESS_HOOK harness::row_t harness_in_row(const harness::Context& c, uint64_t i);
HARNESS_HOOK bool harness_in_listed();
HARNESS_HOOK bool harness_in_test(const harness::Context& c, harness::vertex_t v);

// Output frontier: counts in c.activated what it takes in, unless it is a queue, which knows its size; flush
// ends a kernel.
HARNESS_HOOK void harness_out_insert(harness::Context& c, harness::vertex_t v);
HARNESS_HOOK void harness_out_insert_few(harness::Context& c,
                                         const harness::vertex_t (&vertices)[harness::few_in_flight],
                                         uint32_t wanted);
HARNESS_HOOK void harness_out_flush(harness::Context& c);

// Options.
HARNESS_HOOK bool harness_pulls();
HARNESS_HOOK bool harness_goes_backward();
HARNESS_HOOK bool harness_counts_edges();
HARNESS_HOOK bool harness_sole_commits();
HARNESS_HOOK bool harness_is_fused();
HARNESS_HOOK bool harness_pregathers();
HARNESS_HOOK bool harness_first(const harness::Context& c, harness::vertex_t v);
// Between modules of the harness alone: v has left the queue within the superstep, and may enter it again.
HARNESS_HOOK void harness_taken(const harness::Context& c, harness::vertex_t v);
HARNESS_HOOK uint64_t harness_dedup_words(uint32_t vertices);  // of stamps, zero when a superstep begins
HARNESS_HOOK bool harness_defer(harness::Context& c, harness::vertex_t v);
HARNESS_HOOK void harness_defer_flush(const harness::Context& c);

// Schedule, optional, since device ABI 9: the ABI of the headers that its kernels were compiled with, which
// make the context. A field that the context gets later may be read where this is high enough.
HARNESS_HOOK uint32_t harness_schedule_abi();
