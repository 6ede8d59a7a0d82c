// PageRank by power iteration: rank(v) = (1 - d + d * dangling) / V + d * sum over in-edges of rank(u) /
// outdegree(u). Brin and Page, 1998; the mass of dangling vertices is spread evenly, so that ranks sum to 1.
#include "pagerank.h"

#include <atomic>
#include <cmath>
#include <harness/plugin.hpp>

using namespace harness;

enum Param { damping, iterations, tolerance, precision, norm };
enum Property { rank, sum, before };
enum Precision { single, twice };
enum Norm { l1, largest };

using State = PageRankState<float>;  // the layout does not depend on the precision
static constexpr harness_param params[] = {
    real_param("damping", "0.85", 0, 1, "probability of following an edge", offsetof(State, damping)),
    uint_param("iterations", "20", 1, 1e6, "supersteps, at most", offsetof(State, iterations)),
    real_param("tolerance", "0", 0, 1, "stop when ranks change by less, as `norm` says; 0: never",
               offsetof(State, tolerance)),
    choice_param("precision", "float", "float|double", "type of ranks and sums"),
    choice_param("norm", "l1", "l1|max", "change of ranks: summed over all vertices, or of any vertex",
                 offsetof(State, norm)),
};

static bool is_double(const harness_problem& problem) {
  return problem.params[precision].integer == twice;
}

static int32_t plan(const harness_problem* problem, void* state, harness_plan* plan, harness_error* error) {
  return guarded(error, [&] {
    static_cast<State*>(state)->vertices = problem->vertices;
    const uint32_t bytes = is_double(*problem) ? 8 : 4;
    plan->value_bytes = bytes;
    plan->has_apply = 1;
    if (problem->params[tolerance].real == 0) {
      plan->fixed_supersteps = static_cast<uint64_t>(problem->params[iterations].integer);
    }
    add_property(*plan, "rank", bytes, offsetof(State, rank));
    add_property(*plan, "sum", bytes, offsetof(State, sum));
    add_property(*plan, "next_sum", bytes, offsetof(State, sum) + sizeof(void*));
    add_property(*plan, "contribution", bytes, offsetof(State, contribution));
    add_property(*plan, &State::degrees, "degrees", HARNESS_OUT_DEGREES);
  });
}

static bool is_by_vertex(const harness_problem& problem) {
  return problem.params[norm].integer == largest;
}

// Ranks, and those of one superstep before.
struct Iterated {
  std::vector<double> now, before;
};

// Pushes along the out-edges, in double whatever the precision of the run.
static Iterated power_iteration(const harness_problem& problem) {
  const uint32_t n = problem.vertices;
  const double d = problem.params[damping].real;
  std::vector<double> now(n, n > 0 ? 1.0 / n : 0), next(now);
  double change = 1;
  for (int64_t i = 0; i < problem.params[iterations].integer && change >= problem.params[tolerance].real;
       ++i) {
    std::fill(next.begin(), next.end(), 0.0);
    double lost = 0;
    for (uint32_t u = 0; u < n; ++u) {
      const uint64_t out = degree(problem.out, u);
      if (out == 0) lost += now[u];
      for (uint64_t e = problem.out.offsets[u]; e < problem.out.offsets[u + 1]; ++e) {
        next[problem.out.neighbors[e]] += now[u] / static_cast<double>(out);
      }
    }
    change = 0;
    for (uint32_t v = 0; v < n; ++v) {
      next[v] = (1 - d + d * lost) / n + d * next[v];
      const double off = std::abs(next[v] - now[v]);
      change = is_by_vertex(problem) ? std::max(change, off) : change + off;
    }
    now.swap(next);
  }
  return {std::move(now), std::move(next)};
}

template <class Real>
static void store(const std::vector<double>& values, void* property) {
  std::transform(values.begin(), values.end(), static_cast<Real*>(property),
                 [](double x) { return static_cast<Real>(x); });
}

static int32_t reference(const harness_problem* problem, void* const* properties, harness_error* error) {
  return guarded(error, [&] {
    const auto [ranks, earlier] = power_iteration(*problem);
    const auto put = is_double(*problem) ? store<double> : store<float>;
    put(ranks, properties[rank]);
    put(earlier, properties[before]);
  });
}

