// The truss number of each edge of an undirected graph [Cohen 2008]: the largest k such that the edge is in k
// - 2 triangles of the k-truss. Level k removes the edges with fewer than k - 2 triangles of remaining edges,
// until no such edge is left. The truss number of the removed edges is k - 1. A loop is in no triangle. This
// plugin is an example of a property per edge.
#include <cstdint>

struct TrussState {
  uint32_t* truss;  // [edges of the graph]: truss number of each arc; 0: the arc has not been removed yet
  uint32_t* left;   // [vertices]: number of remaining arcs to the vertex
  uint32_t* lost;   // [vertices]: the last superstep in which the vertex lost an edge
  const uint32_t* degree;  // [vertices]: number of arcs at the start
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
#include <harness/device/gather/neighborhood.h>
using namespace harness;
namespace {
struct Truss : AlgorithmDefaults, TrussState {
  using Value = uint32_t;
  // Indices of the words in harness_control::user. The word `level` is k, at first 3. The word `begun` is 0
  // before the level's first superstep that visits edges, 1 in that superstep, and 2 later.
  enum User { level, begun };

  /// c.sums[0] counts the remaining arcs.
  static constexpr uint32_t sums = 1;
  static constexpr bool gathers_by_edge = true, gathers_together = false;

  HARNESS_DEVICE bool init(Context& c, vertex_t v) const {
    if (c.user[level] == 0) left[v] = degree[v];
    c.sums[0] += left[v];
    return true;
  }
  HARNESS_DEVICE bool remains(const Context& c, edge_t e) const {
    return load_relaxed(truss + harness_edge_index(c, e)) == 0;
  }
  // Returns the first edge of v in an ascending range whose neighbour is at least x. Searches from the
  // beginning of the range in steps that double, then between the ends of the last step.
  HARNESS_DEVICE static edge_t first_from(const Context& c, vertex_t v, const Range& range, vertex_t x) {
    edge_t low = range.begin, high = range.begin;
    for (edge_t step = 1; high < range.end && load_edge(c, high, v).other < x; step *= 2) {
      low = high + 1;
      high = step < range.end - low ? low + step : range.end;
    }
    while (low < high) {
      const edge_t middle = low + (high - low) / 2;
      if (load_edge(c, middle, v).other < x) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
  // Returns true if the edge from u to v is in at least `wanted` triangles of remaining edges. Looks up the
  // neighbours of the shorter list in the longer one, and ends when the answer is known.
  HARNESS_DEVICE bool has_triangles(const Context& c, vertex_t u, vertex_t v, uint32_t wanted) const {
    Range few = sorted_edges(c, u), many = sorted_edges(c, v);
    if (many.size() < few.size()) {
      const Range longer = few;
      few = many;
      many = longer;
      const vertex_t other = u;
      u = v;
      v = other;
    }
    uint32_t found = 0;
    for (; found < wanted && wanted - found <= few.size(); ++few.begin) {
      const vertex_t x = load_edge(c, few.begin, u).other;
      many.begin = first_from(c, v, many, x);
      if (many.begin == many.end) break;
      found += load_edge(c, many.begin, v).other == x && x != u && x != v && remains(c, few.begin) &&
               remains(c, many.begin);
    }
    return found >= wanted;
  }
  HARNESS_DEVICE Value gather(const Context&, vertex_t, vertex_t, float) const { return 0; }
  // Removes the edge and returns 1 if it is in too few triangles for the k-truss of this level. Otherwise
  // returns 0. Removed edges are never added again, so the result does not depend on the sequence of
  // removals.
  HARNESS_DEVICE Value gather_edge(const Context& c, vertex_t u, vertex_t v, float, uint64_t edge) const {
    const uint32_t k = static_cast<uint32_t>(c.user[level]);
    if (load_relaxed(truss + edge) != 0 || !may_go(c, u, v)) return 0;
    if (u != v && has_triangles(c, u, v, k - 2)) return 0;
    store_relaxed(truss + edge, k - 1);
    store_relaxed(lost + u, c.superstep);
    store_relaxed(lost + v, c.superstep);
    return 1;
  }
  // Returns true if the edge may have too few triangles. An edge that had enough triangles in the superstep
  // before still has them if neither end has lost an edge since.
  HARNESS_DEVICE bool may_go(const Context& c, vertex_t u, vertex_t v) const {
    if (c.user[begun] == 1) return true;
    return load_relaxed(lost + u) + 1 >= c.superstep || load_relaxed(lost + v) + 1 >= c.superstep;
  }
  HARNESS_DEVICE static Value identity() { return 0; }
  HARNESS_DEVICE static Value combine(Value a, Value b) { return a + b; }
  HARNESS_DEVICE bool commit(Context&, vertex_t v, Value value, bool) const {
    if (value != 0) atomic_add(&left[v], 0 - value);
    return value != 0;
  }
  /// Level k ends with a superstep that removes no edge.
  HARNESS_DEVICE void next(const Context&, harness_control& control) const {
    if (control.user[begun] == 0) {
      control.done = control.sums[0] == 0;
      control.user[begun] = 1;
      if (control.user[level] == 0) control.user[level] = 3;
    } else if (control.frontier_size == 0) {
      ++control.user[level];
      control.user[begun] = 0;
      control.restart = 1;
    } else {
      control.user[begun] = 2;
    }
  }
};
}  // namespace
HARNESS_ALGORITHM(Truss)

#else
#include <harness/plugin.hpp>
using namespace harness;

/// Removes edges one at a time, and keeps the number of triangles of each remaining edge.
class Peeling {
 public:
  explicit Peeling(const harness_problem& problem)
      : graph_(problem.out),
        reverse_(problem.edges),
        triangles_(problem.edges),
        truss_(problem.edges, 0),
        doomed_(problem.edges) {
    std::vector<uint64_t> next(graph_.offsets, graph_.offsets + problem.vertices);
    for_each_arc(problem.vertices, [&](uint32_t, uint32_t v, uint64_t arc) { reverse_[arc] = next[v]++; });
    for_each_arc(problem.vertices, [&](uint32_t u, uint32_t v, uint64_t arc) {
      for_each_common(u, v, [&](uint64_t, uint64_t) { ++triangles_[arc]; });
      if (u != v) return;
      truss_[arc] = 2;
      ++removed_;
    });
    for (uint32_t k = 3; removed_ < problem.edges; ++k) {
      for_each_arc(problem.vertices, [&](uint32_t u, uint32_t v, uint64_t arc) {
        if (u < v && truss_[arc] == 0 && triangles_[arc] < k - 2) remove_from({u, v, arc}, k);
      });
    }
  }
  const std::vector<uint32_t>& truss() const { return truss_; }

