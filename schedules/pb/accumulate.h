// The second kernel of `pb`: adds up contributions by destination, one block of vertices at a time. On a GPU,
// a thread block keeps the sums of these vertices in its shared memory. On a CPU, they stay in the caches of
// a core.
#pragma once

#include "contributions.h"

namespace harness {

class Accumulate {
 public:
  HARNESS_DEVICE explicit Accumulate(Context& context) : c(context), from(contributions(context)) {}

#if HARNESS_HAS_WARPS
  HARNESS_DEVICE void run() {
    const Block block(c.at);
    for_each_share(c, side(), [&](const EdgeTileShare& share) {
      first = share.first;
      kept = values_at_hand(c, share.vertices);
      block.sync();  // until here, other threads may still read the previous sums
      for (uint32_t i = block.rank(); i < kept; i += block.size()) shared_values(c)[i] = no_value();
      block.sync();
      if (kept == share.vertices) {
        add<true>(block, share.items);
      } else {
        add<false>(block, share.items);
      }
      block.sync();
      for (uint32_t i = block.rank(); i < kept; i += block.size())
        commit(i, shared_values(c)[i], share.count == 1);
    });
  }
#else
  // One thread takes all shares of a block of vertices, so it commits without atomics.
  HARNESS_DEVICE void run() {
    c.at.for_each_by(Block(c.at), harness_tile_shares(c, side()), [&](uint64_t i) {
      const uint32_t begin = static_cast<uint32_t>(i);
      const EdgeTileShare share = harness_tile_share(c, side(), begin);
      if (share.index != 0) return;
      first = share.first;
      for (uint32_t k = 0; k < share.count; ++k) add(harness_tile_share(c, side(), begin + k).items);
    });
  }
#endif

 private:
  // Returns on which side of an edge tile the destinations are. In an edge tile, `base` is the vertex of a
  // row and `other` is its neighbour. Destinations are the bases in pull and the neighbours in push.
  HARNESS_DEVICE static EdgeTileSide side() {
    return harness_pulls() ? EdgeTileSide::base : EdgeTileSide::other;
  }

#if HARNESS_HAS_WARPS
  static constexpr uint32_t in_flight = 1;  // groups of four rows that a thread loads at once
  static constexpr uint32_t lanes = 16;     // lanes that share an EdgeTileStretch

  /// Pull: values that a thread has loaded, one per row of an edge tile, and the ids of the destinations of
  /// these rows. The first kernel (scatter.h) wrote the values.
  struct Batch {
    PackedIds ids[in_flight];
    Four<value_bits> values[in_flight];
  };
  /// The partial sum that a thread has for one destination.
  struct Run {
    uint32_t id;
    value_bits sum;
  };

  /// Adds up the values of a share. `at_hand` means that the sums of all its destinations are in shared
  /// memory.
  template <bool at_hand>
  HARNESS_DEVICE void add(const Block& block, Range items) {
    if (harness_pulls()) {
      add_rows<at_hand>(block, items);
    } else {
      add_stretches<at_hand>(items);
    }
  }

  // Adds the values of consecutive rows, possibly of several edge tiles. While the values of a Batch are
  // added, the next Batch is loaded.
  template <bool at_hand>
  HARNESS_DEVICE void add_rows(const Block& block, Range rows) {
    const Warp warp(c.at);
    const uint64_t stride = 4 * block.size(), mine = 4 * block.rank();
    Batch batch;
    load(batch, rows.begin + mine, stride, rows.end);
#pragma unroll 1
    for (uint64_t at = rows.begin; at < rows.end;) {
      at += in_flight * stride;
      Batch next;
      load(next, at + mine, stride, rows.end);
#pragma unroll
      for (uint32_t j = 0; j < in_flight; ++j) add_four<at_hand>(warp, batch.ids[j], batch.values[j]);
      batch = next;
    }
  }
  HARNESS_DEVICE void load(Batch& batch, uint64_t at, uint64_t stride, uint64_t end) const {
#pragma unroll
    for (uint32_t j = 0; j < in_flight; ++j) {
      const uint64_t row = at + j * stride;
      if (row < end) {
        batch.ids[j] = PackedIds(harness_tile_bases(c, static_cast<edge_t>(row)));
        batch.values[j] = load_four_settled(from + row);
      } else {
        batch.ids[j] = {};
        batch.values[j] = {no_value(), no_value(), no_value(), no_value()};
      }
    }
  }
  // Adjacent rows of an edge tile often have the same destination, so their values are first added in a
  // register. At warp.sync() the warp waits for lanes whose atomic addition must be repeated. Without this
  // wait, such lanes would load and add separately from then on.
  template <bool at_hand>
  HARNESS_DEVICE void add_four(const Warp& warp, const PackedIds& ids, const Four<value_bits>& values) {
    Run run{ids.at(0), values.at[0]};
#pragma unroll
    for (uint32_t k = 1; k < 4; ++k) {
      const bool goes_on = run.id == ids.at(k);
      if (!goes_on) add<at_hand>(run);
      run.sum = goes_on ? harness_combine(run.sum, values.at[k]) : values.at[k];
      run.id = ids.at(k);
      warp.sync();
    }
    add<at_hand>(run);
    warp.sync();
  }

