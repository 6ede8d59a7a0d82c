// The hooks that the module of an algorithm defines (Table 2.4 of GRAssembler).
// Authors write members instead, from which kinds/emit_algorithm.h makes them.
#pragma once

#include "context.h"

namespace harness {

/// Before which commits of a push an algorithm is asked whether they would change anything.
enum class CommitTests : uint32_t {
  none,
  together,       // of all, for several edges of a row at once
  together_short  // for several at once where they are the whole row, else one by one: values that sink while
                  // a long row is under way make early tests worth little
};

/// Edges that a thread of a GPU looks at together: the loads of all of them are under way before the first is
/// needed. Few in push, at the end of a row and in short ones; in a long one that is pulled, which waits for
/// nothing else, as many as 40 registers have room for.
constexpr uint32_t few_in_flight = 4, many_in_flight = 14;

/// Values that a thread commits together, each to any vertex.
struct Commits {
  vertex_t destination[few_in_flight];
  value_bits value[few_in_flight];
  uint32_t wanted;  // bit k: there is a k-th
};

}  // namespace harness

// Mandatory. One whose values are vectors has no use for the last four, but they are there.
HARNESS_HOOK bool harness_init(harness::Context& c, harness::vertex_t v);
HARNESS_HOOK harness::value_bits harness_gather(const harness::Context& c, harness::vertex_t source,
                                                harness::vertex_t destination, float weight);
HARNESS_HOOK harness::value_bits harness_identity();
HARNESS_HOOK harness::value_bits harness_combine(harness::value_bits a, harness::value_bits b);
HARNESS_HOOK bool harness_commit(harness::Context& c, harness::vertex_t destination,
                                 harness::value_bits value, bool exclusive);

// Optional, since device ABI 8.
HARNESS_HOOK bool harness_gathers_by_source();
HARNESS_HOOK bool harness_gathers_together();
HARNESS_HOOK uint32_t harness_commit_few(harness::Context& c, const harness::Commits& commits);
HARNESS_HOOK bool harness_apply(harness::Context& c, harness::vertex_t v);
HARNESS_HOOK bool harness_filter(const harness::Context& c, harness::vertex_t v);
HARNESS_HOOK bool harness_settled(const harness::Context& c, harness::vertex_t destination);
HARNESS_HOOK bool harness_enough(harness::value_bits value);
HARNESS_HOOK bool harness_stops_early();
HARNESS_HOOK harness::CommitTests harness_commit_tests();
HARNESS_HOOK bool harness_improves(const harness::Context& c, harness::vertex_t destination,
                                   harness::value_bits value);
HARNESS_HOOK bool harness_active(const harness::Context& c, harness::vertex_t v);
HARNESS_HOOK double harness_priority(const harness::Context& c, harness::vertex_t v);
HARNESS_HOOK double harness_next_threshold(const harness::Context& c, double threshold, double smallest);
HARNESS_HOOK uint32_t harness_sums();
HARNESS_HOOK bool harness_is_wide();  // values are vectors: harness_row takes whole rows
HARNESS_HOOK uint32_t harness_row_lanes(const harness::Context& c);
HARNESS_HOOK void harness_row(harness::Context& c, harness::vertex_t base, uint64_t begin, uint64_t end,
                              uint32_t lane, uint32_t lanes, bool exclusive);  // edge ids [begin, end)
HARNESS_HOOK void harness_next(const harness::Context& c, harness_control& control);

// Optional, since device ABI 10: combines a value with an element of the block's shared memory, whatever
// other threads of the block do to it at the same time. Its default stands in harness/skeleton/default alone,
// for who calls it says needs_minor 3.
HARNESS_HOOK void harness_combine_shared(harness::value_bits* element, harness::value_bits value);

// Optional, since device ABI 13; who calls them says needs_minor 5. The first says whether harness_gather(c,
// source, destination, weight) is harness_weigh(harness_gather(c, source, no_vertex, 1), weight), whatever
// the destination: a schedule may then gather from a source once and weigh that for each of its edges.
HARNESS_HOOK bool harness_weighs();
HARNESS_HOOK harness::value_bits harness_weigh(harness::value_bits gathered, float weight);
