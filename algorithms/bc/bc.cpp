// Betweenness centrality from one or several sources [Brandes 2001]. For each source, a breadth-first search
// counts shortest paths, and dependencies are then collected over the same levels, deepest first. Scores are
// sums over the sources and not normalised. Parallel edges are separate paths.
#include <cstdint>

constexpr uint32_t most_bc_sources = 32;

struct BcState {
  double* score;            // [vertices]: the result, summed over the sources so far
  double* paths;            // [vertices]: number of shortest paths from the current source
  double* dependency;       // [vertices]: dependency of the current source on the vertex, divided by `paths`
  uint32_t* depth;          // [vertices]: distance from the current source
  const uint32_t* degrees;  // [vertices]: number of out-edges
  uint64_t edges;
  uint32_t alpha;  // pull if the frontier's edges times alpha exceed the unexplored edges plus the vertices
  uint32_t count;  // number of entries of `sources` in use
  uint32_t sources[most_bc_sources];
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

struct Bc : AlgorithmDefaults, BcState {
  using Value = double;
  enum User { run, level, unexplored, started };
  static constexpr uint32_t unreached = ~0u;

  // Runs once per source. Adds the result of the previous source to the scores and resets the arrays.
  HARNESS_DEVICE bool init(Context& c, vertex_t v) const {
    const uint64_t now = c.user[run];
    score[v] = now == 0 ? 0 : score[v] + paths[v] * dependency[v];
    const bool is_source = now < count && v == sources[now];
    depth[v] = is_source ? 0 : unreached;
    paths[v] = is_source ? 1 : 0;
    dependency[v] = 0;
    if (is_source) c.work += load_input(&degrees[v]);
    return is_source;
  }

  // In a forward superstep, path counts flow from depth `level` to the next depth. In a backward superstep,
  // dependencies flow from depth level + 1 to `level`. Let delta be the dependency. Then delta(u) /
  // paths(u), which `dependency` holds, is the sum of (1 + delta(v)) / paths(v) over the successors v of u.
  HARNESS_DEVICE Value gather(const Context&, vertex_t source, vertex_t, float) const {
    if (!harness_goes_backward()) return load_settled(&paths[source]);
    return load_settled(&dependency[source]) + 1 / load_settled(&paths[source]);
  }
  HARNESS_DEVICE static Value identity() { return 0; }
  HARNESS_DEVICE static Value combine(Value a, Value b) { return a + b; }
  HARNESS_DEVICE bool active(const Context& c, vertex_t v) const {
    const uint32_t from = static_cast<uint32_t>(c.user[level]);
    return load_relaxed(&depth[v]) == (harness_goes_backward() ? from + 1 : from);
  }
  HARNESS_DEVICE bool settled(const Context& c, vertex_t v) const {
    const uint32_t from = static_cast<uint32_t>(c.user[level]), found = load_relaxed(&depth[v]);
    return harness_goes_backward() ? found != from : found <= from;
  }
  static constexpr CommitTests commit_tests = CommitTests::together;
  HARNESS_DEVICE bool improves(const Context& c, vertex_t v, Value) const { return !settled(c, v); }
  HARNESS_DEVICE bool commit(Context& c, vertex_t v, Value value, bool exclusive) const {
    return harness_goes_backward() ? take_dependency(c, v, value, exclusive)
                                   : take_paths(c, v, value, exclusive);
  }

  HARNESS_DEVICE void next(const Context& c, harness_control& control) const {
    if (harness_goes_backward()) {
      if (--control.user[level] == 0) end_source(control);
    } else if (control.user[started] == 0) {
      control.user[started] = 1;
      control.user[level] = 0;
      control.user[unexplored] = edges;
      control.done = control.user[run] == count;
      go_forward(c, control);
    } else if (control.frontier_size > 0) {
      ++control.user[level];
      go_forward(c, control);
    } else if (control.user[level] > 1) {
      // The backward supersteps skip two levels: the deepest, whose vertices have no dependency, and that of
      // the source, whose dependency is not used.
      --control.user[level];
      control.direction = HARNESS_BACKWARD;
    } else {
      end_source(control);
    }
  }

