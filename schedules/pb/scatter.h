// The first kernel of `pb`, which runs in supersteps that pull. It writes the combined value of the edges of
// each row, one edge tile after another. Blocks of a GPU and threads of a CPU take shares of the sources.
#pragma once

#include "contributions.h"

namespace harness {

class Scatter {
 public:
  HARNESS_DEVICE explicit Scatter(Context& context) : c(context), to(contributions(context)) {}

  HARNESS_DEVICE void run() {
    for_each_share(c, EdgeTileSide::other, [&](const EdgeTileShare& share) { take(share); });
    fence_stores();
  }

 private:
  HARNESS_DEVICE value_bits value_of(vertex_t source, vertex_t destination, float weight) const {
    return is_active(c, source) ? harness_gather(c, source, destination, weight) : no_value();
  }

  /// Returns the values of the edges of a quad, which is four consecutive edges (contributions.h). If
  /// `at_hand`, the values of all sources are in shared memory, so loads need no branch. The element after
  /// the last value is no_value(). Empty slots load this element, and no weight is applied to it.
  template <bool at_hand>
  HARNESS_DEVICE Four<value_bits> carried(const EdgeTileShare& share, const Quads& quads, uint32_t quad,
                                          const PackedIds& others, const Four<float>& weights) {
    Four<vertex_t> bases;
    if (!at_hand) bases = quads.bases(c, quad);
    Four<value_bits> values;
#pragma unroll
    for (uint32_t k = 0; k < 4; ++k) {
      const uint32_t id = others.at(k);
      if (at_hand) {
        const value_bits value = shared_values(c)[id < share.vertices ? id : share.vertices];
        values.at[k] = harness_weighs() && id < share.vertices ? harness_weigh(value, weights.at[k]) : value;
      } else {
        values.at[k] = id == tile_empty ? no_value() : value_of(share.first + id, bases.at[k], weights.at[k]);
      }
      count_slot(c, id != tile_empty, values.at[k]);
    }
    return values;
  }
  HARNESS_DEVICE static value_bits sum(const Four<value_bits>& x) {
    return harness_combine(harness_combine(x.at[0], x.at[1]), harness_combine(x.at[2], x.at[3]));
  }

#if HARNESS_HAS_WARPS
  static constexpr uint32_t lanes = 32;     // lanes that share an EdgeTileStretch
  static constexpr uint32_t in_flight = 4;  // quads that a thread loads at once
  static constexpr uint32_t values_in_flight = 8;

  HARNESS_DEVICE void take(const EdgeTileShare& share) {
    if ((harness_gathers_by_source() || harness_weighs()) &&
        values_at_hand(c, share.vertices) == share.vertices) {
      keep_values(share);
      for_each_stretch<true>(share);
    } else {
      for_each_stretch<false>(share);
    }
  }

  // Loads the values of the share's vertices into shared memory. This is possible if a value depends only on
  // the source, apart from the edge's weight.
  HARNESS_DEVICE void keep_values(const EdgeTileShare& share) {
    const Block block(c.at);
    value_bits* const values = shared_values(c);
    block.sync();  // until here, other threads may still read the previous values
#pragma unroll 1
    for (uint32_t i = block.rank(); i < share.vertices; i += values_in_flight * block.size()) {
      value_bits loaded[values_in_flight];
#pragma unroll
      for (uint32_t j = 0; j < values_in_flight; ++j) {
        const uint32_t at = i + j * block.size();
        if (at < share.vertices) loaded[j] = value_of(share.first + at, no_vertex, 1.0f);
      }
#pragma unroll
      for (uint32_t j = 0; j < values_in_flight; ++j) {
        const uint32_t at = i + j * block.size();
        if (at < share.vertices) values[at] = loaded[j];
      }
    }
    if (block.rank() == 0) values[share.vertices] = no_value();
    block.sync();
  }

  /// The neighbours and the weights of the quads that a lane has in flight.
  struct Batch {
    PackedIds others[in_flight];
    Four<float> weights[in_flight];
  };
  HARNESS_DEVICE void load(Batch& batch, const Quads& quads, uint32_t at) {
    const uint32_t count = quads.count();
#pragma unroll
    for (uint32_t j = 0; j < in_flight; ++j) {
      const uint32_t quad = at + j * lanes;
      if (quad >= count) continue;
      const FourEnds ends = harness_tile_ends(c, quads.edge(quad));
      batch.others[j] = PackedIds(ends.others);
      batch.weights[j] = ends.weights;
    }
  }

