// The k-core decomposition of an undirected graph by peeling (Matula and Beck, JACM 1983). Level k removes
// all vertices with at most k remaining edges, together with their edges, and repeats this in waves until no
// such vertex is left. The core number of the removed vertices is k. Self-loops and repeated edges count.
#include <cstdint>

struct KcoreState {
  uint32_t* core;
  uint32_t* wave;  // [vertices]: wave that removed the vertex, from 1; 0: not removed yet
  uint32_t* left;  // [vertices]: number of edges to vertices that remain; exact until the vertex is removed
  const uint32_t* degree;  // [vertices]: number of edges at the start
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

namespace {
// Counters in c.user, which persist from superstep to superstep.
enum User { level, waves, gone };

struct Kcore : AlgorithmDefaults, KcoreState {
  using Value = uint32_t;  // number of removed edges

  /// Starts a level of the peeling. Returns true for the vertices that the first wave of the level removes.
  HARNESS_DEVICE bool init(Context& c, vertex_t v) const {
    if (c.user[level] == 0) left[v] = degree[v];
    return left[v] == c.user[level] && go(c, v);
  }
  HARNESS_DEVICE Value gather(const Context&, vertex_t, vertex_t, float) const { return 1; }
  HARNESS_DEVICE static Value identity() { return 0; }
  HARNESS_DEVICE static Value combine(Value a, Value b) { return a + b; }
  /// Returns true for the single commit that lowers a vertex's remaining edges to the level or below.
  HARNESS_DEVICE bool commit(Context& c, vertex_t v, Value value, bool) const {
    const uint32_t before = atomic_add(&left[v], 0 - value);
    return before > c.user[level] && before - value <= c.user[level] && go(c, v);
  }
  HARNESS_DEVICE bool settled(const Context&, vertex_t v) const { return load_relaxed(&wave[v]) != 0; }
  HARNESS_DEVICE bool active(const Context& c, vertex_t v) const {
    return load_relaxed(&wave[v]) == c.user[waves];
  }
  /// A level ends with a superstep that removes no vertex, but still visits the edges of the vertices that
  /// the last wave removed. The last level ends in the same way, although no vertex is left. The run thus
  /// visits each edge exactly once.
  HARNESS_DEVICE void next(const Context& c, harness_control& control) const {
    ++control.user[waves];
    control.user[gone] += control.frontier_size;
    control.done = control.user[gone] == c.args.vertices && control.frontier_size == 0;
    control.restart = control.frontier_size == 0 && !control.done;
    control.user[level] += control.restart;
  }
  HARNESS_DEVICE bool go(const Context& c, vertex_t v) const {
    core[v] = static_cast<uint32_t>(c.user[level]);
    store_relaxed(&wave[v], static_cast<uint32_t>(c.user[waves]) + 1);
    return true;
  }
};
}  // namespace
HARNESS_ALGORITHM(Kcore)

#else
#include <harness/plugin.hpp>
#include <set>
using namespace harness;

struct KcoreHost : AlgorithmHost {
  using State = KcoreState;
  static constexpr const char *direction = "push", *frontier_push = "queue/queue",
                              *frontier_pull = "bitmap/bitmap";

  static void plan(const harness_problem&, State&, harness_plan& plan) {
    plan.value_bytes = 4;
    add_property(plan, &State::core, "core");
    add_property(plan, &State::wave, "wave", HARNESS_ZEROED);
    add_property(plan, &State::left, "left");
    add_property(plan, &State::degree, "degree", HARNESS_OUT_DEGREES);
  }
  /// Repeatedly removes a vertex with the fewest remaining edges.
  static void reference(const harness_problem& problem, void* const* properties) {
    auto *core = static_cast<uint32_t*>(properties[0]), *left = static_cast<uint32_t*>(properties[2]);
    std::set<std::pair<uint32_t, uint32_t> > rest;  // pairs (number of remaining edges, vertex)
    for (uint32_t v = 0; v < problem.vertices; ++v)
      rest.emplace(left[v] = static_cast<uint32_t>(degree(problem.out, v)), v);
    for (uint32_t level = 0; !rest.empty();) {
      const uint32_t v = rest.extract(rest.begin()).value().second;
      core[v] = level = std::max(level, left[v]);
      for (const uint32_t w : neighbors_of(problem.out, v)) {
        if (rest.erase({left[w], w}) != 0) rest.emplace(--left[w], w);
      }
    }
  }
  static void verify(const harness_problem& problem, const void* const* got, const void* const* expected) {
    require_equal<uint32_t>(problem, got[0], expected[0], "core number");
  }
  static void answer(const harness_problem& problem, const void* const* properties,
                     const AnswerWriter& answer) {
    const auto* core = static_cast<const uint32_t*>(properties[0]);
    answer.property("core", core);
    answer.count("core_max", problem.vertices == 0 ? 0 : *std::max_element(core, core + problem.vertices));
  }
  static uint64_t edges_processed(const harness_problem& problem, const void* const*, uint64_t) {
    return problem.edges;  // each edge is removed once
  }
};

static constexpr harness_algorithm algorithm = make_algorithm<KcoreHost>();
static constexpr About about{
    .id = "kcore",
    .version = "1.0",
    .summary = "core number of every vertex by peeling",
    .source = "[Matula 1983]",
    .provides = "algorithm.push/1 algorithm.pull/1 work.once/1 tests.sampled/1",
    .demands = "graph.symmetric/1",
};
HARNESS_PUBLISH(algorithm, about)
#endif