 private:
  HARNESS_DEVICE bool take_paths(Context& c, vertex_t v, Value value, bool exclusive) const {
    const uint32_t next = static_cast<uint32_t>(c.user[level]) + 1, found = load_relaxed(&depth[v]);
    bool first = found == unreached;
    if (exclusive) {
      if (first) store_relaxed(&depth[v], next);
      paths[v] += value;
    } else {
      if (!first && found != next) return false;
      // The claim fails if another thread has claimed v in this superstep.
      first = first && atomic_claim(&depth[v], unreached, next);
      atomic_add(&paths[v], value);
    }
    if (first) c.work += load_input(&degrees[v]);
    return first;
  }
  HARNESS_DEVICE bool take_dependency(const Context& c, vertex_t v, Value value, bool exclusive) const {
    if (!harness_pulls() && load_relaxed(&depth[v]) != static_cast<uint32_t>(c.user[level])) return false;
    if (exclusive) {
      dependency[v] += value;
    } else {
      atomic_add(&dependency[v], value);
    }
    return false;
  }
  // Chooses the direction of the next superstep. Pulls if the frontier's edges times alpha exceed the
  // unexplored edges, all of which a pull visits, plus the vertices.
  HARNESS_DEVICE void go_forward(const Context& c, harness_control& control) const {
    const uint64_t work = control.frontier_work, left = control.user[unexplored];
    control.user[unexplored] = work < left ? left - work : 0;
    const bool pull = work * alpha > control.user[unexplored] + c.args.vertices;
    control.direction = pull ? HARNESS_PULL_SUPERSTEP : HARNESS_PUSH_SUPERSTEP;
  }
  HARNESS_DEVICE static void end_source(harness_control& control) {
    ++control.user[run];
    control.user[started] = 0;
    control.direction = HARNESS_PUSH_SUPERSTEP;
    control.restart = 1;
  }
};
HARNESS_ALGORITHM(Bc)

#else
#include <cmath>
#include <harness/host/levels.hpp>
#include <harness/plugin.hpp>
#include <numeric>
using namespace harness;

enum Param { source, sources, seed, alpha };
enum Property { score, paths, dependency, depth };

static constexpr harness_param params[] = {
    vertex_param("source", "-1", "first source; -1: the vertex with the most out-edges"),
    uint_param("sources", "1", 1, most_bc_sources,
               "number of sources; further ones are sampled among vertices with out-edges"),
    uint_param("seed", "1", 0, 4294967295.0, "random seed of the sampled sources"),
    uint_param("alpha", "1", 1, 1e6,
               "pull if the frontier's edges times alpha exceed the unexplored edges plus the vertices",
               offsetof(BcState, alpha)),
};

static std::vector<uint32_t> sources_of(const harness_problem& problem) {
  if (problem.vertices == 0) return {};
  std::vector<uint32_t> result{source_vertex(problem, problem.params[source].integer)};
  uint64_t state = static_cast<uint64_t>(problem.params[seed].integer);
  // The number of tries is bounded, because a graph may have fewer vertices with edges than requested
  // sources.
  const auto count = static_cast<size_t>(problem.params[sources].integer);
  for (int draws = 0; result.size() < count && draws < 1000; ++draws) {
    const uint64_t random = mix64(state);
    state += golden_gamma;
    const uint32_t v = from_input(problem, static_cast<uint32_t>(random % problem.vertices));
    if (degree(problem.out, v) == 0 || std::find(result.begin(), result.end(), v) != result.end()) continue;
    result.push_back(v);
  }
  return result;
}

// Processes one source of Brandes's algorithm. One thread adds up a vertex's paths over its in-edges and its
// dependency over its out-edges, one after another. The result therefore does not depend on the number of
// threads.
static void accumulate(const harness_problem& problem, uint32_t start, double* scores) {
  const Levels levels(problem, start);
  std::vector<double> count(problem.vertices, 0), delta(problem.vertices, 0);
  count[start] = 1;
  for (size_t level = 1; level < levels.count(); ++level) {
    levels.for_each(level, [&](uint32_t v) {
      for (const uint32_t u : neighbors_of(problem.in, v)) {
        if (levels[u] == level - 1) count[v] += count[u];
      }
      if (std::isinf(count[v]))
        throw PluginError(
            HARNESS_UNSUPPORTED,
            "the number of shortest paths exceeds a double (1.8e308); use a smaller graph, such as a "
            "grid of 500 by 500, or one with less regular distances");
    });
  }
  for (size_t level = levels.count(); level-- > 1;) {
    levels.for_each(level, [&](uint32_t u) {
      for (const uint32_t v : neighbors_of(problem.out, u)) {
        if (levels[v] == level + 1) delta[u] += count[u] / count[v] * (1 + delta[v]);
      }
      scores[u] += delta[u];
    });
  }
}

static double allowed(double right) {
  return 1e-9 * std::max(1.0, right);
}

struct BcHost : AlgorithmHost {
  using State = BcState;
  static constexpr const char *direction = "auto", *frontier_push = "queue/queue",
                              *frontier_pull = "bitmap/queue";