  // While the values of a Batch are written, the next Batch of edges is loaded, possibly from the next
  // EdgeTileStretch, whose description is loaded in advance.
  template <bool at_hand>
  HARNESS_DEVICE void for_each_stretch(const EdgeTileShare& share) {
    const Tile tile(c.at, lanes);
    const uint32_t tiles = c.at.block_size() / lanes;
    edge_t k = share.items.begin + c.at.thread() / lanes;
    if (k >= share.items.end) return;
    Quads quads{harness_tile_stretch(c, k)};
    Batch batch;
    load(batch, quads, tile.rank());
#pragma unroll 1
    while (true) {
      k += tiles;
      const bool goes_on = k < share.items.end;
      const Quads next{goes_on ? harness_tile_stretch(c, k) : EdgeTileStretch{}};
      if (quads.stretch.width == 1) write_all<at_hand, 1>(tile, share, quads, batch, next);
      if (quads.stretch.width == 4) write_all<at_hand, 4>(tile, share, quads, batch, next);
      if (quads.stretch.width == 16) write_all<at_hand, 16>(tile, share, quads, batch, next);
      if (!goes_on) return;
      quads = next;
    }
  }

  /// On entry `batch` has the first quads of `quads`. On return it has the first quads of `after`.
  template <bool at_hand, uint32_t width>
  HARNESS_DEVICE void write_all(const Tile& tile, const EdgeTileShare& share, Quads quads, Batch& batch,
                                const Quads& after) {
    quads.stretch.width = width;  // from here on, the width is a constant
    const uint32_t count = quads.count();
#pragma unroll 1
    for (uint32_t at = tile.rank(); at - tile.rank() < count;) {
      const uint32_t now = at;
      at += lanes * in_flight;
      Batch next;
      if (at - tile.rank() < count) {
        load(next, quads, at);
      } else {
        load(next, after, tile.rank());
      }
#pragma unroll
      for (uint32_t j = 0; j < in_flight; ++j) {
        const uint32_t quad = now + j * lanes;
        Four<value_bits> values{no_value(), no_value(), no_value(), no_value()};
        if (quad < count) values = carried<at_hand>(share, quads, quad, batch.others[j], batch.weights[j]);
        if constexpr (width > 1) {
          write_sum<width / 4>(tile, quads, quad, sum(values));
        } else if (quad < count) {
          store_four(to + quads.row(quad), values);
        }
      }
      batch = next;
    }
  }
  // The lanes with quads of the same row add up their values.
  template <uint32_t of_row>
  HARNESS_DEVICE void write_sum(const Tile& tile, const Quads& quads, uint32_t quad, value_bits value) {
#pragma unroll
    for (uint32_t d = 1; d < of_row; d *= 2)
      value = harness_combine(value, tile.broadcast(value, tile.rank() ^ d));
    if (quad < quads.count() && quad % of_row == 0) to[quads.row(quad)] = value;
  }
#else
  HARNESS_DEVICE void take(const EdgeTileShare& share) {
    for (edge_t k = share.items.begin; k < share.items.end; ++k) {
      const Quads quads{harness_tile_stretch(c, k)};
      if (quads.of_row() == 0) {
        for (uint32_t quad = 0; quad < quads.count(); ++quad)
          store_four(to + quads.row(quad), carried(share, quads, quad));
      } else {
        write_sums(share, quads);
      }
    }
  }
  HARNESS_DEVICE void write_sums(const EdgeTileShare& share, const Quads& quads) {
    for (uint32_t quad = 0; quad < quads.count();) {
      const edge_t row = quads.row(quad);
      value_bits value = no_value();
      for (const uint32_t end = quad + quads.of_row(); quad < end; ++quad)
        value = harness_combine(value, sum(carried(share, quads, quad)));
      to[row] = value;
    }
  }
  HARNESS_DEVICE Four<value_bits> carried(const EdgeTileShare& share, const Quads& quads, uint32_t quad) {
    const FourEnds ends = harness_tile_ends(c, quads.edge(quad));
    return carried<false>(share, quads, quad, PackedIds(ends.others), ends.weights);
  }
#endif

  Context& c;
  value_bits* const to;
};

}  // namespace harness
