// The edges of a twin while they are made: every pair at most once. A pair that is there already is refused.
#pragma once

#include <algorithm>
#include <bit>
#include <vector>

#include "base/random.hpp"
#include "graph/graph.hpp"

namespace harness::graph {

struct Edge {
  vertex_t u, v;
};

class EdgeSet {
 public:
  explicit EdgeSet(size_t expected) : slots_(std::bit_ceil(2 * expected + 16), empty) {
    edges.reserve(expected);
  }

  bool contains(vertex_t u, vertex_t v) const { return slots_[find(key(u, v))] != empty; }
  /// False where the pair is there, or is no pair.
  bool add(vertex_t u, vertex_t v) {
    if (!claim(u, v)) return false;
    edges.push_back({u, v});
    return true;
  }
  /// Edge i becomes another; the old pair may be added again.
  bool replace(size_t i, vertex_t u, vertex_t v) {
    if (!claim(u, v)) return false;
    release(edges[i]);
    edges[i] = {u, v};
    return true;
  }

  std::vector<Edge> edges;

 private:
  static constexpr uint64_t empty = ~uint64_t{0};
  static uint64_t key(vertex_t u, vertex_t v) { return uint64_t{std::min(u, v)} << 32 | std::max(u, v); }
  size_t find(uint64_t key) const {
    size_t slot = mix64(key) & (slots_.size() - 1);
    while (slots_[slot] != empty && slots_[slot] != key) slot = (slot + 1) & (slots_.size() - 1);
    return slot;
  }
  bool claim(vertex_t u, vertex_t v) {
    if (u == v) return false;
    const size_t slot = find(key(u, v));
    if (slots_[slot] != empty) return false;
    slots_[slot] = key(u, v);
    return true;
  }
  /// Closes the hole that the pair leaves behind, so that no search ends in it.
  void release(Edge edge) {
    const size_t mask = slots_.size() - 1;
    size_t hole = find(key(edge.u, edge.v));
    for (size_t slot = (hole + 1) & mask; slots_[slot] != empty; slot = (slot + 1) & mask) {
      const size_t home = mix64(slots_[slot]) & mask;
      if (((slot - home) & mask) < ((slot - hole) & mask)) continue;
      slots_[hole] = slots_[slot];
      hole = slot;
    }
    slots_[hole] = empty;
  }

  std::vector<uint64_t> slots_;
};

}  // namespace harness::graph
