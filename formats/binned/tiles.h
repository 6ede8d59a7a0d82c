// The edge tiles of `binned` (binned.cpp): the blocks of vertices, and the number of rows of each width in
// every edge tile. The builder of the format counts rows with this header before it writes them.
#pragma once

#include <atomic>
#include <harness/plugin.hpp>

namespace harness {

enum Param { block, share };

constexpr uint32_t classes = 3, widths[classes] = {16, 4, 1}, single = 2;
// An edge tile has rows of a width above 1 only if there are at least this many rows of that width. Otherwise
// they are split into narrower rows, because the number of rows of each width is padded.
constexpr uint32_t worth_a_class = 8;
constexpr uint64_t longest_stretch = 1024;  // maximum number of edges of a BinnedStretch
constexpr uint16_t empty = 0xffff;

constexpr uint32_t rounded_up(uint32_t n, uint32_t to) {
  return (n + to - 1) / to * to;
}

/// The blocks of vertices. The constructor precomputes a factor, so that a division by the block size is a
/// multiplication.
class Blocks {
 public:
  explicit Blocks(const harness_build_input& input)
      : size(static_cast<uint32_t>(input.params[block].integer)),
        count(static_cast<uint32_t>((uint64_t{input.vertices} + size - 1) / size)),
        vertices_(input.vertices),
        factor_(UINT64_MAX / size + 1) {
    if (count > most)
      throw PluginError(HARNESS_UNSUPPORTED, std::to_string(input.vertices) + " vertices are " +
                                                 std::to_string(count) + " blocks of " +
                                                 std::to_string(size) + ": choose a larger block, at most " +
                                                 std::to_string(most) + " of them");
  }

  uint32_t of(uint32_t v) const {
    if (size == 1) return v;
    return static_cast<uint32_t>(Wide{factor_} * v >> 64);
  }
  uint32_t begin(uint32_t b) const { return b * size; }
  uint32_t end(uint32_t b) const { return b + 1 < count ? (b + 1) * size : vertices_; }

  const uint32_t size, count;

 private:
  __extension__ using Wide = unsigned __int128;
  static constexpr uint32_t most = 16384;  // the builder has a count for each pair of blocks

  const uint32_t vertices_;
  const uint64_t factor_;
};

/// An edge tile with at least one edge, and its number of rows of each width.
struct Tile {
  uint32_t other = 0;  // number of the block of neighbours
  uint32_t rows[classes] = {};

  /// Counts the edges of a base as rows of the largest possible widths.
  void count(uint32_t edges) {
    rows[0] += edges / 16;
    rows[1] += edges % 16 / 4;
    rows[2] += edges % 4;
  }
  /// Splits the rows of a width with too few rows into shorter rows.
  void settle() {
    for (uint32_t i = 0; i + 1 < classes; ++i) {
      if (rows[i] >= worth_a_class) continue;
      rows[i + 1] += 4 * rows[i];
      rows[i] = 0;
    }
  }
  /// Returns the number of rows of a width, including padding. It is a multiple of four, because kernels read
  /// four rows together. The number of all rows of the edge tile is a multiple of eight, because a GPU writes
  /// values in units of at least 32 bytes.
  uint32_t padded(uint32_t i) const {
    if (i + 1 < classes) return rounded_up(rows[i], 4);
    return rounded_up(padded(0) + padded(1) + rows[i], 8) - padded(0) - padded(1);
  }
  uint64_t all_rows() const { return uint64_t{padded(0)} + padded(1) + padded(2); }
  uint64_t all_edges() const { return 16 * uint64_t{padded(0)} + 4 * uint64_t{padded(1)} + padded(2); }
  static uint64_t stretches_of(uint64_t rows, uint32_t i) {
    return (rows * widths[i] + longest_stretch - 1) / longest_stretch;
  }
};
using Tiles = std::vector<std::vector<Tile>>;  // indexed by block of bases, then sorted by block of
                                               // neighbours

/// Calls run(block of neighbours, first edge, number of edges) for the edges of v in each edge tile. These
/// edges are consecutive, since neighbours are sorted. If v has few edges per edge tile, calls one(block of
/// neighbours, edge) for each edge instead, because branches on the numbers of edges would be mispredicted.
template <class Run, class One>
void for_each_run(const harness_adjacency& from, const Blocks& blocks, uint32_t v, Run run, One one) {
  const uint64_t begin = from.offsets[v], end = from.offsets[v + 1];
  if (begin == end) return;
  const uint32_t span = blocks.of(from.neighbors[end - 1]) - blocks.of(from.neighbors[begin]) + 1;
  if (end - begin < 2 * uint64_t{span}) {
    for (uint64_t e = begin; e < end; ++e) one(blocks.of(from.neighbors[e]), e);
    return;
  }
  for (uint64_t e = begin, last; e < end; e = last) {
    const uint32_t other = blocks.of(from.neighbors[e]), limit = blocks.end(other);
    for (last = e + 1; last < end && from.neighbors[last] < limit; ++last) {
    }
    run(other, e, static_cast<uint32_t>(last - e));
  }
}

/// Calls f(b) for every block of bases, on all cores. Each core claims the next block, because blocks differ
/// in size.
template <class F>
void for_each_block(const harness_build_input& input, const Blocks& blocks, F f) {
  std::atomic<uint32_t> next = 0;
  const uint64_t threads = std::min<uint64_t>(threads_for(input.edges + input.vertices), blocks.count);
  side_by_side(std::max<uint64_t>(threads, 1), [&](size_t) {
    for (uint32_t b; (b = next.fetch_add(1, std::memory_order_relaxed)) < blocks.count;) f(b);
  });
}

inline Tiles count_tiles(const harness_build_input& input, const Blocks& blocks) {
  Tiles tiles(blocks.count);
  for_each_block(input, blocks, [&](uint32_t b) {
    std::vector<Tile> all(blocks.count);
    for (uint32_t v = blocks.begin(b); v < blocks.end(b); ++v) {
      for_each_run(
          input.adjacency, blocks, v,
          [&](uint32_t other, uint64_t, uint32_t edges) { all[other].count(edges); },
          [&](uint32_t other, uint64_t) { ++all[other].rows[single]; });
    }
    for (uint32_t other = 0; other < blocks.count; ++other) {
      Tile& tile = all[other];
      tile.other = other;
      tile.settle();
      if (tile.all_rows() > 0) tiles[b].push_back(tile);
    }
  });
  return tiles;
}

}  // namespace harness
