// What becomes of a vertex that changed, and how a kernel ends. Whatever commits a value
// calls activate(), which asks the options and hands the vertex to the output frontier.
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
  // In a fused run all blocks wait for this, and few warps of a small frontier have anything to add.
  if (harness_is_fused()) {
    add_counts(Warp(at));
  } else {
    add_counts(Block(at));
  }
}

/// An element that the kernel before this one wrote and this one does not. It is an input here, unless all
/// kernels are one.
template <class T>
HARNESS_DEVICE T load_settled(const T* p) {
  return harness_is_fused() ? *p : load_input(p);
}

/// Four of them at once, from a multiple of four on.
template <class T>
HARNESS_DEVICE Four<T> load_four_settled(const T* p) {
  if (harness_is_fused()) return {p[0], p[1], p[2], p[3]};
  return load_four(p);
}

/// For output frontiers that gain nothing from several vertices at once.
HARNESS_DEVICE void insert_one_by_one(Context& c, const vertex_t (&vertices)[few_in_flight],
                                      uint32_t wanted) {
#pragma unroll
  for (uint32_t k = 0; k < few_in_flight; ++k) {
    if ((wanted >> k & 1) != 0) harness_out_insert(c, vertices[k]);
  }
}

/// Adds a committed value to a vertex's sum, for algorithms whose combine() adds. `exclusive` is commit()'s.
/// If each vertex is committed to once per superstep (`harness_sole_commits()`), the value is the whole sum
/// and replaces what stands there. Otherwise the sum is zero before the superstep, and several parts of a
/// layout may add to it.
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

/// Keeps v out of the next frontier, defers it or drops it, as algorithm and options say; true: v is for it.
HARNESS_DEVICE bool goes_next(Context& c, vertex_t v) {
  return !harness_filter(c, v) && !harness_defer(c, v) && harness_first(c, v);
}
HARNESS_DEVICE void activate(Context& c, vertex_t v) {
  if (goes_next(c, v)) harness_out_insert(c, v);
}
/// Activates those whose bit is set.
HARNESS_DEVICE void activate_few(Context& c, const vertex_t (&vertices)[few_in_flight], uint32_t changed) {
  uint32_t next = 0;
#pragma unroll
  for (uint32_t k = 0; k < few_in_flight; ++k) {
    if ((changed >> k & 1) != 0 && goes_next(c, vertices[k])) next |= 1u << k;
  }
  if (next != 0) harness_out_insert_few(c, vertices, next);
}

}  // namespace harness
