// The edges of a generated graph (a twin, recipe.hpp) while it is made. There is at most one edge per pair of
// vertices. Every step that connects vertices adds to this set. The set is a hash table of pairs. A pair is
// stored in or near the slots of one of its vertices, so that the pairs of nearby vertices are close in
// memory.
#pragma once

#include <algorithm>
#include <vector>

#include "base/huge_array.hpp"
#include "base/random.hpp"
#include "twins/recipe.hpp"

namespace harness::twins {

struct Edge {
  vertex_t u, v;
};

class EdgeSet {
 public:
  /// `degrees` has the maximum number of edges of each vertex.
  EdgeSet(const std::vector<offset_t>& degrees, unsigned threads);

  bool contains(vertex_t u, vertex_t v) const { return slots_[find(key(u, v))] != empty; }
  /// Prefetches the slot that contains() will read.
  void prefetch(vertex_t u, vertex_t v) const { __builtin_prefetch(&slots_[home(key(u, v))]); }
  /// Adds an edge. Returns false if the pair exists already or is a self-loop.
  bool add(vertex_t u, vertex_t v) {
    if (!claim(u, v)) return false;
    edges.push_back({u, v});
    return true;
  }
  /// Adds the pairs in parallel, with the same result as sequentially. Returns both vertices of each pair
  /// that is a self-loop or exists already.
  std::vector<vertex_t> add_all(const HugeVector<Edge>& pairs, unsigned threads);
  /// Replaces the vertices of edge i by u and v. Returns false if the new pair is a self-loop or exists
  /// already.
  bool replace(size_t i, vertex_t u, vertex_t v) {
    if (!claim(u, v)) return false;
    release(edges[i]);
    edges[i] = {u, v};
    return true;
  }

  HugeVector<Edge> edges;
  /// For a directed graph: true if the edge has arcs in both directions. Other edges are arcs from u to v.
  std::vector<bool> mutual;

 private:
  static constexpr uint64_t empty = ~uint64_t{0};
  /// Each 2^block_bits consecutive vertices (a block) share a region of slots, and the search for a pair
  /// stays in the region of its owner(). Threads may therefore fill different regions concurrently.
  static constexpr unsigned block_bits = 9;

  static uint64_t key(vertex_t u, vertex_t v) { return uint64_t{std::min(u, v)} << 32 | std::max(u, v); }
  /// Returns the vertex that stores a pair. Each vertex stores half of its pairs on average, and has a few
  /// more slots than edges, so slots fill evenly even near vertices of high degree.
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

  std::vector<size_t> begin_;  // [vertices + 1]: first slot of the vertex
  HugeArray<uint64_t> slots_;
};

}  // namespace harness::twins
