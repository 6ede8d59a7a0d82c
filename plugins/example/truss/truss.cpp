// The truss number of each edge: the largest k such that the edge is in k - 2 triangles of the k-truss. An
// example of a property per edge, and of the host hook, which increases k as long as edges remain.
#include <cstdint>
struct TrussState {
  uint32_t* truss;  // [edges of the graph]: truss number of each arc; 0: it is in the current truss
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
#include <harness/device/gather/neighborhood.h>
using namespace harness;
namespace {
struct Truss : AlgorithmDefaults, TrussState {
  using Value = uint32_t;
  enum User { level };
  static constexpr bool gathers_by_edge = true, gathers_together = false;

  HARNESS_DEVICE bool init(Context&, vertex_t) const { return true; }
  HARNESS_DEVICE bool left(const Context& c, edge_t e) const {
    return load_relaxed(truss + harness_edge_index(c, e)) == 0;
  }
  HARNESS_DEVICE uint32_t triangles(const Context& c, vertex_t u, vertex_t v) const {
    Range a = sorted_edges(c, u), b = sorted_edges(c, v);
    uint32_t count = 0;
    while (a.begin < a.end && b.begin < b.end) {
      const vertex_t x = load_edge(c, a.begin, u).other, y = load_edge(c, b.begin, v).other;
      count += x == y && left(c, a.begin) && left(c, b.begin);
      a.begin += x <= y;
      b.begin += y <= x;
    }
    return count;
  }
  HARNESS_DEVICE Value gather(const Context&, vertex_t, vertex_t, float) const { return 0; }
  // Returns 1 if the edge is not in the truss. Edges are only removed, so the order of removals does not
  // matter.
  HARNESS_DEVICE Value gather_edge(const Context& c, vertex_t u, vertex_t v, float, uint64_t edge) const {
    const uint32_t k = static_cast<uint32_t>(c.user[level]);
    if (load_relaxed(truss + edge) != 0 || triangles(c, u, v) >= k - 2) return 0;
    store_relaxed(truss + edge, k - 1);
    return 1;
  }
  HARNESS_DEVICE static Value identity() { return 0; }
  HARNESS_DEVICE static Value combine(Value a, Value b) { return a | b; }
  HARNESS_DEVICE bool commit(Context&, vertex_t, Value value, bool) const { return value != 0; }
};
}  // namespace
HARNESS_ALGORITHM(Truss)

#else
#include <harness/plugin.hpp>
using namespace harness;

/// Returns the number of triangles of remaining edges, by the places in both lists. A repeated edge is
/// matched with one edge of the other list.
static uint32_t triangles(const harness_adjacency& graph, const std::vector<uint32_t>& truss, uint32_t u,
                          uint32_t v) {
  uint32_t count = 0;
  uint64_t a = graph.offsets[u], b = graph.offsets[v];
  while (a < graph.offsets[u + 1] && b < graph.offsets[v + 1]) {
    const uint32_t x = graph.neighbors[a], y = graph.neighbors[b];
    count += x == y && truss[a] == 0 && truss[b] == 0;
    a += x <= y;
    b += y <= x;
  }
  return count;
}

/// Sequentially removes edges with too few triangles until nothing changes.
static std::vector<uint32_t> peel(const harness_problem& problem) {
  const harness_adjacency& graph = problem.out;
  std::vector<uint32_t> truss(problem.edges);
  for (uint32_t k = 3; std::ranges::count(truss, 0u) != 0; ++k) {
    for (bool changed = true; changed;) {
      changed = false;
      for (uint32_t u = 0; u < problem.vertices; ++u) {
        for (uint64_t e = graph.offsets[u]; e < graph.offsets[u + 1]; ++e) {
          if (truss[e] != 0 || triangles(graph, truss, u, graph.neighbors[e]) >= k - 2) continue;
          truss[e] = k - 1;
          changed = true;
        }
      }
    }
  }
  return truss;
}
struct Host : AlgorithmHost {
  using State = TrussState;
  static constexpr const char *direction = "push", *frontier_push = "all/counter",
                              *frontier_pull = "all/counter";
  static void plan(const harness_problem&, State&, harness_plan& plan) {
    plan.value_bytes = 4;
    add_property(plan, &State::truss, "truss", HARNESS_ZEROED, {.domain = HARNESS_PER_EDGE});
  }
  static void superstep(const harness_problem& problem, const Superstep& at) {
    if (!at.done() && at.user(0) != 0) return;
    const std::vector<uint32_t> truss = at.read<uint32_t>(0, 0, problem.edges);
    if (std::ranges::count(truss, 0u) == 0) return at.end();
    at.user(0) = at.user(0) == 0 ? 3 : at.user(0) + 1;
    at.restart();
  }
  static void reference(const harness_problem& problem, void* const* properties) {
    std::ranges::copy(peel(problem), static_cast<uint32_t*>(properties[0]));
  }
  static void verify(const harness_problem& problem, const void* const* properties,
                     const void* const* right) {
    const auto *got = static_cast<const uint32_t*>(properties[0]),
               *expected = static_cast<const uint32_t*>(right[0]);
    for (uint64_t e = 0; e < problem.edges; ++e) {
      if (got[e] != expected[e])
        wrong("arc " + std::to_string(e) + " is in a " + std::to_string(got[e]) + "-truss, expected " +
              std::to_string(expected[e]));
    }
  }
  static void answer(const harness_problem&, const void* const* properties, const AnswerWriter& answer) {
    answer.edge_property("truss", static_cast<const uint32_t*>(properties[0]));
  }
};
static constexpr harness_algorithm algorithm = make_algorithm<Host>();
static constexpr About about{
    .id = "truss",
    .version = "1.0",
    .summary = "truss number of each edge",
    .provides = "algorithm.push/1 algorithm.pull/1",
    .demands =
        "graph.symmetric/1 frontier.topology/1 edges.index/1 edges.by_row/1 edges.sorted/1 "
        "rows.of_vertex/1",
};
HARNESS_PUBLISH(algorithm, about)
#endif
