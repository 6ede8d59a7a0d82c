// Parallel breadth-first search on the host, for references and checks of traversals. harness/plugin.hpp does
// not include this header.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "problem.hpp"
#include "threads.hpp"

namespace harness {

/// Distances from one vertex, in edges along out-edges. The distances do not depend on the number of threads.
class Levels {
 public:
  static constexpr uint32_t unreached = ~0u;

  Levels(const harness_problem& problem, uint32_t start) : distances_(problem.vertices, unreached) {
    distances_[start] = 0;
    for (Level next{{start}, degree(problem.out, start)}; !next.vertices.empty();) {
      levels_.push_back(std::move(next));
      next = after(problem.out, levels_.back(), static_cast<uint32_t>(levels_.size()));
    }
  }

  /// Number of edges on a shortest path from the start to v, or `unreached`.
  uint32_t operator[](uint32_t v) const { return distances_[v]; }
  const std::vector<uint32_t>& distances() const { return distances_; }

  /// Number of levels, including level 0 (the start).
  size_t count() const { return levels_.size(); }
  /// Number of vertices at distance `level`.
  size_t size(size_t level) const { return levels_[level].vertices.size(); }
  /// Number of out-edges of all reached vertices.
  uint64_t arcs() const {
    uint64_t sum = 0;
    for (const Level& level : levels_) sum += level.arcs;
    return sum;
  }

  /// Calls f(v) for the vertices of a level, in parallel and in no particular order.
  template <class F>
  void for_each(size_t level, F f) const {
    visit(levels_[level], [&](size_t, uint32_t v) { f(v); });
  }

 private:
  struct Level {
    std::vector<uint32_t> vertices;
    uint64_t arcs;
  };

  /// Calls f(thread, v) for each vertex v of a level, in parallel. A thread claims a few vertices at a time,
  /// because degrees within a level differ.
  template <class F>
  static void visit(const Level& level, F f) {
    constexpr size_t few = 64;
    std::atomic<size_t> taken{0};
    side_by_side(threads_of(level), [&](size_t thread) {
      for (size_t begin; (begin = taken.fetch_add(few, std::memory_order_relaxed)) < level.vertices.size();) {
        const size_t end = std::min(begin + few, level.vertices.size());
        for (size_t i = begin; i < end; ++i) f(thread, level.vertices[i]);
      }
    });
  }
  static size_t threads_of(const Level& level) { return threads_for(level.vertices.size() + level.arcs); }

  Level after(const harness_adjacency& out, const Level& level, uint32_t distance) {
    std::vector<Level> found(threads_of(level));
    visit(level, [&](size_t thread, uint32_t u) {
      for (const uint32_t v : neighbors_of(out, u)) {
        const std::atomic_ref at(distances_[v]);
        uint32_t expected = unreached;
        // Most edges lead to vertices that are already reached. For such a vertex, a load is cheaper than a
        // failed exchange.
        if (at.load(std::memory_order_relaxed) == unreached &&
            at.compare_exchange_strong(expected, distance)) {
          found[thread].vertices.push_back(v);
          found[thread].arcs += degree(out, v);
        }
      }
    });
    Level next = std::move(found[0]);
    for (size_t i = 1; i < found.size(); ++i) {
      next.vertices.insert(next.vertices.end(), found[i].vertices.begin(), found[i].vertices.end());
      next.arcs += found[i].arcs;
    }
    return next;
  }

  std::vector<uint32_t> distances_;
  std::vector<Level> levels_;
};

}  // namespace harness