  static void plan(const harness_problem& problem, State& state, harness_plan& plan) {
    const std::vector<uint32_t> from = sources_of(problem);
    state.count = static_cast<uint32_t>(from.size());
    std::copy(from.begin(), from.end(), state.sources);
    state.edges = problem.edges;
    plan.value_bytes = 8;
    plan.commits_once = 1;
    plan.goes_backward = 1;
    add_property(plan, &BcState::score, "score");
    keep_with_owner(plan);
    add_property(plan, &BcState::paths, "paths");
    add_property(plan, &BcState::dependency, "dependency");
    add_property(plan, &BcState::depth, "depth");
    add_property(plan, &BcState::degrees, "degrees", HARNESS_OUT_DEGREES);
  }
  static void reference(const harness_problem& problem, void* const* properties) {
    auto* scores = static_cast<double*>(properties[score]);
    std::fill(scores, scores + problem.vertices, 0.0);
    for (const uint32_t start : sources_of(problem)) accumulate(problem, start, scores);
  }
  /// Compares every score with the reference. Also compares the sum of all scores with a value computed
  /// without paths: a shortest path to a vertex at distance d passes d - 1 other vertices. All terms are
  /// positive, so the order of additions hardly matters.
  static void verify(const harness_problem& problem, const void* const* properties,
                     const void* const* expected) {
    const auto* got = static_cast<const double*>(properties[score]);
    const auto* want = static_cast<const double*>(expected[score]);
    for (uint32_t v = 0; v < problem.vertices; ++v) {
      if (!(got[v] >= 0 && std::abs(got[v] - want[v]) <= allowed(want[v]))) {
        wrong("score of vertex " + std::to_string(v) + " is " + std::to_string(got[v]) + ", expected " +
              std::to_string(want[v]));
      }
    }
    double passed = 0;
    for (const uint32_t start : sources_of(problem)) {
      const Levels levels(problem, start);
      for (size_t level = 2; level < levels.count(); ++level)
        passed += static_cast<double>(levels.size(level)) * static_cast<double>(level - 1);
    }
    const double total = std::accumulate(got, got + problem.vertices, 0.0);
    if (!(std::abs(total - passed) <= allowed(passed))) {
      wrong("scores add up to " + std::to_string(total) + ", expected " + std::to_string(passed));
    }
  }
  /// Returns the number of out-edges of the vertices that each source reaches. Each edge counts once per
  /// source, although the algorithm traverses it forward and backward.
  static uint64_t edges_processed(const harness_problem& problem, const void* const*, uint64_t) {
    uint64_t arcs = 0;
    for (const uint32_t start : sources_of(problem)) arcs += Levels(problem, start).arcs();
    return arcs;
  }
  static void answer(const harness_problem& problem, const void* const* properties,
                     const AnswerWriter& answer) {
    const auto* scores = static_cast<const double*>(properties[score]);
    double largest = 0, sum = 0, off = 0;
    for_each_in_input(problem, [&](uint32_t, uint32_t v) {
      largest = std::max(largest, scores[v]);
      sum += scores[v];
      off += allowed(scores[v]);
    });
    answer.number("score_max", largest, allowed(largest));
    answer.number("score_sum", sum, allowed(sum));
    answer.property("score", scores, off);
  }
};

static constexpr harness_algorithm algorithm = make_algorithm<BcHost>();
static constexpr About about{
    .id = "bc",
    .version = "1.0",
    .summary = "betweenness centrality from one or several sources",
    .source = "[Brandes 2001] [Madduri 2009] [GAPBS]",
    .provides = "algorithm.push/1 algorithm.pull/1 algorithm.auto/1 source.largest_degree/1 work.by_owner/1",
    .params = params,
};
HARNESS_PUBLISH(algorithm, about)
#endif
