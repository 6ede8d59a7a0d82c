// PageRank by Gauss-Seidel iteration [Arasu 2002], as [GAPBS] has it: a new rank counts at once, not in the
// next superstep, so that fewer supersteps are needed. That is so where one thread has all edges of a vertex,
// as by `vm` on `csr`, and few rows wait for the one before; elsewhere a superstep is one of power iteration.
// What vertices without out-edges have is not spread over all, so that ranks do not sum to 1; scaled to do so
// they are those of `pagerank` [Del Corso 2005]. Which ranks meet depends on timing, so a result is judged by
// itself: one more superstep may not change it by more than the tolerance.
#include "pagerank_gs.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <harness/plugin.hpp>

using namespace harness;

enum Param { damping, iterations, tolerance, precision };
enum Precision { single, twice };

using State = PageRankGsState<float>;  // the layout does not depend on the precision
static constexpr harness_param params[] = {
    real_param("damping", "0.85", 0, 1, "probability of following an edge", offsetof(State, damping)),
    uint_param("iterations", "1000", 1, 1e6, "supersteps, at most", offsetof(State, iterations)),
    real_param("tolerance", "1e-4", 1e-12, 1,
               "stop when one more superstep would change ranks by less, in sum", offsetof(State, tolerance)),
    choice_param("precision", "float", "float|double", "type of ranks and sums"),
};

static bool is_double(const harness_problem& problem) {
  return problem.params[precision].integer == twice;
}

// Most vertices have an edge from the one before them, as on grids: could a new rank count at once, each row
// would wait for the row before, which costs more than supersteps saved are worth.
static bool rows_wait(const harness_problem& problem) {
  std::atomic<uint64_t> waiting = 0;
  VertexChunks(problem.in, problem.vertices).for_each_chunk([&](size_t, uint64_t begin, uint64_t end) {
    uint64_t here = 0;
    for (uint64_t v = std::max<uint64_t>(begin, 1); v < end; ++v)
      here += std::ranges::binary_search(neighbors_of(problem.in, static_cast<uint32_t>(v)), v - 1);
    waiting += here;
  });
  return waiting > problem.vertices / 2;
}

static int32_t plan(const harness_problem* problem, void* state, harness_plan* plan, harness_error* error) {
  return guarded(error, [&] {
    auto* ranks = static_cast<State*>(state);
    ranks->vertices = problem->vertices;
    ranks->base = (1 - problem->params[damping].real) / std::max(1u, problem->vertices);
    const uint32_t bytes = is_double(*problem) ? 8 : 4;
    plan->value_bytes = bytes;
    plan->has_apply = 1;
    add_property(*plan, "rank", bytes, offsetof(State, rank), HARNESS_BY_INIT,
                 is_double(*problem) ? HARNESS_FLOAT64 : HARNESS_FLOAT32);
    add_property(*plan, "contribution", bytes, offsetof(State, contribution));
    add_property(*plan, "sum", bytes, offsetof(State, sum));
    add_property(*plan, "share", bytes, offsetof(State, share), HARNESS_INPUT);
    if (rows_wait(*problem))
      add_property(*plan, "contribution_odd", bytes, offsetof(State, contribution_odd));
  });
}

template <class Real>
static void fill_shares(const harness_problem& problem, Real* share) {
  for (uint32_t v = 0; v < problem.vertices; ++v) {
    const uint64_t out = degree(problem.out, v);
    share[v] = out == 0 ? Real{0} : Real{1} / static_cast<Real>(out);
    if (degree(problem.in, v) == 0) share[v] = -share[v];
  }
}
static int32_t input(const harness_problem* problem, uint32_t, void* data, harness_error* error) {
  return guarded(error, [&] {
    is_double(*problem) ? fill_shares(*problem, static_cast<double*>(data))
                        : fill_shares(*problem, static_cast<float*>(data));
  });
}

// What one more superstep would change, summed over all vertices, and how far sums of Real in the order of
// the edges are from exact ones.
struct Residual {
  double change = 0, rounding = 0;
};
template <class Real>
static Residual residual_of(const harness_problem& problem, const Real* ranks) {
  const double d = problem.params[damping].real, base = (1 - d) / problem.vertices;
  std::atomic<double> change = 0, rounding = 0;
  VertexChunks(problem.in, problem.vertices).for_each_chunk([&](size_t, uint64_t begin, uint64_t end) {
    Residual here;
    for (uint64_t v = begin; v < end; ++v) {
      double exact = 0;
      Real rounded = 0;
      for (uint64_t e = problem.in.offsets[v]; e < problem.in.offsets[v + 1]; ++e) {
        const uint32_t u = problem.in.neighbors[e];
        const Real term = ranks[u] / static_cast<Real>(degree(problem.out, u));
        exact += static_cast<double>(term);
        rounded += term;
      }
      here.change += std::abs(base + d * exact - static_cast<double>(ranks[v]));
      here.rounding += d * std::abs(static_cast<double>(rounded) - exact);
    }
    change += here.change;
    rounding += here.rounding;
  });
  return {change, rounding};
}

