#include "kept_algorithm.h"

#include <harness/device.h>

using namespace harness;

struct Bfs : AlgorithmDefaults, BfsState {
  using Value = int32_t;  // id of the parent
  enum User { unexplored };

  HARNESS_DEVICE bool init(Context& c, vertex_t v) const {
    const int32_t degree = static_cast<int32_t>(load_input(&degrees[v]));
    parent[v] = v == source ? static_cast<int32_t>(v) : -1 - degree;
    if (levels != nullptr) levels[v] = v == source ? 0 : ~0u;
    if (v == source) c.work += static_cast<uint64_t>(degree);
    return v == source;
  }
  HARNESS_DEVICE Value gather(const Context&, vertex_t source_vertex, vertex_t, float) const {
    return static_cast<Value>(source_vertex);
  }
  HARNESS_DEVICE static Value identity() { return -1; }
  HARNESS_DEVICE static Value combine(Value a, Value b) { return a > b ? a : b; }
  static constexpr bool stops_early = true;
  HARNESS_DEVICE static bool enough(Value) { return true; }
  HARNESS_DEVICE bool settled(const Context&, vertex_t v) const { return load_relaxed(&parent[v]) >= 0; }
  static constexpr CommitTests commit_tests = CommitTests::together;
  HARNESS_DEVICE bool improves(const Context& c, vertex_t v, Value) const { return !settled(c, v); }
  HARNESS_DEVICE bool active(const Context& c, vertex_t v) const {
    return load_relaxed(&levels[v]) == c.superstep;
  }
  HARNESS_DEVICE bool commit(Context& c, vertex_t v, Value from, bool exclusive) const {
    // Sets the parent of a vertex that had none before this superstep. If another thread has set the parent
    // of v meanwhile, that parent is on the same level as `from`. Either is right, so nothing has to be
    // compared.
    const int32_t old = exclusive ? load_relaxed(&parent[v]) : atomic_exchange(&parent[v], from);
    if (exclusive) store_relaxed(&parent[v], from);
    return take(c, v, old);
  }
  /// Sets several parents. Their atomic exchanges are in flight at the same time.
  HARNESS_DEVICE static uint32_t commit_few(Context& c, const Bfs& bfs, const Commits& commits) {
    int32_t old[few_in_flight];
#pragma unroll
    for (uint32_t k = 0; k < few_in_flight; ++k) {
      old[k] = atomic_exchange_if((commits.wanted >> k & 1) != 0, &bfs.parent[commits.destination[k]],
                                  bit_cast<Value>(commits.value[k]), 0);
    }
    uint32_t changed = 0;
#pragma unroll
    for (uint32_t k = 0; k < few_in_flight; ++k) {
      if (bfs.take(c, commits.destination[k], old[k])) changed |= 1u << k;
    }
    return changed;
  }
  // Direction-optimising: changes to pull if the frontier's edges times alpha exceed the edges of unexplored
  // vertices. Changes back to push if the frontier shrinks and has at most 1/beta of the vertices.
  HARNESS_DEVICE void next(const Context& c, harness_control& control) const {
    control.done = control.frontier_size == 0;
    if (control.superstep == 0) control.user[unexplored] = edges;
    if (control.direction == HARNESS_PUSH_SUPERSTEP) {
      if (control.frontier_work * alpha > control.user[unexplored]) {
        control.direction = HARNESS_PULL_SUPERSTEP;
      } else {
        control.user[unexplored] -= control.frontier_work;
      }
    } else if (control.frontier_size < c.frontier_size && control.frontier_size * beta <= c.args.vertices) {
      control.direction = HARNESS_PUSH_SUPERSTEP;
      control.user[unexplored] -=
          control.frontier_work < control.user[unexplored] ? control.frontier_work : control.user[unexplored];
    }
  }

 private:
  /// Called if vertex v has a new parent. `old` is its previous value in `parent`. Returns true if it had no
  /// parent before.
  HARNESS_DEVICE bool take(Context& c, vertex_t v, int32_t old) const {
    if (old >= 0) return false;
    if (levels != nullptr) store_relaxed(&levels[v], c.superstep + 1);
    c.work += static_cast<uint64_t>(-1 - old);
    return true;
  }
};
HARNESS_ALGORITHM(Bfs)
