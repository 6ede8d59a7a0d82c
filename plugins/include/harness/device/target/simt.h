// The simt target: a GPU emulated on the CPU. clang compiles it to bitcode, and every lane is a fiber of the
// simt backend. Names and algorithms are those of cuda.h.
#pragma once

#include "block_items.h"
#include "simt_calls.h"
#include "simt_memory.h"

namespace harness {

constexpr uint32_t full_warp = 0xffffffffu;

/// Converts a value to the 64 bits that lanes exchange.
template <class T>
HARNESS_DEVICE uint64_t to_bits(T x) {
  static_assert(sizeof(T) <= sizeof(uint64_t), "lanes exchange up to 8 bytes");
  uint64_t bits = 0;
  __builtin_memcpy(&bits, &x, sizeof(T));
  return bits;
}
template <class T>
HARNESS_DEVICE T from_bits(uint64_t bits) {
  T x;
  __builtin_memcpy(&x, &bits, sizeof(T));
  return x;
}

HARNESS_DEVICE uint32_t highest_bit(uint32_t bits) {
  return 31 - static_cast<uint32_t>(__builtin_clz(bits));
}
HARNESS_DEVICE uint32_t lane_bit() {
  return 1u << (simt_thread() % warp_width);
}

/// Position of a thread in the launch, with one-dimensional blocks and grid-stride loops.
struct Position : simt_place {
  HARNESS_DEVICE explicit Position(const simt_place& place) : simt_place(place) {}
  HARNESS_DEVICE uint32_t thread() const { return simt_place::thread; }
  HARNESS_DEVICE uint32_t block_size() const { return threads; }
  HARNESS_DEVICE bool first_in_block() const { return thread() == 0; }
  HARNESS_DEVICE uint32_t block_index() const { return block; }
  HARNESS_DEVICE uint32_t block_count() const { return blocks; }
  HARNESS_DEVICE void* shared() const { return simt_place::shared; }

  template <class F>
  HARNESS_DEVICE void for_each(uint64_t n, F f) const {
    const uint64_t stride = uint64_t{blocks} * threads;
    for (uint64_t i = uint64_t{block} * threads + thread(); i < n; i += stride) f(i);
  }
  /// Same as for_each(), for items of different length. Blocks start in order, and each takes consecutive
  /// items.
  template <class F>
  HARNESS_DEVICE void for_each_in_order(uint64_t n, F f) const {
    const Items items = items_of_block(n, block, blocks, threads);
    for (uint64_t i = items.begin + thread(); i < items.end; i += threads) f(i);
  }
  /// Same as for_each(): unrolling only helps the loads of a real GPU.
  template <class F>
  HARNESS_DEVICE void for_each_unrolled(uint64_t n, F f) const {
    for_each(n, f);
  }
  /// Calls f(i) for this group's items of [0, n). Every thread of the group gets the same i.
  template <class G, class F>
  HARNESS_DEVICE void for_each_by(const G& group, uint64_t n, F f) const {
    for (uint64_t i = group.index(); i < n; i += group.count()) f(i);
  }
  /// Calls f(i, i < n). The threads of a group call f together, each with its own i.
  template <class G, class F>
  HARNESS_DEVICE void for_each_tile(const G& group, uint64_t n, F f) const {
    const Items items = items_of_block(n, block, blocks, threads);
    for (uint64_t i = items.begin + thread(); i - group.rank() < items.end; i += threads) {
      f(i, i < items.end);
    }
  }
};

/// A warp of the block. All its lanes call each member together.
struct Warp {
  HARNESS_DEVICE explicit Warp(const Position& position) : at(position) {}
  HARNESS_DEVICE static constexpr uint32_t size() { return warp_width; }
  HARNESS_DEVICE uint32_t rank() const { return at.thread() % warp_width; }
  /// Returns the index of the warp among those of the launch.
  HARNESS_DEVICE uint64_t index() const {
    return (uint64_t{at.block} * at.threads + at.thread()) / warp_width;
  }
  HARNESS_DEVICE uint64_t count() const { return uint64_t{at.blocks} * (at.threads / warp_width); }
  HARNESS_DEVICE void sync() const { simt_warp_sync(full_warp); }
  template <class T>
  HARNESS_DEVICE T broadcast(T x, uint32_t from) const {
    return from_bits<T>(simt_shuffle(full_warp, to_bits(x), from));
  }
  /// Returns the value of the lane whose index is less (from_below) or greater (from_above) by `distance`.
  /// Returns the lane's own value if no such lane exists.
  template <class T>
  HARNESS_DEVICE T from_below(T x, uint32_t distance) const {
    return broadcast(x, rank() >= distance ? rank() - distance : rank());
  }
  template <class T>
  HARNESS_DEVICE T from_above(T x, uint32_t distance) const {
    return broadcast(x, rank() + distance < size() ? rank() + distance : rank());
  }
  /// Returns the lanes whose x is true, one bit per lane.
  HARNESS_DEVICE uint32_t ballot(bool x) const { return simt_ballot(full_warp, x); }
  HARNESS_DEVICE bool any(bool x) const { return ballot(x) != 0; }
  HARNESS_DEVICE bool all(bool x) const { return ballot(x) == full_warp; }
  /// Returns the bitwise or over all lanes.
  HARNESS_DEVICE uint32_t either(uint32_t bits) const {
    return reduce(bits, [](uint32_t a, uint32_t b) { return a | b; });
  }
  /// Returns the combination of all lanes' values, to every lane.
  template <class T, class F>
  HARNESS_DEVICE T reduce(T x, F combine) const {
    for (uint32_t d = warp_width / 2; d > 0; d /= 2) x = combine(x, broadcast(x, rank() ^ d));
    return x;
  }

