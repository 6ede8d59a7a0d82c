// The hooks between modules: one fixed C name a role. A combination is the link of modules that define them
// all; after link-time optimisation none of these calls is left.
#pragma once

#include "context.h"

namespace harness {

struct SuperstepEnd {
  uint64_t frontier_size;  // of the next one
  bool done;
  bool deferred;  // nothing is active, but vertices wait for a higher threshold
};

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

// Format, one part (Table 2.3 of GRAssembler).
HARNESS_HOOK harness::Range harness_neighbors(const harness::Context& c, harness::row_t row);
HARNESS_HOOK harness::Edge harness_edge(const harness::Context& c, harness::edge_t edge,
                                        harness::vertex_t base);
HARNESS_HOOK harness::FourEdges harness_four_edges(const harness::Context& c, harness::edge_t first,
                                                   harness::vertex_t base);
HARNESS_HOOK void harness_prefetch(const harness::Context& c, harness::row_t row, harness::edge_t edge);
HARNESS_HOOK harness::row_t harness_find_row(const harness::Context& c, harness::edge_t edge);
HARNESS_HOOK harness::vertex_t harness_row_vertex(const harness::Context& c, harness::row_t row);
HARNESS_HOOK harness::RowRange harness_rows_of(const harness::Context& c, harness::vertex_t vertex);
HARNESS_HOOK harness::row_t harness_row_at(const harness::Context& c, harness::row_t place);
HARNESS_HOOK harness::row_t harness_next_row(const harness::Context& c, harness::row_t place);
HARNESS_HOOK void* harness_gathered_values(const harness::Context& c);
HARNESS_HOOK bool harness_rows_unique();
HARNESS_HOOK bool harness_stores_row();
HARNESS_HOOK bool harness_has_padding();
HARNESS_HOOK uint32_t harness_local_bits(const harness::Context& c);

// Algorithm (Table 2.4).
HARNESS_HOOK bool harness_init(harness::Context& c, harness::vertex_t v);
HARNESS_HOOK harness::value_bits harness_gather(const harness::Context& c, harness::vertex_t source,
                                                harness::vertex_t destination, float weight);
HARNESS_HOOK bool harness_gathers_by_source();
HARNESS_HOOK bool harness_gathers_together();
HARNESS_HOOK harness::value_bits harness_identity();
HARNESS_HOOK harness::value_bits harness_combine(harness::value_bits a, harness::value_bits b);
HARNESS_HOOK bool harness_commit(harness::Context& c, harness::vertex_t destination,
                                 harness::value_bits value, bool exclusive);
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
HARNESS_HOOK bool harness_is_wide();
HARNESS_HOOK uint32_t harness_row_lanes(const harness::Context& c);
HARNESS_HOOK void harness_row(harness::Context& c, harness::vertex_t base, uint64_t begin, uint64_t end,
                              uint32_t lane, uint32_t lanes, bool exclusive);  // edge ids [begin, end)
HARNESS_HOOK void harness_next(const harness::Context& c, harness_control& control);

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

// Options: each is a module that returns a constant or does one thing.
HARNESS_HOOK bool harness_pulls();
HARNESS_HOOK bool harness_goes_backward();
HARNESS_HOOK bool harness_counts_edges();
HARNESS_HOOK bool harness_sole_commits();
HARNESS_HOOK bool harness_is_fused();
HARNESS_HOOK bool harness_pregathers();
HARNESS_HOOK bool harness_first(const harness::Context& c, harness::vertex_t v);
HARNESS_HOOK uint64_t harness_dedup_words(uint32_t vertices);  // of stamps, zero when a superstep begins
HARNESS_HOOK bool harness_defer(harness::Context& c, harness::vertex_t v);
HARNESS_HOOK void harness_defer_flush(const harness::Context& c);

namespace harness {

template <class Group>
HARNESS_DEVICE void Context::add_counts(const Group& group) const {
  if (harness_counts_edges()) tally(group, &args.control->edges_visited, visited);
  if (!group.any(activated != 0 || work != 0)) return;
  tally(group, &args.control->next_size, activated);
  tally(group, &args.control->next_work, work);
}

HARNESS_DEVICE void Context::finish() {
  harness_out_flush(*this);
  harness_defer_flush(*this);
  // In a fused run all blocks wait for this, and few warps of a small frontier have anything to add.
  if (harness_is_fused()) {
    add_counts(Warp(at));
  } else {
    add_counts(Block(at));
  }
}

/// An element that this kernel does not write and the kernel before it did: an input, unless all kernels are
/// one.
template <class T>
HARNESS_DEVICE T load_settled(const T* p) {
  return harness_is_fused() ? *p : load_input(p);
}

/// For output frontiers that gain nothing from several vertices at once.
HARNESS_DEVICE void insert_one_by_one(Context& c, const vertex_t (&vertices)[few_in_flight],
                                      uint32_t wanted) {
#pragma unroll
  for (uint32_t k = 0; k < few_in_flight; ++k) {
    if ((wanted >> k & 1) != 0) harness_out_insert(c, vertices[k]);
  }
}

/// Keeps v out of the next frontier, defers it or drops it, as algorithm and options say; true: v is for it.
HARNESS_DEVICE bool goes_next(Context& c, vertex_t v) {
  return !harness_filter(c, v) && !harness_defer(c, v) && harness_first(c, v);
}
HARNESS_DEVICE void activate(Context& c, vertex_t v) {
  if (goes_next(c, v)) harness_out_insert(c, v);
}
/// The same for those whose bit is set.
HARNESS_DEVICE void activate_few(Context& c, const vertex_t (&vertices)[few_in_flight], uint32_t changed) {
  uint32_t next = 0;
#pragma unroll
  for (uint32_t k = 0; k < few_in_flight; ++k) {
    if ((changed >> k & 1) != 0 && goes_next(c, vertices[k])) next |= 1u << k;
  }
  if (next != 0) harness_out_insert_few(c, vertices, next);
}

}  // namespace harness
