// The local clustering coefficient of every vertex, as LDBC Graphalytics defines it [Iosup 2016]. The
// coefficient is the number of arcs between neighbours of a vertex, divided by the number of ordered pairs of
// neighbours. Two vertices are neighbours if an edge joins them in either direction. The coefficient is 0
// with fewer than two neighbours. Loops do not count.
//
// An arc from s to d adds to the count of s the arcs from d to neighbours of s. It adds to the count of d the
// arcs from s to neighbours of d. If an arc from d to s exists too, each of the two arcs adds only to the
// count of its own source.
#include <cstdint>

struct LccState {
  double* coefficient;
  uint64_t* arcs;        // [vertices]: number of arcs between the vertex's neighbours
  const uint32_t* near;  // [vertices]: number of neighbours in either direction
  // Directed graphs only: the neighbours of each vertex in both directions, ascending, one list after
  // another. These lists are needed because a layout has only the neighbours in one direction.
  const uint32_t* list;   // [2 * edges]: capacity; the lists may be shorter
  const uint64_t* begin;  // [vertices]: index in `list` of the vertex's first neighbour
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
#include <harness/device/gather/neighborhood.h>
using namespace harness;

struct Lcc : AlgorithmDefaults, LccState {
  using Value = uint64_t;
  static constexpr bool gathers_together = false;

  HARNESS_DEVICE bool init(Context&, vertex_t) const { return true; }
  HARNESS_DEVICE Value gather(const Context& c, vertex_t source, vertex_t destination, float) const {
    if (source == destination) return 0;
    if (list == nullptr)
      return count_common(c, source, destination) - loops(c, source) - loops(c, destination);
    const Found ahead = leaving(c, destination, source), behind = leaving(c, source, destination);
    atomic_add(&arcs[source], uint64_t{ahead.arcs});
    const bool mutual = harness_pulls() ? behind.back : ahead.back;
    return mutual ? 0 : behind.arcs;
  }
  HARNESS_DEVICE static Value identity() { return 0; }
  HARNESS_DEVICE static Value combine(Value a, Value b) { return a + b; }
  HARNESS_DEVICE bool commit(Context&, vertex_t v, Value value, bool exclusive) const {
    if (exclusive && list == nullptr) {
      arcs[v] += value;
    } else if (value != 0) {
      atomic_add(&arcs[v], value);
    }
    return false;
  }
  HARNESS_DEVICE bool apply(Context&, vertex_t v) const {
    const auto n = static_cast<double>(load_input(&near[v]));
    coefficient[v] = n < 2 ? 0 : static_cast<double>(load_settled(&arcs[v])) / (n * (n - 1));
    return false;
  }
  HARNESS_DEVICE void next(const Context&, harness_control& control) const {
    control.done = control.superstep >= 1;
  }

 private:
  /// Returns 1 if the vertex has a loop, otherwise 0. The function count_common() also counts an end of the
  /// edge as a common neighbour if this end has a loop, so callers subtract this number.
  HARNESS_DEVICE uint32_t loops(const Context& c, vertex_t v) const {
    return static_cast<uint32_t>(sorted_edges(c, v).size()) - load_input(&near[v]);
  }
  struct Found {
    uint32_t arcs;  // number of arcs from u to neighbours of v
    bool back;      // true if v is in the list of u
  };
  /// Counts the arcs that leave u to a neighbour of v other than u. In pull, a layout has the lists of the
  /// reversed graph, in which equally many arcs join the neighbours of a vertex.
  HARNESS_DEVICE Found leaving(const Context& c, vertex_t u, vertex_t v) const {
    Found found{0, false};
    Range from = sorted_edges(c, u);
    const uint32_t* to = list + load_input(&begin[v]);
    const uint32_t* end = to + load_input(&near[v]);
    for (; from.begin < from.end; ++from.begin) {
      const vertex_t w = load_edge(c, from.begin, u).other;
      found.back = found.back || w == v;
      while (to < end && load_input(to) < w) ++to;
      found.arcs += w != u && to < end && load_input(to) == w;
    }
    return found;
  }
};
HARNESS_ALGORITHM(Lcc)

#else
#include <harness/plugin.hpp>
using namespace harness;

/// Returns the neighbours of a vertex in either direction, ascending, without the vertex itself.
static std::vector<uint32_t> neighbours(const harness_problem& problem, uint32_t v) {
  const auto out = neighbors_of(problem.out, v), in = neighbors_of(problem.in, v);
  std::vector<uint32_t> all;
  std::ranges::set_union(out, in, std::back_inserter(all));
  std::erase(all, v);
  return all;
}

static double coefficient_of(uint64_t arcs, uint64_t near) {
  return near < 2 ? 0
                  : static_cast<double>(arcs) / (static_cast<double>(near) * static_cast<double>(near - 1));
}

struct LccHost : AlgorithmHost {
  using State = LccState;
  enum Property { coefficient, arcs, near, list, begin };
  static constexpr const char *direction = "pull", *frontier_push = "all/counter",
                              *frontier_pull = "all/counter";

