// The compaction of `csr_delta`: a new base without deleted edges and with those of the delta, row by row. The
// device part includes it in images with updates.
#pragma once

#include <harness/device/kinds/update.h>

#include "state.h"

/// Vertices whose rows in the delta are searched together.
constexpr uint64_t compact_tile = 256;

/// Calls f(v, first edge of its row in the delta, end) for each vertex, once per warp if `by_warp`, otherwise
/// in one thread.
template <class F>
HARNESS_DEVICE void for_each_vertex_with_delta(const Context& c, F f) {
  const auto& delta = second_part<DeltaArrays<edge_t>>(c);
  const Warp warp(c.at);
  const uint64_t vertices = c.args.vertices, tiles = (vertices + compact_tile - 1) / compact_tile;
  c.at.for_each_by(warp, tiles, [&](uint64_t tile) {
    const uint64_t begin = tile * compact_tile,
                   end = begin + compact_tile < vertices ? begin + compact_tile : vertices;
    const uint64_t low =
        lower_bound(delta.vertices, uint64_t{0}, second_rows(c), static_cast<vertex_t>(begin));
    const uint64_t high =
        lower_bound(delta.vertices, low, second_rows(c), static_cast<vertex_t>(end - 1)) + 1;
    const uint64_t last = high < second_rows(c) ? high : second_rows(c);
    for (uint64_t i = begin + warp.rank(); i < end; i += Warp::size()) {
      const vertex_t v = static_cast<vertex_t>(i);
      const uint64_t row = lower_bound(delta.vertices, low, last, v);
      const bool has = row < last && load_input(delta.vertices + row) == v;
      f(v, has ? load_input(delta.offsets + row) : edge_t{0},
        has ? load_input(delta.offsets + row + 1) : edge_t{0});
    }
  });
}

HARNESS_UPDATE_STEP(6) {
  const auto& base = c.part<DeltaArrays<edge_t>>();
  uint64_t* const sizes = update_state<DeltaUpdate<edge_t>>(c).sizes;
  for_each_vertex_with_delta(c, [&](vertex_t v, edge_t first, edge_t end) {
    uint64_t count = end - first;
    const edge_t stop = load_input(base.offsets + v + 1);
    for (edge_t e = load_input(base.offsets + v); e < stop; ++e)
      count += load_input(base.neighbors + e) < deleted_bit ? 1 : 0;
    sizes[v] = count;
  });
}

HARNESS_UPDATE_STEP(7) {
  const auto& base = c.part<DeltaArrays<edge_t>>();
  const auto& delta = second_part<DeltaArrays<edge_t>>(c);
  const auto& state = update_state<DeltaUpdate<edge_t>>(c);
  for_each_vertex_with_delta(c, [&](vertex_t v, edge_t d, edge_t end) {
    uint64_t to = load_input(state.sizes + v);
    state.base_offsets[v] = static_cast<edge_t>(to);
    const auto put = [&](vertex_t other, const float* weights, edge_t e) {
      state.base_neighbors[to] = other;
      if (state.base_weights != nullptr) state.base_weights[to] = load_input(weights + e);
      ++to;
    };
    const edge_t stop = load_input(base.offsets + v + 1);
    for (edge_t e = load_input(base.offsets + v); e < stop; ++e) {
      const vertex_t other = load_input(base.neighbors + e);
      if (other >= deleted_bit) continue;
      for (; d < end && other_of(load_input(delta.keys + d)) < other; ++d)
        put(other_of(load_input(delta.keys + d)), delta.weights, d);
      put(other, base.weights, e);
    }
    for (; d < end; ++d) put(other_of(load_input(delta.keys + d)), delta.weights, d);
  });
  if (!is_first_thread(c)) return;
  const uint64_t edges = load_input(state.sizes + c.args.vertices);
  state.base_offsets[c.args.vertices] = static_cast<edge_t>(edges);
  set_part_size(c, 0, edges, c.args.vertices);
  set_part_size(c, 1, 0, 0);
  writable(delta.size)[0] = 0;
}
