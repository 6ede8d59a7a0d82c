// The edges of a twin while they are made: every pair at most once. A pair that is there already is refused.
// The pairs are hashed to a vertex of theirs, so that what lies near it is found near it in memory too.
#pragma once

#include <algorithm>
#include <vector>

#include "base/huge_array.hpp"
#include "base/random.hpp"
#include "graph/graph.hpp"

namespace harness::twins {

struct Edge {
  vertex_t u, v;
};

class EdgeSet {
 public:
  /// No vertex is to have more edges than its degree.
  EdgeSet(const std::vector<offset_t>& degrees, unsigned threads);

  bool contains(vertex_t u, vertex_t v) const { return slots_[find(key(u, v))] != empty; }
  /// Asks for the memory that contains() will look at.
  void prefetch(vertex_t u, vertex_t v) const { __builtin_prefetch(&slots_[home(key(u, v))]); }
  /// False where the pair is there, or is no pair.
  bool add(vertex_t u, vertex_t v) {
    if (!claim(u, v)) return false;
    edges.push_back({u, v});
    return true;
  }
  /// Adds the pairs as if one after the other, by many threads; gives the ends of those that are refused.
  std::vector<vertex_t> add_all(const HugeVector<Edge>& pairs, unsigned threads);
  /// Edge i becomes another; the old pair may be added again.
  bool replace(size_t i, vertex_t u, vertex_t v) {
    if (!claim(u, v)) return false;
    release(edges[i]);
    edges[i] = {u, v};
    return true;
  }

  HugeVector<Edge> edges;
  /// Of a directed twin: whether an edge leads both ways. The others lead from u to v.
  std::vector<bool> mutual;

 private:
  static constexpr uint64_t empty = ~uint64_t{0};
  /// Vertices in blocks share a region of slots, which no search leaves: threads may fill one region each.
  static constexpr unsigned block_bits = 9;

  static uint64_t key(vertex_t u, vertex_t v) { return uint64_t{std::min(u, v)} << 32 | std::max(u, v); }
  /// Either end has half of its pairs among as many slots as it has edges, wherever hubs lie.
  static vertex_t owner(uint64_t key, uint64_t hash) {
    return static_cast<vertex_t>((hash & 1) != 0 ? key >> 32 : key);
  }
  struct Region {
    size_t begin, end;
    size_t after(size_t slot) const { return slot + 1 == end ? begin : slot + 1; }
    size_t steps(size_t from, size_t to) const { return to >= from ? to - from : to - begin + end - from; }
  };
  Region region_of(vertex_t v) const {
    const size_t block = v >> block_bits;
    return {begin_[block << block_bits], begin_[std::min((block + 1) << block_bits, begin_.size() - 1)]};
  }
  size_t home(uint64_t key) const {
    const uint64_t hash = mix64(key);
    const vertex_t v = owner(key, hash);
    return begin_[v] + multiply_high(hash, begin_[v + 1] - begin_[v]);
  }
  size_t find(uint64_t key) const {
    const Region region = region_of(owner(key, mix64(key)));
    size_t slot = home(key);
    while (slots_[slot] != empty && slots_[slot] != key) slot = region.after(slot);
    return slot;
  }
  bool claim(vertex_t u, vertex_t v) {
    if (u == v) return false;
    const size_t slot = find(key(u, v));
    if (slots_[slot] != empty) return false;
    slots_[slot] = key(u, v);
    return true;
  }
  void release(Edge edge);

  std::vector<size_t> begin_;  // of the slots of each vertex
  HugeArray<uint64_t> slots_;
};

}  // namespace harness::twins