// A superstep computes with a mix of the ranks before and after. One more, with those after, passes on what
// has changed since, `damping` of it at most, and a run ends when that is less than the tolerance. Ranks and
// sums are rounded, and in another order of work sums may be off twice as far.
template <class Real>
static double allowed(const harness_problem& problem, const Residual& residual) {
  return problem.params[tolerance].real + 2 * residual.rounding + (sizeof(Real) == 4 ? 1e-6 : 1e-14);
}

template <class Real>
static void judge(const harness_problem& problem, const Real* ranks) {
  // The tolerance is for all ranks together. On a large graph it is more than a single rank, and a vertex
  // that was left out would not show: so each rank is compared with what no edge adds to.
  const double least = 0.99 * (1 - problem.params[damping].real) / std::max(1u, problem.vertices);
  for (uint32_t v = 0; v < problem.vertices; ++v) {
    const auto rank = static_cast<double>(ranks[v]);
    if (!(rank >= least && rank <= 2))
      wrong("rank of vertex " + std::to_string(v) + " is " + std::to_string(rank));
  }
  const Residual residual = residual_of(problem, ranks);
  const double most = allowed<Real>(problem, residual);
  if (!(residual.change <= most)) {
    wrong("one more superstep would change ranks by " + std::to_string(residual.change) + " (L1), allowed " +
          std::to_string(most) + ": wrong, or not converged after " +
          std::to_string(problem.params[iterations].integer) + " iterations");
  }
}

// Power iteration in double without dangling mass, until ranks change by less than a tenth of the tolerance.
// The vertices of a superstep are shared among threads; each adds up its in-edges in their order.
static std::vector<double> power_iteration(const harness_problem& problem) {
  const uint32_t n = problem.vertices;
  const double d = problem.params[damping].real, base = (1 - d) / std::max(1u, n);
  std::vector<double> now(n, 1.0 / std::max(1u, n)), next(n), share(n);
  const VertexChunks chunks(problem.in, n);
  double change = 1;
  for (int64_t i = 0; i < problem.params[iterations].integer && change >= problem.params[tolerance].real / 10;
       ++i) {
    for (uint32_t u = 0; u < n; ++u)
      share[u] = now[u] / static_cast<double>(std::max<uint64_t>(degree(problem.out, u), 1));
    chunks.for_each([&](size_t, uint32_t v) {
      double sum = 0;
      for (const uint32_t u : neighbors_of(problem.in, v)) sum += share[u];
      next[v] = base + d * sum;
    });
    change = 0;
    for (uint32_t v = 0; v < n; ++v) change += std::abs(next[v] - now[v]);
    now.swap(next);
  }
  return now;
}

// The verifier judges a result by itself. The ranks written here are what answers are compared with.
static int32_t reference(const harness_problem* problem, void* const* properties, harness_error* error) {
  return guarded(error, [&] {
    const std::vector<double> ranks = power_iteration(*problem);
    if (is_double(*problem)) {
      std::copy(ranks.begin(), ranks.end(), static_cast<double*>(properties[0]));
      return;
    }
    std::transform(ranks.begin(), ranks.end(), static_cast<float*>(properties[0]),
                   [](double rank) { return static_cast<float>(rank); });
  });
}

static int32_t verify(const harness_problem* problem, const void* const* properties, const void* const*,
                      harness_error* error) {
  return guarded(error, [&] {
    is_double(*problem) ? judge(*problem, static_cast<const double*>(properties[0]))
                        : judge(*problem, static_cast<const float*>(properties[0]));
  });
}

// Ranks whose residual is r are r / (1 - d) from the exact ones at most, as a superstep brings any two
// vectors of ranks together by the factor d. Two right results may lie on both sides.
template <class Real>
static void say(const AnswerWriter& answer, const harness_problem& problem, const Real* ranks) {
  const double shrinks = std::max(1 - problem.params[damping].real, 1e-9);
  const double off = 2 * allowed<Real>(problem, residual_of(problem, ranks)) / shrinks;
  const Real* highest = std::max_element(ranks, ranks + problem.vertices);
  answer.number("rank_max", problem.vertices == 0 ? 0 : static_cast<double>(*highest), off);
  answer.property("rank", ranks, off);
}

static int32_t answer(const harness_problem* problem, const void* const* properties, const harness_answer* to,
                      harness_error* error) {
  return guarded(error, [&] {
    const AnswerWriter answer(*problem, *to);
    is_double(*problem) ? say(answer, *problem, static_cast<const double*>(properties[0]))
                        : say(answer, *problem, static_cast<const float*>(properties[0]));
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
                                                                      .input = input,
                                                                      .answer = answer});
static constexpr About about{
    .id = "pagerank_gs",
    .version = "1.0",
    .summary = "PageRank by Gauss-Seidel iteration",
    .source = "[Arasu 2002] [GAPBS]",
    .provides = "algorithm.pull/1 work.every_edge/1 tests.sampled/1",
    .params = params,
};
HARNESS_PUBLISH(algorithm, about)
