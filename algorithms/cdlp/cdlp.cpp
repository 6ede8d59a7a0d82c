// Community detection by label propagation, as LDBC Graphalytics defines it [Iosup 2016]: synchronous,
// deterministic, with a fixed number of iterations. In each iteration, every vertex takes the label that most
// of its neighbours have, and the smallest of these labels if there are several. In a directed graph, both
// directions of edges count, so a vertex with edges in both directions counts twice.
#include <cstdint>

struct CdlpState {
  uint32_t* label;
  // [vertices]: the bits of the largest count of a label, inverted, in the upper half. The smallest label
  // with this count is in the lower half. Atomic minima thus find both.
  uint64_t* best;
  uint64_t* table;         // [4 * edges, or 2 * edges if undirected]: hash tables of all vertices in sequence
  const uint32_t* name;    // [vertices]: id in the input, which is the first label
  const uint64_t* begin;   // [vertices]: first slot of the vertex's table
  const uint32_t* places;  // [vertices]: number of slots of the vertex's table, twice its number of edges
  uint32_t directed, iterations;
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

// A slot has a label plus 1 in its upper half, and in its lower half how many neighbours have this label. A
// table is at most half full. The hook `row` fills the tables, and `apply` reads and empties them.
struct Cdlp : VectorAlgorithm, CdlpState {
  HARNESS_DEVICE bool init(Context&, vertex_t v) const {
    label[v] = load_input(&name[v]);
    empty(v);
    return true;
  }
  HARNESS_DEVICE uint32_t row_lanes() const { return 1; }
  HARNESS_DEVICE void row(Context& c, vertex_t base, Range edges, uint32_t lane, uint32_t, bool) const {
    if (lane != 0) return;
    for_each_edge(c, base, edges, true, [&](vertex_t other) {
      const vertex_t source = harness_pulls() ? other : base, destination = harness_pulls() ? base : other;
      count(destination, load_settled(&label[source]));
      if (directed != 0) count(source, load_settled(&label[destination]));
    });
  }
  HARNESS_DEVICE bool apply(Context&, vertex_t v) const {
    const uint64_t most = load_settled(&best[v]);
    if (most == none) return false;  // v has no neighbours
    label[v] = static_cast<uint32_t>(most);
    empty(v);
    return true;
  }
  HARNESS_DEVICE void next(const Context&, harness_control& control) const {
    control.done = control.superstep >= iterations;
  }

 private:
  static constexpr uint64_t none = ~uint64_t{0};

  HARNESS_DEVICE void empty(vertex_t v) const {
    uint64_t* slots = table + load_input(&begin[v]);
    for (uint32_t i = 0, n = load_input(&places[v]); i < n; ++i) slots[i] = 0;
    best[v] = none;
  }
  /// Adds 1 to the count of the label `found` in the table of v.
  HARNESS_DEVICE void count(vertex_t v, uint32_t found) const {
    uint64_t* slots = table + load_input(&begin[v]);
    const uint32_t n = load_input(&places[v]);
    const uint64_t key = (uint64_t{found} + 1) << 32;
    uint32_t at = static_cast<uint32_t>((uint64_t{found * 0x9e3779b1u} * n) >> 32);
    while (true) {
      if (load_relaxed(&slots[at]) == 0) atomic_claim(&slots[at], uint64_t{0}, key);
      if (load_relaxed(&slots[at]) >> 32 == key >> 32) break;
      if (++at == n) at = 0;
    }
    const auto times = static_cast<uint32_t>(atomic_add(&slots[at], uint64_t{1})) + 1;
    atomic_lower(&best[v], uint64_t{~times} << 32 | found);
  }
};
HARNESS_ALGORITHM(Cdlp)

#else
#include <harness/plugin.hpp>
using namespace harness;

static constexpr harness_param params[] = {
    uint_param("iterations", "10", 1, 1e6, "number of iterations", offsetof(CdlpState, iterations)),
};

static uint64_t edges_of(const harness_problem& problem, uint32_t v) {
  return degree(problem.out, v) + (problem.symmetric != 0 ? 0 : degree(problem.in, v));
}

struct CdlpHost : AlgorithmHost {
  using State = CdlpState;
  enum Property { label, best, table, name, begin, places };
  static constexpr const char *direction = "pull", *frontier_push = "all/counter",
                              *frontier_pull = "all/counter";