  template <bool at_hand>
  HARNESS_DEVICE void add_stretches(Range stretches) {
    const uint32_t rank = c.at.thread() % lanes, tiles = c.at.block_size() / lanes;
    for (edge_t k = stretches.begin + c.at.thread() / lanes; k < stretches.end; k += tiles) {
      const Quads quads{harness_tile_stretch(c, k)};
      for (uint32_t quad = rank; quad < quads.count(); quad += lanes)
        push_quad(quads, quad, [&](uint32_t id, value_bits value) { add<at_hand>(Run{id, value}); });
    }
  }

  template <bool at_hand>
  HARNESS_DEVICE void add(const Run& run) {
    if (run.sum == no_value()) return;
    if (at_hand || run.id < kept) {
      harness_combine_shared(shared_values(c) + run.id, run.sum);
    } else {
      commit(run.id, run.sum, false);
    }
  }

  uint32_t kept = 0;  // number of sums in shared memory
#else
  HARNESS_DEVICE void add(Range items) {
    if (!harness_pulls()) return push(items);
    for (edge_t row = items.begin; row < items.end; row += 4) {
      const Four<uint16_t> ids = harness_tile_bases(c, row);
      const Four<value_bits> values = load_four_settled(from + row);
      for (uint32_t k = 0; k < 4; ++k) commit(ids.at[k], values.at[k], true);
    }
  }
  HARNESS_DEVICE void push(Range stretches) {
    for (edge_t k = stretches.begin; k < stretches.end; ++k) {
      const Quads quads{harness_tile_stretch(c, k)};
      for (uint32_t quad = 0; quad < quads.count(); ++quad)
        push_quad(quads, quad, [&](uint32_t id, value_bits value) { commit(id, value, true); });
    }
  }
#endif

  /// Push: calls f(id, value) for each edge of a quad whose value is not no_value(). A quad is four
  /// consecutive edges (Quads in contributions.h). `id` is the index of the destination in its block of
  /// vertices.
  template <class F>
  HARNESS_DEVICE void push_quad(const Quads& quads, uint32_t quad, F f) {
    const FourEnds ends = harness_tile_ends(c, quads.edge(quad));
    const Four<vertex_t> sources = quads.bases(c, quad);
#pragma unroll
    for (uint32_t k = 0; k < 4; ++k) {
      const uint32_t id = ends.others.at[k];
      const bool given = id != tile_empty && is_active(c, sources.at[k]);
      const value_bits value =
          given ? harness_gather(c, sources.at[k], first + id, ends.weights.at[k]) : no_value();
      count_slot(c, id != tile_empty, value);
      if (value != no_value()) f(id, value);
    }
  }

  HARNESS_DEVICE void commit(uint32_t id, value_bits value, bool exclusive) {
    if (value == no_value()) return;
    const vertex_t v = first + id;
    if (harness_pulls() && harness_settled(c, v)) return;
    const bool tested = !harness_pulls() && harness_commit_tests() != CommitTests::none;
    if (tested && !harness_improves(c, v, value)) return;
    if (harness_commit(c, v, value, exclusive)) activate(c, v);
  }

  Context& c;
  const value_bits* const from;
  vertex_t first = 0;  // first vertex of the share's block of vertices
};

}  // namespace harness
