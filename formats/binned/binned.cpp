// Bins of propagation blocking [Beamer 2017], laid out ahead: a tile holds the edges between a block of bases
// and a block of other ends, each end in 16 bits. A schedule that works tile by tile keeps the values of one
// block at hand and streams all else. The blocks of bases are independent of each other: one pass counts the
// edges of each of their tiles, one writes them.
#include "binned.h"

#include <atomic>
#include <harness/plugin.hpp>

using namespace harness;

enum Param { block, share };

static constexpr harness_param params[] = {
    uint_param("block", "13312", 1, 65535,
               "vertices of a block; default: 52 KiB of 4-byte values, of which a GPU keeps four at a time"),
    uint_param("share", "0", 0, UINT32_MAX,
               "slots that a share of a block has, about; 0: a 2048th of all, at least 65536"),
};

// Tiles begin at multiples of so many slots: 32 bytes of values, the least that a GPU writes.
constexpr uint64_t alignment = 8;
constexpr uint64_t longest_stretch = 1024;
constexpr uint16_t empty = 0xffff;

static constexpr uint64_t rounded_up(uint64_t n) {
  return (n + alignment - 1) / alignment * alignment;
}

/// Division by the size of a block, as a multiplication.
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
  static constexpr uint32_t most = 65536;  // each has a count for each other while a layout is built

  const uint32_t vertices_;
  const uint64_t factor_;
};

/// The tiles of one block of bases that have edges.
struct Tile {
  uint32_t other;  // block
  uint32_t edges;
};
using Tiles = std::vector<std::vector<Tile>>;

/// Calls f(b) for every block of bases, whose sizes differ: on all cores, each takes the next.
template <class F>
static void for_each_block(const harness_build_input& input, const Blocks& blocks, F f) {
  std::atomic<uint32_t> next = 0;
  side_by_side(std::min<uint64_t>(threads_for(input.edges + input.vertices), std::max(1u, blocks.count)),
               [&](size_t) {
                 for (uint32_t b; (b = next.fetch_add(1, std::memory_order_relaxed)) < blocks.count;) f(b);
               });
}

static Tiles count_tiles(const harness_build_input& input, const Blocks& blocks) {
  const harness_adjacency& from = input.adjacency;
  Tiles tiles(blocks.count);
  for_each_block(input, blocks, [&](uint32_t b) {
    std::vector<uint32_t> counts(blocks.count, 0);
    const uint64_t end = from.offsets[blocks.end(b)];
    for (uint64_t e = from.offsets[blocks.begin(b)]; e < end; ++e) ++counts[blocks.of(from.neighbors[e])];
    for (uint32_t other = 0; other < blocks.count; ++other) {
      if (counts[other] > 0) tiles[b].push_back({other, counts[other]});
    }
  });
  return tiles;
}

/// Where the slots and the stretches of each block of bases begin, and at the end the totals.
struct Begins {
  std::vector<uint64_t> slots{0}, stretches{0};

  explicit Begins(const Tiles& tiles) {
    for (const std::vector<Tile>& of_block : tiles) {
      uint64_t slot = slots.back(), stretch = stretches.back();
      for (const Tile& tile : of_block) {
        slot += rounded_up(tile.edges);
        stretch += (rounded_up(tile.edges) + longest_stretch - 1) / longest_stretch;
      }
      slots.push_back(slot);
      stretches.push_back(stretch);
    }
  }
};

/// Cuts runs of stretches whose end on one side lies in one block into shares of about the same size.
template <class Edge>
class Shares {
 public:
  Shares(const Blocks& blocks, uint64_t size) : blocks_(blocks), size_(size) {}

  /// The stretches [begin, end) of a block; `slots_contiguous`: their slots follow one another.
  void add(uint32_t b, std::span<const BinnedStretch<Edge>> all, uint64_t begin, uint64_t end,
           bool slots_contiguous) {
    uint64_t slots = 0;
    for (uint64_t k = begin; k < end; ++k) slots += all[k].slots;
    const uint64_t most = slots / size_ + 1;
    const size_t first = shares.size();
    uint64_t before = 0, from = begin;
    for (uint64_t k = begin; k < end; ++k) {
      before += all[k].slots;
      if (k + 1 < end && before * most < slots * (shares.size() - first + 1)) continue;
      const Edge slot = slots_contiguous ? all[from].begin : 0,
                 slot_end = slots_contiguous ? all[k].begin + all[k].slots : 0;
      shares.push_back({static_cast<Edge>(from), static_cast<Edge>(k + 1), slot, slot_end, blocks_.begin(b),
                        static_cast<uint32_t>(shares.size() - first), 0, 0});
      from = k + 1;
    }
    for (size_t i = first; i < shares.size(); ++i)
      shares[i].parts = static_cast<uint32_t>(shares.size() - first);
  }

  std::vector<BinnedShare<Edge>> shares;

 private:
  const Blocks& blocks_;
  const uint64_t size_;
};

/// Writes the part.
template <class Edge>
class Writer {
 public:
  Writer(const harness_build_input& input, const harness_builder& builder)
      : input_(input), blocks_(input), tiles_(count_tiles(input, blocks_)), begins_(tiles_), part_(builder) {}