  static void plan(const harness_problem& problem, State& state, harness_plan& plan) {
    state.directed = problem.symmetric == 0;
    plan.value_bytes = 4;
    plan.has_apply = 1;
    plan.fixed_supersteps = static_cast<uint64_t>(problem.params[0].integer);
    add_property(plan, &State::label, "label");
    add_property(plan, &State::best, "best");
    add_property(plan, &State::table, "table", HARNESS_BY_INIT,
                 {.columns = problem.symmetric != 0 ? 2u : 4u, .domain = HARNESS_PER_EDGE});
    add_property(plan, &State::name, "name", HARNESS_INPUT);
    add_property(plan, &State::begin, "begin", HARNESS_INPUT);
    add_property(plan, &State::places, "places", HARNESS_INPUT);
  }
  static void input(const harness_problem& problem, uint32_t index, void* data) {
    uint64_t first = 0;
    for (uint32_t v = 0; v < problem.vertices; ++v) {
      if (index == begin) static_cast<uint64_t*>(data)[v] = first;
      if (index == places) static_cast<uint32_t*>(data)[v] = static_cast<uint32_t>(2 * edges_of(problem, v));
      first += 2 * edges_of(problem, v);
    }
    if (index == name) std::ranges::copy(input_ids(problem), static_cast<uint32_t*>(data));
  }
  /// Sorts the labels of each vertex's neighbours, and takes the first of the longest runs of equal labels.
  static void reference(const harness_problem& problem, void* const* properties) {
    std::vector<uint32_t> now = input_ids(problem), next = now;
    for (int64_t i = 0; i < problem.params[0].integer; ++i) {
      const VertexChunks chunks(problem.out, problem.vertices);
      std::vector<std::vector<uint32_t> > found(chunks.count());
      chunks.for_each([&](size_t chunk, uint32_t v) {
        std::vector<uint32_t>& labels = found[chunk];
        labels.clear();
        for (const uint32_t w : neighbors_of(problem.out, v)) labels.push_back(now[w]);
        if (problem.symmetric == 0)
          for (const uint32_t w : neighbors_of(problem.in, v)) labels.push_back(now[w]);
        std::ranges::sort(labels);
        for (size_t at = 0, most = 0; at < labels.size();) {
          const size_t from = at;
          while (at < labels.size() && labels[at] == labels[from]) ++at;
          if (at - from <= most) continue;
          most = at - from;
          next[v] = labels[from];
        }
      });
      now = next;
    }
    std::ranges::copy(now, static_cast<uint32_t*>(properties[label]));
  }
  static void verify(const harness_problem& problem, const void* const* got, const void* const* expected) {
    require_equal<uint32_t>(problem, got[label], expected[label], "label");
  }
  static void answer(const harness_problem& problem, const void* const* properties,
                     const AnswerWriter& answer) {
    const auto* labels = static_cast<const uint32_t*>(properties[label]);
    std::vector<uint32_t> sorted(labels, labels + problem.vertices);
    std::ranges::sort(sorted);
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    answer.count("communities", sorted.size());
    answer.property("label", labels);
  }
};

static constexpr harness_algorithm algorithm = make_algorithm<CdlpHost>();
static constexpr About about{
    .id = "cdlp",
    .version = "1.0",
    .summary = "communities by label propagation",
    .source = "[Iosup 2016]",
    .provides = "algorithm.push/1 algorithm.pull/1 work.every_edge/1 tests.sampled/1",
    .demands = "edges.numbered/1",
    .params = params,
};
HARNESS_PUBLISH(algorithm, about)
#endif
