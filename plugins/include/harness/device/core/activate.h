// Activation of vertices that changed, and Context::finish(), which ends a kernel. activate() is called for
// each vertex that the hook commit() has changed. The function filters, defers or deduplicates the vertex as
// the options demand, and otherwise inserts the vertex into the output frontier.
#pragma once

#include "hooks.h"

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
  // In a fused run one kernel executes all supersteps, and all blocks wait until the last one has added its
  // counts. Counts are therefore added per warp, without a barrier of the block. With a small frontier only
  // few warps have counts to add.
  if (harness_is_fused()) {
    add_counts(Warp(at));
  } else {
    add_counts(Block(at));
  }
}

/// Loads from an array that earlier kernels wrote. The array is read-only in this kernel, except in a fused
/// run, where one kernel executes all supersteps.
template <class T>
HARNESS_DEVICE T load_settled(const T* p) {
  return harness_is_fused() ? *p : load_input(p);
}

/// Loads four consecutive elements of an array that earlier kernels wrote. `p` points to an element whose
/// index is a multiple of four.
template <class T>
HARNESS_DEVICE Four<T> load_four_settled(const T* p) {
  if (harness_is_fused()) return {p[0], p[1], p[2], p[3]};
  return load_four(p);
}

/// Implementation of the hook out_insert_few for output frontiers that insert vertices one at a time.
HARNESS_DEVICE void insert_one_by_one(Context& c, const vertex_t (&vertices)[few_in_flight],
                                      uint32_t wanted) {
#pragma unroll
  for (uint32_t k = 0; k < few_in_flight; ++k) {
    if ((wanted >> k & 1) != 0) harness_out_insert(c, vertices[k]);
  }
}

/// Implements the hook commit() of algorithms whose combine() adds: adds `value` to the sum of a vertex.
/// `exclusive` is the argument of commit(). If commit() is called once per vertex and superstep
/// (`harness_sole_commits()`), the value is the whole sum and replaces the previous one. Otherwise the sum
/// must be zero before the superstep, and several parts of a layout may add to it.
template <class T>
HARNESS_DEVICE void commit_sum(T* sum, T value, bool exclusive) {
  if (harness_sole_commits()) {
    *sum = value;
  } else if (exclusive) {
    *sum += value;
  } else {
    atomic_add(sum, value);
  }
}

/// Returns true if v must be put into the next frontier. Returns false if the algorithm or an option filters
/// out v, defers it, or finds that it is already in the frontier.
HARNESS_DEVICE bool goes_next(Context& c, vertex_t v) {
  return !harness_filter(c, v) && !harness_defer(c, v) && harness_first(c, v);
}
HARNESS_DEVICE void activate(Context& c, vertex_t v) {
  if (goes_next(c, v)) harness_out_insert(c, v);
}
/// Activates the vertices whose bit in `changed` is set.
HARNESS_DEVICE void activate_few(Context& c, const vertex_t (&vertices)[few_in_flight], uint32_t changed) {
  uint32_t next = 0;
#pragma unroll
  for (uint32_t k = 0; k < few_in_flight; ++k) {
    if ((changed >> k & 1) != 0 && goes_next(c, vertices[k])) next |= 1u << k;
  }
  if (next != 0) harness_out_insert_few(c, vertices, next);
}

}  // namespace harness
