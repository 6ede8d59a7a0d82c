// PageRank by power iteration: rank(v) = (1 - d + d * dangling) / V + d * sum over in-edges of rank(u) /
// outdegree(u). Brin and Page, 1998; the mass of dangling vertices is spread evenly, so that ranks sum to 1.
#include "pagerank.h"

#include <atomic>
#include <cstdio>
#include <limits>

#include "reference.h"

using namespace harness;

// The second property holds sums in a run. In its place the reference leaves the ranks of one superstep
// before, or in fixed point the ranks in floating point.
enum Property { rank, before, floating };

using State = PageRankState<float>;  // the layout does not depend on the precision
static constexpr harness_param params[] = {
    real_param("damping", "0.85", 0, 1, "probability of following an edge", offsetof(State, damping)),
    uint_param("iterations", "20", 1, 1e6, "supersteps, at most", offsetof(State, iterations)),
    real_param("tolerance", "0", 0, 1, "stop when ranks change by less, as `norm` says; 0: never",
               offsetof(State, tolerance)),
    choice_param("precision", "float", "float|double|fixed",
                 "type of ranks and sums; fixed: in units of 2^-62, the same in every order of work"),
    choice_param("norm", "l1", "l1|max", "change of ranks: summed over all vertices, or of any vertex",
                 offsetof(State, norm)),
};

static bool is_double(const harness_problem& problem) {
  return problem.params[precision].integer == twice;
}
static bool is_fixed(const harness_problem& problem) {
  return problem.params[precision].integer == fixed;
}

static int32_t plan(const harness_problem* problem, void* state, harness_plan* plan, harness_error* error) {
  return guarded(error, [&] {
    static_cast<State*>(state)->vertices = problem->vertices;
    const uint32_t bytes = problem->params[precision].integer == single ? 4 : 8;
    if (is_fixed(*problem)) choose_variant(*plan, "fixed");
    plan->value_bytes = bytes;
    plan->has_apply = 1;
    if (problem->params[tolerance].real == 0) {
      plan->fixed_supersteps = static_cast<uint64_t>(problem->params[iterations].integer);
    }
    const auto type = is_fixed(*problem) ? HARNESS_UINT64 : bytes == 4 ? HARNESS_FLOAT32 : HARNESS_FLOAT64;
    add_property(*plan, "rank", bytes, offsetof(State, rank), HARNESS_BY_INIT, type);
    add_property(*plan, "sum", bytes, offsetof(State, sum));
    add_property(*plan, "next_sum", bytes, offsetof(State, sum) + sizeof(void*));
    add_property(*plan, "contribution", bytes, offsetof(State, contribution));
    add_property(*plan, &State::degrees, "degrees", HARNESS_OUT_DEGREES);
  });
}

template <class To, class From>
static void store(const std::vector<From>& values, void* property) {
  std::transform(values.begin(), values.end(), static_cast<To*>(property),
                 [](From x) { return static_cast<To>(x); });
}

static void fixed_reference(const harness_problem& problem, void* const* properties) {
  const FixedIterated ranks = fixed_iteration(problem);
  store<uint64_t>(ranks.now, properties[rank]);
  store<double>(power_iteration<long double>(problem, ranks.supersteps, 0).now, properties[floating]);
}

static int32_t reference(const harness_problem* problem, void* const* properties, harness_error* error) {
  return guarded(error, [&] {
    if (is_fixed(*problem)) return fixed_reference(*problem, properties);
    const auto [ranks, earlier] = power_iteration<double>(*problem, problem->params[iterations].integer,
                                                          problem->params[tolerance].real);
    const auto put = is_double(*problem) ? store<double, double> : store<float, double>;
    put(ranks, properties[rank]);
    put(earlier, properties[before]);
  });
}

// How far rounding moves a run in float, found by adding up the terms of one superstep one by one; other
// orders of work may be off twice as far. Only hubs make it count: 110 000 equal terms are off by 3e-4.
static double rounding(const harness_problem& problem, const float* ranks) {
  const double d = problem.params[damping].real;
  std::vector<float> share(problem.vertices);
  parallel_chunks(problem.vertices, [&](uint64_t begin, uint64_t end) {
    for (uint64_t u = begin; u < end; ++u)
      share[u] = ranks[u] / static_cast<float>(degree(problem.out, static_cast<uint32_t>(u)));
  });
  std::atomic<double> off = 0;
  VertexChunks(problem.in, problem.vertices).for_each_chunk([&](size_t, uint64_t begin, uint64_t end) {
    double off_here = 0;
    for (uint64_t v = begin; v < end; ++v) {
      double exact = 0;
      float rounded = 0;
      for (uint64_t e = problem.in.offsets[v]; e < problem.in.offsets[v + 1]; ++e) {
        const float term = share[problem.in.neighbors[e]];
        exact += static_cast<double>(term);
        rounded += term;
      }
      off_here += d * std::abs(static_cast<double>(rounded) - exact);
    }
    off += off_here;
  });
  return 2 * off * passed_on(problem);
}

// How far two right results may be apart, summed over all vertices (L1), but for rounding(). A run with a
// tolerance may stop a superstep before or after the reference, and `own` is how far apart those two
// supersteps are.
static double allowed(const harness_problem& problem, double own) {
  return own + (is_double(problem) ? 1e-10 : 1e-4);
}
static double allowed_rounding(const harness_problem& problem, const void* ranks) {
  return is_double(problem) ? 0 : rounding(problem, static_cast<const float*>(ranks));
}