 private:
  template <class F>
  void for_each_arc(uint32_t vertices, F f) const {
    for (uint32_t u = 0; u < vertices; ++u)
      for (uint64_t arc = graph_.offsets[u]; arc < graph_.offsets[u + 1]; ++arc)
        f(u, graph_.neighbors[arc], arc);
  }
  /// Calls f(arc of u, arc of v) for each common neighbour of u and v, with the arcs from u and from v to the
  /// neighbour. Skips neighbours if one of the two arcs has been removed.
  template <class F>
  void for_each_common(uint32_t u, uint32_t v, F f) const {
    uint64_t a = graph_.offsets[u], b = graph_.offsets[v];
    while (a < graph_.offsets[u + 1] && b < graph_.offsets[v + 1]) {
      const uint32_t x = graph_.neighbors[a], y = graph_.neighbors[b];
      if (x == y && x != u && x != v && truss_[a] == 0 && truss_[b] == 0) f(a, b);
      a += x <= y;
      b += y <= x;
    }
  }
  struct Edge {
    uint32_t u, v;
    uint64_t arc;
  };
  /// Removes an edge, and then all edges that have too few triangles because of this removal. An edge in the
  /// list `edges` still counts in the triangles of others until it is taken from the list.
  void remove_from(const Edge& first, uint32_t k) {
    std::vector<Edge> edges{first}, fewer;
    doomed_[first.arc] = doomed_[reverse_[first.arc]] = true;
    while (!edges.empty()) {
      const Edge edge = edges.back();
      edges.pop_back();
      fewer.clear();
      for_each_common(edge.u, edge.v, [&](uint64_t a, uint64_t b) {
        fewer.push_back({edge.u, graph_.neighbors[a], a});
        fewer.push_back({edge.v, graph_.neighbors[b], b});
      });
      for (const Edge& one : fewer) {
        triangles_[reverse_[one.arc]] = --triangles_[one.arc];
        if (triangles_[one.arc] >= k - 2 || doomed_[one.arc]) continue;
        doomed_[one.arc] = doomed_[reverse_[one.arc]] = true;
        edges.push_back(one);
      }
      truss_[edge.arc] = truss_[reverse_[edge.arc]] = k - 1;
      removed_ += 2;
    }
  }

  const harness_adjacency& graph_;
  std::vector<uint64_t> reverse_;  // the arc of the same edge in the other direction
  std::vector<uint32_t> triangles_, truss_;
  std::vector<bool> doomed_;  // true if the arc's edge is to be removed in this level, or is removed
  uint64_t removed_ = 0;      // number of removed arcs
};

struct TrussHost : AlgorithmHost {
  using State = TrussState;
  static constexpr const char *direction = "push", *frontier_push = "all/counter",
                              *frontier_pull = "all/counter";
  static void plan(const harness_problem& problem, State&, harness_plan& plan) {
    require_single_edges(problem);
    plan.value_bytes = 4;
    add_property(plan, &State::truss, "truss", HARNESS_ZEROED, {.domain = HARNESS_PER_EDGE});
    add_property(plan, &TrussState::left, "left");
    add_property(plan, &TrussState::lost, "lost", HARNESS_ZEROED);
    add_property(plan, &TrussState::degree, "degree", HARNESS_OUT_DEGREES);
  }
  static void reference(const harness_problem& problem, void* const* properties) {
    std::ranges::copy(Peeling(problem).truss(), static_cast<uint32_t*>(properties[0]));
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
  static void answer(const harness_problem& problem, const void* const* properties,
                     const AnswerWriter& answer) {
    const auto* truss = static_cast<const uint32_t*>(properties[0]);
    answer.count("truss_max", problem.edges == 0 ? 0 : *std::max_element(truss, truss + problem.edges));
    answer.edge_property("truss", truss);
  }
};
static constexpr harness_algorithm algorithm = make_algorithm<TrussHost>();
static constexpr About about{
    .id = "truss",
    .version = "1.0",
    .summary = "truss number of each edge by peeling",
    .source = "[Cohen 2008]",
    .provides = "algorithm.push/1 algorithm.pull/1 tests.sampled/1",
    .demands =
        "graph.symmetric/1 frontier.topology/1 edges.index/1 edges.by_row/1 edges.sorted/1 "
        "rows.of_vertex/1",
};
HARNESS_PUBLISH(algorithm, about)
#endif
