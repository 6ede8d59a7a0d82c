// Betweenness centrality from one or several sources [Brandes 2001]: for each a breadth-first search that
// counts shortest paths, then dependencies collected over the same levels from the deepest back. Scores are
// sums over the sources, not normalised; parallel edges are paths of their own.
#include "bc.h"

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
               "how many: others are drawn among vertices with out-edges"),
    uint_param("seed", "1", 0, 4294967295.0, "of the draw"),
    uint_param("alpha", "1", 1, 1e6,
               "pull when the frontier's edges times alpha exceed the unexplored edges and the vertices",
               offsetof(BcState, alpha)),
};

static std::vector<uint32_t> sources_of(const harness_problem& problem) {
  if (problem.vertices == 0) return {};
  std::vector<uint32_t> result{source_vertex(problem, problem.params[source].integer)};
  uint64_t state = static_cast<uint64_t>(problem.params[seed].integer);
  // The number of tries is bounded, as a graph may have fewer vertices with edges than are asked for.
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

static int32_t plan(const harness_problem* problem, void* state, harness_plan* plan, harness_error* error) {
  return guarded(error, [&] {
    auto* bc = static_cast<BcState*>(state);
    const std::vector<uint32_t> from = sources_of(*problem);
    bc->count = static_cast<uint32_t>(from.size());
    std::copy(from.begin(), from.end(), bc->sources);
    bc->edges = problem->edges;
    plan->value_bytes = 8;
    plan->commits_once = 1;
    plan->goes_backward = 1;
    add_property(*plan, &BcState::score, "score");
    add_property(*plan, &BcState::paths, "paths");
    add_property(*plan, &BcState::dependency, "dependency");
    add_property(*plan, &BcState::depth, "depth");
    add_property(*plan, &BcState::degrees, "degrees", HARNESS_OUT_DEGREES);
  });
}

// One source of Brandes's algorithm. A vertex adds up its paths over its in-edges and its dependency over its
// out-edges in their order, on one thread, so that the result is the same with any number of threads.
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
            "there are more shortest paths than a double holds, 1.8e308: take a smaller graph, such as a "
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

static int32_t reference(const harness_problem* problem, void* const* properties, harness_error* error) {
  return guarded(error, [&] {
    auto* scores = static_cast<double*>(properties[score]);
    std::fill(scores, scores + problem->vertices, 0.0);
    for (const uint32_t start : sources_of(*problem)) accumulate(*problem, start, scores);
  });
}

static double allowed(double right) {
  return 1e-9 * std::max(1.0, right);
}

// Compares every score with the reference, and the sum of all scores with what needs no paths: a shortest
// path to a vertex at distance d passes d - 1 others. These are sums of positive terms, whose order matters
// little.
static int32_t verify(const harness_problem* problem, const void* const* properties,
                      const void* const* expected, harness_error* error) {
  return guarded(error, [&] {
    const auto* got = static_cast<const double*>(properties[score]);
    const auto* want = static_cast<const double*>(expected[score]);
    for (uint32_t v = 0; v < problem->vertices; ++v) {
      if (!(got[v] >= 0 && std::abs(got[v] - want[v]) <= allowed(want[v]))) {
        wrong("score of vertex " + std::to_string(v) + " is " + std::to_string(got[v]) + ", expected " +
              std::to_string(want[v]));
      }
    }
    double passed = 0;
    for (const uint32_t start : sources_of(*problem)) {
      const Levels levels(*problem, start);
      for (size_t level = 2; level < levels.count(); ++level)
        passed += static_cast<double>(levels.size(level)) * static_cast<double>(level - 1);
    }
    const double total = std::accumulate(got, got + problem->vertices, 0.0);
    if (!(std::abs(total - passed) <= allowed(passed))) {
      wrong("scores add up to " + std::to_string(total) + ", expected " + std::to_string(passed));
    }
  });
}

// The arcs of the vertices that each source reaches. They count once, though they are walked there and back.
static uint64_t edges_processed(const harness_problem* problem, const void* const*, uint64_t) {
  uint64_t arcs = 0;
  for (const uint32_t start : sources_of(*problem)) arcs += Levels(*problem, start).arcs();
  return arcs;
}

static int32_t answer(const harness_problem* problem, const void* const* properties, const harness_answer* to,
                      harness_error* error) {
  return guarded(error, [&] {
    const auto* scores = static_cast<const double*>(properties[score]);
    const AnswerWriter answer(*problem, *to);
    double largest = 0, sum = 0, off = 0;
    for_each_in_input(*problem, [&](uint32_t, uint32_t v) {
      largest = std::max(largest, scores[v]);
      sum += scores[v];
      off += allowed(scores[v]);
    });
    answer.number("score_max", largest, allowed(largest));
    answer.number("score_sum", sum, allowed(sum));
    answer.property("score", scores, off);
  });
}

static constexpr harness_algorithm algorithm = make_algorithm<BcState>({.direction = "auto",
                                                                        .frontier_push = "queue/queue",
                                                                        .frontier_pull = "bitmap/queue",
                                                                        .plan = plan,
                                                                        .reference = reference,
                                                                        .verify = verify,
                                                                        .edges_processed = edges_processed,
                                                                        .answer = answer});
static constexpr About about{
    .id = "bc",
    .version = "1.0",
    .summary = "betweenness centrality from some sources",
    .source = "[Brandes 2001] [Madduri 2009] [GAPBS]",
    .provides = "algorithm.push/1 algorithm.pull/1 algorithm.auto/1 source.largest_degree/1",
    .params = params,
};
HARNESS_PUBLISH(algorithm, about)