 private:
  Position at;
};

/// Neighbouring lanes of a warp: 2, 4, 8, 16 or 32. All of them call each member together.
class Tile {
 public:
  HARNESS_DEVICE Tile(const Position& position, uint32_t width)
      : at_(position),
        width_(width),
        lanes_((full_warp >> (warp_width - width)) << (position.thread() % warp_width & ~(width - 1))) {}
  HARNESS_DEVICE uint32_t size() const { return width_; }
  HARNESS_DEVICE uint32_t rank() const { return at_.thread() & (width_ - 1); }
  /// Returns the index of the tile among those of the launch.
  HARNESS_DEVICE uint64_t index() const {
    return (uint64_t{at_.block} * at_.threads + at_.thread()) / width_;
  }
  HARNESS_DEVICE uint64_t count() const { return uint64_t{at_.blocks} * at_.threads / width_; }
  HARNESS_DEVICE void sync() const { simt_warp_sync(lanes_); }
  template <class T>
  HARNESS_DEVICE T broadcast(T x, uint32_t from) const {
    return from_bits<T>(simt_shuffle(lanes_, to_bits(x), (at_.thread() % warp_width & ~(width_ - 1)) + from));
  }
  HARNESS_DEVICE bool any(bool x) const { return simt_ballot(lanes_, x) != 0; }
  /// Returns the threads of the tile whose x is true, one bit per thread.
  HARNESS_DEVICE uint32_t ballot(bool x) const {
    return simt_ballot(lanes_, x) >> (at_.thread() % warp_width & ~(width_ - 1));
  }
  template <class T, class F>
  HARNESS_DEVICE T reduce(T x, F combine) const {
    for (uint32_t d = width_ / 2; d > 0; d /= 2) x = combine(x, broadcast(x, rank() ^ d));
    return x;
  }

