// The common part of the algorithms that count triangles: the state, hooks that add up counts per vertex in
// one superstep, and the host side's reference. Each of these algorithms includes this header, in its device
// part and in its host part.
#pragma once

#include <cstdint>

struct TcState {
  uint64_t* triangles;  // [vertices]: sum of the triangle counts of the vertex's incoming edges
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>

/// An algorithm derives from this struct, and its gather() returns the number of triangles of an edge.
struct TriangleCounts : harness::AlgorithmDefaults, TcState {
  using Value = uint64_t;
  static constexpr bool gathers_together = false;

  HARNESS_DEVICE bool init(harness::Context&, harness::vertex_t) const { return true; }
  HARNESS_DEVICE static Value identity() { return 0; }
  HARNESS_DEVICE static Value combine(Value a, Value b) { return a + b; }
  HARNESS_DEVICE bool commit(harness::Context&, harness::vertex_t v, Value value, bool exclusive) const {
    if (exclusive) {
      triangles[v] += value;
    } else if (value != 0) {
      harness::atomic_add(&triangles[v], value);
    }
    return false;
  }
  HARNESS_DEVICE void next(const harness::Context&, harness_control& control) const {
    control.done = control.superstep >= 1;
  }
};

#else
#include <harness/plugin.hpp>
#include <numeric>

/// The host side of triangle counting. Only the total is compared. A kernel may count a triangle at another
/// vertex than the reference does.
struct TriangleHost : harness::AlgorithmHost {
  using State = TcState;

  /// Orders vertices by falling degree. For each vertex, marks its neighbours that come earlier in this
  /// order, then counts how many of their own earlier neighbours are marked.
  static void reference(const harness_problem& problem, void* const* properties) {
    const harness_adjacency& graph = problem.out;
    const uint32_t n = problem.vertices;
    std::vector<uint32_t> order(n), place(n);
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
      return harness::degree(graph, a) > harness::degree(graph, b);
    });
    for (uint32_t i = 0; i < n; ++i) place[order[i]] = i;
    std::vector<std::vector<uint32_t> > before(n);  // positions in `order` of earlier neighbours, each once
    harness::parallel_chunks(n, [&](uint64_t begin, uint64_t end) {
      for (uint64_t v = begin; v < end; ++v) {
        std::vector<uint32_t>& list = before[place[v]];
        for (const uint32_t w : harness::neighbors_of(graph, static_cast<uint32_t>(v))) {
          if (place[w] < place[v]) list.push_back(place[w]);
        }
        list.erase(std::unique(list.begin(), list.end()), list.end());
      }
    });
    auto* triangles = static_cast<uint64_t*>(properties[0]);
    // Each thread gets a chunk of vertex ids and not of positions in `order`, which spreads the hubs over
    // threads.
    harness::parallel_chunks(n, [&](uint64_t begin, uint64_t end) {
      std::vector<uint32_t> mark(n, ~0u);
      for (uint64_t v = begin; v < end; ++v) {
        const uint32_t i = place[v];
        uint64_t found = 0;
        for (const uint32_t j : before[i]) mark[j] = i;
        for (const uint32_t j : before[i]) {
          for (const uint32_t k : before[j]) found += mark[k] == i;
        }
        triangles[v] = found;
      }
    });
  }

  static uint64_t total(const harness_problem& problem, const void* property) {
    const auto* triangles = static_cast<const uint64_t*>(property);
    return std::accumulate(triangles, triangles + problem.vertices, uint64_t{0});
  }
};
#endif