// The change between two supersteps around the end. Where the tolerance is that of a single vertex, it is
// what the last superstep of the reference changed in all: the tolerance times the number of vertices would
// allow anything.
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

// How far a single rank may be from the reference, as a share of it. On a large graph a rank is less than the
// tolerance for all of them together, so that a vertex that was left out would not show there.
template <class Real>
constexpr double share_of_rank = sizeof(Real) == 4 ? 1e-2 : 1e-8;

// Looks at every edge, to allow for rounding, only if the ranks are not near enough without it.
template <class Real>
static void compare(const harness_problem& problem, const void* got_rank, const void* const* properties) {
  const auto* got = static_cast<const Real*>(got_rank);
  const auto* expected = static_cast<const Real*>(properties[rank]);
  const auto off = [&](uint32_t v) {
    return std::abs(static_cast<double>(got[v]) - static_cast<double>(expected[v]));
  };
  const double own = last_change<Real>(problem, properties);
  const auto apart = [&](uint32_t v) {
    return off(v) - share_of_rank<Real> * static_cast<double>(expected[v]);
  };
  double distance = 0, most_apart = 0;
  for (uint32_t v = 0; v < problem.vertices; ++v) {
    distance += off(v);
    most_apart = std::max(most_apart, apart(v));
  }
  double most = allowed(problem, own);
  if (distance <= most && most_apart <= own) return;
  const double by_rounding = allowed_rounding(problem, expected);
  most += by_rounding;
  for (uint32_t v = 0; v < problem.vertices; ++v) {
    if (!(apart(v) <= own + by_rounding)) {
      wrong("rank of vertex " + std::to_string(v) + " is " + std::to_string(got[v]) + ", expected " +
            std::to_string(expected[v]));
    }
  }
  if (distance <= most) return;
  wrong("ranks are " + std::to_string(distance) + " (L1) from the reference, allowed " +
        std::to_string(most));
}

// What the reference in floating point may be off: its sums are of so many terms at most [Higham 2002 3.1],
// and ranks are rounded to doubles.
static double floating_bound(const harness_problem& problem) {
  uint64_t terms = 8, dangling = 0;
  for (uint32_t v = 0; v < problem.vertices; ++v) {
    terms = std::max(terms, degree(problem.in, v) + 8);
    dangling += degree(problem.out, v) == 0;
  }
  constexpr double u = std::numeric_limits<long double>::epsilon() / 2;
  return static_cast<double>(terms + dangling) * u * passed_on(problem) +
         2 * std::numeric_limits<double>::epsilon();
}

// In fixed point a result is within the bound of the ranks in floating point, and it is the one right result.
static void verify_fixed(const harness_problem& problem, const void* got, const void* const* expected) {
  const auto* ranks = static_cast<const uint64_t*>(got);
  const auto* wants = static_cast<const double*>(expected[floating]);
  double distance = 0;
  for (uint32_t v = 0; v < problem.vertices; ++v)
    distance += std::abs(std::ldexp(static_cast<double>(ranks[v]), -62) - wants[v]);
  const double bound = fixed_bound(problem), allowed = bound + floating_bound(problem);
  if (!(distance <= allowed)) {
    char text[200];
    std::snprintf(text, sizeof text,
                  "ranks are %.3g (L1) from those in floating point, the bound of fixed point is %.3g and "
                  "with the rounding of the reference %.3g",
                  distance, bound, allowed);
    wrong(text);
  }
  require_equal<uint64_t>(problem, got, expected[rank], "rank, in units of 2^-62,");
}

static int32_t verify(const harness_problem* problem, const void* const* properties,
                      const void* const* expected, harness_error* error) {
  return guarded(error, [&] {
    if (is_fixed(*problem)) return verify_fixed(*problem, properties[rank], expected);
    if (is_double(*problem)) {
      compare<double>(*problem, properties[rank], expected);
    } else {
      compare<float>(*problem, properties[rank], expected);
    }
  });
}

template <class Real>
static void say(const AnswerWriter& answer, const harness_problem& problem, const void* property) {
  const auto* ranks = static_cast<const Real*>(property);
  const double own = 2 * problem.params[tolerance].real;
  const double off = allowed(problem, own) + allowed_rounding(problem, property);
  const Real* highest = std::max_element(ranks, ranks + problem.vertices);
  answer.number("rank_max", problem.vertices == 0 ? 0 : static_cast<double>(*highest), off);
  answer.property("rank", ranks, is_by_vertex(problem) ? off + own * problem.vertices : off);
}

// What is the same in every order of work has no tolerance.
static void say_fixed(const AnswerWriter& answer, const harness_problem& problem, const void* property) {
  const auto* units = static_cast<const uint64_t*>(property);
  std::vector<double> ranks(problem.vertices);
  std::transform(units, units + problem.vertices, ranks.begin(),
                 [](uint64_t x) { return std::ldexp(static_cast<double>(x), -62); });
  answer.number("rank_max", ranks.empty() ? 0 : *std::max_element(ranks.begin(), ranks.end()));
  answer.property("rank", ranks.data());
}

static int32_t answer(const harness_problem* problem, const void* const* properties, const harness_answer* to,
                      harness_error* error) {
  return guarded(error, [&] {
    const AnswerWriter answer(*problem, *to);
    if (is_fixed(*problem)) return say_fixed(answer, *problem, properties[rank]);
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