 private:
  Position at_;
  uint32_t width_, lanes_;
};

/// All threads of the block. They call each member together.
struct Block {
  HARNESS_DEVICE explicit Block(const Position& position) : at(position) {}
  HARNESS_DEVICE uint32_t size() const { return at.threads; }
  HARNESS_DEVICE uint32_t rank() const { return at.thread(); }
  HARNESS_DEVICE uint64_t index() const { return at.block; }
  HARNESS_DEVICE uint64_t count() const { return at.blocks; }
  HARNESS_DEVICE void sync() const { simt_block_sync(); }
  template <class T>
  HARNESS_DEVICE T broadcast(T x, uint32_t from) const {
    return from_bits<T>(simt_block_exchange(to_bits(x))[from]);
  }
  HARNESS_DEVICE bool any(bool x) const { return simt_block_count(x) != 0; }
  /// Counts the threads that pass which = 0, 1 and 2, and adds each count to the counter of that index, by
  /// one atomic operation per counter. Returns the counter's old value plus the position of this thread among
  /// those that passed the same `which`. A thread that passes 3 is not counted and gets 0.
  HARNESS_DEVICE uint64_t reserve(uint32_t which, uint64_t* counter0, uint64_t* counter1,
                                  uint64_t* counter2) const {
    const uint32_t lane = rank() % warp_width, own = rank() / warp_width;
    const uint32_t lanes0 = simt_ballot(full_warp, which == 0), lanes1 = simt_ballot(full_warp, which == 1),
                   lanes2 = simt_ballot(full_warp, which == 2);
    const uint64_t* counts =
        simt_block_exchange(uint64_t{count_bits(lanes0)} | uint64_t{count_bits(lanes1)} << 21 |
                            uint64_t{count_bits(lanes2)} << 42);
    uint64_t before = 0, total = 0;
    for (uint32_t warp = 0; warp < size() / warp_width; ++warp) {
      if (warp == own) before = total;
      total += counts[warp * warp_width];
    }
    uint64_t begin = 0;
    if (rank() < 3) {
      const uint64_t grows = total >> (21 * rank()) & 0x1fffff;
      uint64_t* counter = rank() == 0 ? counter0 : rank() == 1 ? counter1 : counter2;
      if (grows > 0) begin = atomic_add(counter, grows);
    }
    const uint64_t* begins = simt_block_exchange(begin);
    if (which >= 3) return 0;
    const uint32_t lanes = which == 0 ? lanes0 : which == 1 ? lanes1 : lanes2;
    return begins[which] + (before >> (21 * which) & 0x1fffff) + count_bits(lanes & ((1u << lane) - 1));
  }
  template <class T, class F>
  HARNESS_DEVICE T reduce(T x, F combine) const {
    x = Warp(at).reduce(x, combine);
    const uint64_t* slots = simt_block_exchange(to_bits(x));
    T total = from_bits<T>(slots[0]);
    for (uint32_t i = warp_width; i < size(); i += warp_width) total = combine(total, from_bits<T>(slots[i]));
    return total;
  }

 private:
  Position at;
};

/// The lanes of a warp that execute together at this point.
struct Converged {
  uint32_t mask;
  HARNESS_DEVICE Converged() : mask(simt_converged()) {}
  HARNESS_DEVICE uint32_t size() const { return count_bits(mask); }
  HARNESS_DEVICE uint32_t rank() const { return count_bits(mask & (lane_bit() - 1)); }
  HARNESS_DEVICE bool leads() const { return rank() == 0; }
  template <class T>
  HARNESS_DEVICE T from_leader(T x) const {
    return from_lane(x, lowest_bit(mask));
  }
  template <class T>
  HARNESS_DEVICE T from_lane(T x, uint32_t lane) const {
    return from_bits<T>(simt_shuffle(mask, to_bits(x), lane));
  }
  /// Returns those of the converged lanes that have the same key as this lane.
  HARNESS_DEVICE Converged alike(uint32_t key) const { return Converged(simt_match(mask, key)); }
  /// Returns the converged lanes whose x is true, one bit per lane of the warp.
  HARNESS_DEVICE uint32_t ballot(bool x) const { return simt_ballot(mask, x); }
  HARNESS_DEVICE bool all(bool x) const { return simt_ballot(mask, x) == mask; }

 private:
  HARNESS_DEVICE explicit Converged(uint32_t lanes) : mask(lanes) {}
};

/// Does nothing: the emulated device shares the host's memory.
HARNESS_DEVICE void fence_system() {}

#define HARNESS_NOTES_EDGES 1
HARNESS_DEVICE void note_edge() {
  simt_note_edge();
}
HARNESS_DEVICE void note_useful_edge() {
  simt_note_useful_edge();
}

}  // namespace harness

// Defines a kernel. In its body the Context is `c`. Kernels are launched one at a time, because on this
// target no kernel executes all supersteps of a run.
#define HARNESS_KERNEL(name)                                                                          \
  static HARNESS_DEVICE void name##_body(harness::Context& c);                                        \
  extern "C" void name(const harness_args& __restrict__ args, const simt_place& __restrict__ place) { \
    harness::Context c(args, harness::Position(place));                                               \
    name##_body(c);                                                                                   \
    c.finish();                                                                                       \
  }                                                                                                   \
  static HARNESS_DEVICE void name##_body([[maybe_unused]] harness::Context& c)
#define HARNESS_CALLABLE_KERNEL(name) HARNESS_KERNEL(name)
#define HARNESS_VERTEX_KERNEL(name) HARNESS_KERNEL(name)