// What rounding adds to the distance of a run in float: seen by adding up the terms of one superstep one by
// one, twice that for other orders; what is off in one superstep passes on d times itself in the next. Only
// hubs make it count: 110 000 equal terms are off by 3e-4.
static double rounding(const harness_problem& problem, const float* ranks) {
  const double d = problem.params[damping].real;
  const auto supersteps = static_cast<double>(problem.params[iterations].integer);
  std::atomic<double> off = 0;
  parallel_chunks(problem.vertices, [&](uint64_t begin, uint64_t end) {
    double off_here = 0;
    for (uint64_t v = begin; v < end; ++v) {
      double exact = 0;
      float rounded = 0;
      for (uint64_t e = problem.in.offsets[v]; e < problem.in.offsets[v + 1]; ++e) {
        const uint32_t u = problem.in.neighbors[e];
        const float term = ranks[u] / static_cast<float>(degree(problem.out, u));
        exact += static_cast<double>(term);
        rounded += term;
      }
      off_here += d * std::abs(static_cast<double>(rounded) - exact);
    }
    off += off_here;
  });
  const double passed_on = d < 1 ? (1 - std::pow(d, supersteps)) / (1 - d) : supersteps;
  return 2 * off * passed_on;
}

// How far right ranks may be apart, summed over all vertices (L1). A run with a tolerance may stop a
// superstep earlier or later than the reference, which is `own` apart.
static double allowed(const harness_problem& problem, const void* ranks, double own) {
  if (is_double(problem)) return own + 1e-10;
  return own + 1e-4 + rounding(problem, static_cast<const float*>(ranks));
}

// Where the change is that of any vertex, `own` is what the reference's last superstep changed in all: the
// tolerance times the number of vertices would allow anything.
template <class Real>
static double last_change(const harness_problem& problem, const void* const* expected) {
  if (!is_by_vertex(problem) || problem.params[tolerance].real == 0)
    return 2 * problem.params[tolerance].real;
  const auto *now = static_cast<const Real*>(expected[rank]),
             *earlier = static_cast<const Real*>(expected[before]);
  double change = 0;
  for (uint32_t v = 0; v < problem.vertices; ++v)
    change += std::abs(static_cast<double>(now[v]) - static_cast<double>(earlier[v]));
  return 2 * change;
}

template <class Real>
static void compare(const harness_problem& problem, const void* got_rank, const void* expected_rank,
                    double allowed_distance) {
  const auto* got = static_cast<const Real*>(got_rank);
  const auto* expected = static_cast<const Real*>(expected_rank);
  double distance = 0;
  for (uint32_t v = 0; v < problem.vertices; ++v) {
    const double off = std::abs(static_cast<double>(got[v]) - static_cast<double>(expected[v]));
    if (!(off <= allowed_distance)) {
      wrong("rank of vertex " + std::to_string(v) + " is " + std::to_string(got[v]) + ", expected " +
            std::to_string(expected[v]));
    }
    distance += off;
  }
  if (!(distance <= allowed_distance)) {
    wrong("ranks are " + std::to_string(distance) + " (L1) from the reference, allowed " +
          std::to_string(allowed_distance));
  }
}

static int32_t verify(const harness_problem* problem, const void* const* properties,
                      const void* const* expected, harness_error* error) {
  return guarded(error, [&] {
    const double own = is_double(*problem) ? last_change<double>(*problem, expected)
                                           : last_change<float>(*problem, expected);
    const double most = allowed(*problem, expected[rank], own);
    if (is_double(*problem)) {
      compare<double>(*problem, properties[rank], expected[rank], most);
    } else {
      compare<float>(*problem, properties[rank], expected[rank], most);
    }
  });
}

template <class Real>
static void say(const AnswerWriter& answer, const harness_problem& problem, const void* property) {
  const auto* ranks = static_cast<const Real*>(property);
  const double own = 2 * problem.params[tolerance].real;
  const double off = allowed(problem, property, own);
  const Real* highest = std::max_element(ranks, ranks + problem.vertices);
  answer.number("rank_max", problem.vertices == 0 ? 0 : static_cast<double>(*highest), off);
  answer.property("rank", ranks, is_by_vertex(problem) ? off + own * problem.vertices : off);
}

static int32_t answer(const harness_problem* problem, const void* const* properties, const harness_answer* to,
                      harness_error* error) {
  return guarded(error, [&] {
    const AnswerWriter answer(*problem, *to);
    is_double(*problem) ? say<double>(answer, *problem, properties[rank])
                        : say<float>(answer, *problem, properties[rank]);
  });
}

static uint64_t edges_processed(const harness_problem* problem, const void* const*, uint64_t supersteps) {
  return problem->edges * supersteps;
}

static constexpr harness_algorithm algorithm = make_algorithm<State>({.direction = "pull",
                                                                      .frontier_push = "all/counter",
                                                                      .frontier_pull = "all/counter",
                                                                      .plan = plan,
                                                                      .reference = reference,
                                                                      .verify = verify,
                                                                      .edges_processed = edges_processed,
                                                                      .answer = answer});
static constexpr About about{
    .id = "pagerank",
    .version = "1.0",
    .summary = "PageRank by power iteration",
    .source = "[Brin 1998] [GAPBS]",
    .provides = "algorithm.push/1 algorithm.pull/1 algorithm.pregather/1 work.every_edge/1",
    .params = params,
};
HARNESS_PUBLISH(algorithm, about)
