// Helpers for layouts that store the row of each edge, such as COO. They iterate over edge ids. The vertex
// that the row of an edge belongs to is called the base of the edge: the source in push, the destination in
// pull. Two successive edges belong to the same row if their bases are equal. all_edges() calls these helpers
// if the format stores rows.
//
// Cost     work m, depth m / P on P threads, plus in pull on a GPU one segmented scan (5 shuffles) per 32
//          edges whose bases differ. One call of commit() per base and span, with `exclusive` = false.
// Shared   0 bytes.
// Callers  All lanes of a warp call stored_span(c, warp, ...) with the same ids. On the cpu target one thread
//          calls stored_span(c, ...). Any thread calls push_stored_edge. Only stored_span uses BaseSums.
// Source   edge mapping [GRAssembler 2.1.2], and segmented reduction as in COO products of [Bell 2009].
// Snippet  equal spans:
//     // kernel_step(0, {.domain = HARNESS_PER_EDGE})
//     #if HARNESS_HAS_WARPS
//     const Warp warp(c.at);
//     for_each_span(warp, c.args.edges, [&](uint64_t from, uint64_t to) { stored_span(c, warp, from, to); });
//     #else
//     for_each_span(c, c.args.edges, [&](uint64_t from, uint64_t to) { stored_span(c, from, to); });
//     #endif
#pragma once

#include "row.h"

namespace harness {

#if HARNESS_HAS_WARPS
/// Pull: sums up what the lanes of a warp gather. Edges of the same destination, called the base, are
/// adjacent. The hook commit() is called once per base, after the warp has passed the last edge of the base.
/// The next warp may continue with the same base, so `exclusive` is false.
struct BaseSums {
  Context& c;
  const Warp& warp;
  vertex_t open = no_vertex;  // base whose edges may continue; its sum is `held`, combined over all lanes
  Gathered held{};

  HARNESS_DEVICE static value_bits combined(value_bits a, value_bits b) { return harness_combine(a, b); }

  HARNESS_DEVICE void close() {
    if (warp.any(held.any)) {
      held.value = warp.reduce(held.value, combined);
      held.any = true;
      if (warp.rank() == 0) held.commit(c, open, false);
    }
    held = Gathered();
  }
  /// Adds the gathered value of one edge per lane. `base` is the destination of the edge, and no_vertex for
  /// lanes past the end.
  HARNESS_DEVICE void add(vertex_t base, Gathered sum) {
    const vertex_t first = warp.broadcast(base, 0);
    if (first != open) {
      close();
      open = first;
    }
    if (warp.all(base == first)) {
      held.value = combined(held.value, sum.value);
      held.any |= sum.any;
      return;
    }
    // The edges of these lanes have more than one base. The sum so far of the base `open` is added to lane 0.
    // A segmented scan then leaves the sum of each base in the last lane with this base.
    if (warp.any(held.any)) {
      const value_bits before = warp.reduce(held.value, combined);
      if (warp.rank() == 0) sum.take(before);
    }
    const uint32_t lane = warp.rank();
    const vertex_t below_base = warp.from_below(base, 1), above_base = warp.from_above(base, 1);
    const bool begins = lane == 0 || below_base != base;
    const uint32_t head = highest_bit(warp.ballot(begins) & (lane_bit() | (lane_bit() - 1)));
    const uint32_t given = warp.ballot(sum.any);
#pragma unroll
    for (uint32_t d = 1; d < Warp::size(); d *= 2) {
      const value_bits below = warp.from_below(sum.value, d);
      if (lane >= head + d) sum.value = combined(below, sum.value);
    }
    sum.any = (given & (lane_bit() | (lane_bit() - 1)) & (~0u << head)) != 0;
    const bool last_lane = lane == Warp::size() - 1;
    if (!last_lane && above_base != base && base != no_vertex) sum.commit(c, base, false);
    open = warp.broadcast(base, Warp::size() - 1);
    held = last_lane && base != no_vertex ? sum : Gathered();
  }
};

/// Pushes edge e if its source is active. Push combines no values, so each thread calls this function for an
/// edge of its own.
HARNESS_DEVICE void push_stored_edge(Context& c, edge_t e) {
  const RowOwner base = stored_owner(c, e);
  if (base_needs_work(c, base.vertex)) push_edge(c, base, e);
}

/// A warp processes the edge ids [begin, end). All its lanes call this function together.
HARNESS_DEVICE void stored_span(Context& c, const Warp& warp, uint64_t begin, uint64_t end) {
  if (has_vectors()) return vector_stored_span(c, begin, end, warp.rank(), Warp::size());
  if (!harness_pulls()) {
    for (uint64_t e = begin + warp.rank(); e < end; e += Warp::size())
      push_stored_edge(c, static_cast<edge_t>(e));
    return;
  }
  BaseSums sums{c, warp};
  for (uint64_t at = begin; at < end; at += few_in_flight * Warp::size()) {
    RowOwner bases[few_in_flight];
    PulledEdge edges[few_in_flight];
#pragma unroll
    for (uint32_t k = 0; k < few_in_flight; ++k) {
      const uint64_t e = at + k * Warp::size() + warp.rank();
      bases[k] = e < end ? stored_owner(c, static_cast<edge_t>(e)) : RowOwner(no_vertex);
      if (e < end && base_needs_work(c, bases[k].vertex)) {
        edges[k].open(c, bases[k], static_cast<edge_t>(e));
      } else {
        edges[k].none();
      }
    }
#pragma unroll
    for (uint32_t k = 0; k < few_in_flight; ++k) edges[k].load(c, bases[k].vertex);
#pragma unroll
    for (uint32_t k = 0; k < few_in_flight; ++k) {
      Gathered gathered;
      gathered.take(edges[k]);
      sums.add(bases[k].vertex, gathered);
    }
  }
  sums.close();
}
#else
/// One thread processes the edge ids [begin, end).
HARNESS_DEVICE void stored_span(Context& c, uint64_t begin, uint64_t end) {
  if (has_vectors()) return vector_stored_span(c, begin, end, 0, 1);
  vertex_t base = no_vertex;
  bool needed = true;
  Gathered gathered;
  for (edge_t e = static_cast<edge_t>(begin); e < end; ++e) {
    const RowOwner owner = stored_owner(c, e);
    if (owner.vertex != base) {
      gathered.commit(c, base, false);
      gathered = Gathered();
      base = owner.vertex;
      needed = base_needs_work(c, base);
    }
    if (!needed) continue;
    if (harness_pulls()) {
      needed = !gathered.pull_edge(c, owner, e);
    } else {
      push_edge(c, owner, e);
    }
  }
  gathered.commit(c, base, false);
}
#endif

}  // namespace harness