  static void plan(const harness_problem& problem, State&, harness_plan& plan) {
    require_single_edges(problem);
    plan.value_bytes = 8;
    plan.has_apply = 1;
    plan.fixed_supersteps = 1;
    add_property(plan, &State::coefficient, "coefficient");
    add_property(plan, &State::arcs, "arcs", HARNESS_ZEROED);
    add_property(plan, &State::near, "near", HARNESS_INPUT);
    if (problem.symmetric != 0) return;
    add_property(plan, &State::list, "list", HARNESS_INPUT, {.columns = 2, .domain = HARNESS_PER_EDGE});
    add_property(plan, &State::begin, "begin", HARNESS_INPUT);
  }
  static void input(const harness_problem& problem, uint32_t index, void* data) {
    uint64_t first = 0;
    for (uint32_t v = 0; v < problem.vertices; ++v) {
      if (index == begin) static_cast<uint64_t*>(data)[v] = first;
      const std::vector<uint32_t> all = neighbours(problem, v);
      if (index == near) static_cast<uint32_t*>(data)[v] = static_cast<uint32_t>(all.size());
      if (index == list) std::ranges::copy(all, static_cast<uint32_t*>(data) + first);
      first += all.size();
    }
    // Common neighbours in both directions are listed once, so the end of the list may be unused.
    if (index == list) std::fill_n(static_cast<uint32_t*>(data) + first, 2 * problem.edges - first, 0);
  }
  /// For each vertex, marks its neighbours. Then counts the arcs from a neighbour to a marked vertex.
  static void reference(const harness_problem& problem, void* const* properties) {
    const VertexChunks chunks(problem.out, problem.vertices);
    chunks.for_each_chunk([&](size_t, uint64_t first, uint64_t end) {
      std::vector<uint32_t> mark(problem.vertices, ~0u);
      for (auto v = static_cast<uint32_t>(first); v < end; ++v) {
        const std::vector<uint32_t> all = neighbours(problem, v);
        for (const uint32_t u : all) mark[u] = v;
        uint64_t found = 0;
        for (const uint32_t u : all)
          for (const uint32_t w : neighbors_of(problem.out, u)) found += w != u && mark[w] == v;
        static_cast<uint64_t*>(properties[arcs])[v] = found;
        static_cast<double*>(properties[coefficient])[v] = coefficient_of(found, all.size());
      }
    });
  }
  static void verify(const harness_problem& problem, const void* const* got, const void* const* expected) {
    require_equal<uint64_t>(problem, got[arcs], expected[arcs], "number of arcs between neighbours");
    require_equal<double>(problem, got[coefficient], expected[coefficient], "coefficient");
  }
  static void answer(const harness_problem& problem, const void* const* properties,
                     const AnswerWriter& answer) {
    const auto* values = static_cast<const double*>(properties[coefficient]);
    double sum = 0;
    for_each_in_input(problem, [&](uint32_t, uint32_t v) { sum += values[v]; });
    answer.number("mean", problem.vertices == 0 ? 0 : sum / problem.vertices);
    answer.property("coefficient", values);
  }
};

static constexpr harness_algorithm algorithm = make_algorithm<LccHost>();
static constexpr About about{
    .id = "lcc",
    .version = "1.0",
    .summary = "local clustering coefficient of every vertex",
    .source = "[Iosup 2016]",
    .provides = "algorithm.push/1 algorithm.pull/1 work.every_edge/1 tests.sampled/1",
    .demands = "edges.sorted/1 edges.by_row/1 rows.of_vertex/1",
};
HARNESS_PUBLISH(algorithm, about)
#endif