  void write() {
    const uint64_t slots = begins_.slots.back(), stretches = begins_.stretches.back();
    check_edge_ids(input_, slots);
    bases_ = part_.array(&Arrays::bases, "bases", slots);
    others_ = part_.array(&Arrays::others, "others", slots);
    weights_ = part_.array_if(part_.wants_weights(input_), &Arrays::weights, "weights", slots);
    by_base_ = part_.array(&Arrays::by_base, "by_base", stretches);
    for_each_block(input_, blocks_, [this](uint32_t b) { write_block(b); });
    const uint64_t asked = static_cast<uint64_t>(input_.params[share].integer),
                   size = asked > 0 ? asked : std::max<uint64_t>(slots / 2048, 65536);
    share_bases(size);
    share_others(size);
    part_.state.vertices = input_.vertices;
    part_.state.block = blocks_.size;
    part_.rows = input_.vertices;
    part_.edges = slots;
    part_.finish();
  }

 private:
  using Arrays = BinnedArrays<Edge>;
  using Stretch = BinnedStretch<Edge>;

  void write_block(uint32_t b) {
    std::vector<uint64_t> places(blocks_.count, 0);
    uint64_t slot = begins_.slots[b], stretch = begins_.stretches[b];
    for (const Tile& tile : tiles_[b]) {
      places[tile.other] = slot;
      const uint64_t end = slot + rounded_up(tile.edges);
      std::fill(&bases_[slot] + tile.edges, &bases_[0] + end, empty);
      std::fill(&others_[slot] + tile.edges, &others_[0] + end, empty);
      if (!weights_.empty()) std::fill(&weights_[slot] + tile.edges, &weights_[0] + end, 0.0f);
      for (; slot < end; slot += by_base_[stretch++].slots) {
        by_base_[stretch] = {static_cast<Edge>(slot),
                             static_cast<uint32_t>(std::min(end - slot, longest_stretch)),
                             blocks_.begin(tile.other)};
      }
    }
    place_edges(b, places);
  }

  void place_edges(uint32_t b, std::vector<uint64_t>& places) {
    const harness_adjacency& from = input_.adjacency;
    const uint32_t first = blocks_.begin(b), end = blocks_.end(b);
    for (uint32_t v = first; v < end; ++v) {
      for (uint64_t e = from.offsets[v]; e < from.offsets[v + 1]; ++e) {
        const uint32_t other = from.neighbors[e], other_block = blocks_.of(other);
        const uint64_t to = places[other_block]++;
        bases_[to] = static_cast<uint16_t>(v - first);
        others_[to] = static_cast<uint16_t>(other - blocks_.begin(other_block));
        if (!weights_.empty()) weights_[to] = from.weights[e];
      }
    }
  }

  void share_bases(uint64_t size) {
    Shares<Edge> shares(blocks_, size);
    for (uint32_t b = 0; b < blocks_.count; ++b)
      shares.add(b, by_base_, begins_.stretches[b], begins_.stretches[b + 1], true);
    part_.state.base_share_count = store(shares, &Arrays::base_shares, "base_shares");
  }

  // The stretches again, sorted by the block of their other end: a count, then each to its place.
  void share_others(uint64_t size) {
    const auto by_other = part_.array(&Arrays::by_other, "by_other", by_base_.size());
    std::vector<uint64_t> places(uint64_t{blocks_.count} + 1, 0);
    for (const Stretch& stretch : by_base_) ++places[blocks_.of(stretch.opposite) + 1];
    for (uint32_t b = 0; b < blocks_.count; ++b) places[b + 1] += places[b];
    std::vector<uint64_t> next = places;
    for (uint32_t b = 0; b < blocks_.count; ++b) {
      for (uint64_t k = begins_.stretches[b]; k < begins_.stretches[b + 1]; ++k) {
        const Stretch& stretch = by_base_[k];
        by_other[next[blocks_.of(stretch.opposite)]++] = {stretch.begin, stretch.slots, blocks_.begin(b)};
      }
    }
    Shares<Edge> shares(blocks_, size);
    for (uint32_t b = 0; b < blocks_.count; ++b)
      shares.add(b, by_other, places[b], places[b + 1], false);
    part_.state.other_share_count = store(shares, &Arrays::other_shares, "other_shares");
  }

  uint32_t store(const Shares<Edge>& from, const BinnedShare<Edge>* Arrays::*pointer, const char* name) {
    const auto to = part_.array(pointer, name, from.shares.size());
    std::copy(from.shares.begin(), from.shares.end(), to.begin());
    return checked_rows(to.size());
  }

  const harness_build_input& input_;
  const Blocks blocks_;
  const Tiles tiles_;
  const Begins begins_;
  PartBuilder<Arrays> part_;
  std::span<uint16_t> bases_, others_;
  std::span<float> weights_;
  std::span<Stretch> by_base_;
};

static int32_t build(const harness_build_input* input, const harness_builder* builder, harness_error* error) {
  return guarded(error, [&] {
    with_edge_type(*input, [&]<class Edge>(Edge) { Writer<Edge>(*input, *builder).write(); });
  });
}

static constexpr harness_format format = make_format<BinnedArrays<uint64_t>>(build);
static constexpr About about{
    .id = "binned",
    .version = "1.0",
    .summary = "tiles between blocks of vertices, both ends of an edge in 16 bits",
    .source = "[Beamer 2017]",
    .provides = "edges.in_tiles/1 edges.weights/1",
    .params = params,
};
HARNESS_PUBLISH(format, about)
