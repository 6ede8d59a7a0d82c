// Sparse matrix-vector product y = A x in single precision, one product a run. Entry (v, u) of A is the
// weight of the edge u -> v, 1 where the graph has none, so that a row of A is what a vertex pulls. x is
// random in [-1, 1), for each vertex of the input: sums cancel, and a lost or doubled edge shows.
#include "spmv.h"

#include <cmath>
#include <harness/plugin.hpp>
#include <limits>

using namespace harness;

enum Param { seed };
enum Property { x_vector, y_vector };

static constexpr harness_param params[] = {
    uint_param("seed", "1", 0, 4294967295.0, "of the random vector x"),
};

static int32_t plan(const harness_problem*, void*, harness_plan* plan, harness_error* error) {
  return guarded(error, [&] {
    plan->value_bytes = 4;
    plan->fixed_supersteps = 1;
    add_property(*plan, &SpmvState::x, "x", HARNESS_INPUT);
    add_property(*plan, &SpmvState::y, "y", HARNESS_ZEROED);
  });
}

static void fill_x(const harness_problem& problem, float* x) {
  const uint64_t stream = static_cast<uint64_t>(problem.params[seed].integer) << 32;
  for_each_in_input(problem, [&](uint32_t i, uint32_t v) { x[v] = random_unit(stream | i); });
}

static std::vector<float> x_of(const harness_problem& problem) {
  std::vector<float> x(problem.vertices);
  fill_x(problem, x.data());
  return x;
}

static int32_t input(const harness_problem* problem, uint32_t, void* data, harness_error* error) {
  return guarded(error, [&] { fill_x(*problem, static_cast<float*>(data)); });
}

static double weight(const harness_adjacency& adjacency, uint64_t e) {
  return adjacency.weights == nullptr ? 1.0 : static_cast<double>(adjacency.weights[e]);
}

// By columns, along the out-edges, in double.
static int32_t reference(const harness_problem* problem, void* const* properties, harness_error* error) {
  return guarded(error, [&] {
    std::vector<double> y(problem->vertices, 0);
    const std::vector<float> xs = x_of(*problem);
    for (uint32_t u = 0; u < problem->vertices; ++u) {
      const double x = static_cast<double>(xs[u]);
      for (uint64_t e = problem->out.offsets[u]; e < problem->out.offsets[u + 1]; ++e)
        y[problem->out.neighbors[e]] += weight(problem->out, e) * x;
    }
    std::transform(y.begin(), y.end(), static_cast<float*>(properties[y_vector]),
                   [](double sum) { return static_cast<float>(sum); });
  });
}

// In whatever order the n products of a row are rounded and added up, the sum is within gamma(n) = n u / (1 -
// n u) of the sum of their absolute values [Higham 2002 3.1]; one more rounding is the reference's.
static double gamma_of(const harness_problem& problem, uint32_t v) {
  constexpr double u = std::numeric_limits<float>::epsilon() / 2;
  const double n = static_cast<double>(degree(problem.in, v)) + 1;
  return n * u / (1 - n * u);
}

// By rows, along the in-edges.
static int32_t verify(const harness_problem* problem, const void* const* properties,
                      const void* const* expected, harness_error* error) {
  return guarded(error, [&] {
    const auto* got = static_cast<const float*>(properties[y_vector]);
    const auto* want = static_cast<const float*>(expected[y_vector]);
    const std::vector<float> x = x_of(*problem);
    for (uint32_t v = 0; v < problem->vertices; ++v) {
      double sum = 0, magnitude = 0;
      for (uint64_t e = problem->in.offsets[v]; e < problem->in.offsets[v + 1]; ++e) {
        const double product = weight(problem->in, e) * static_cast<double>(x[problem->in.neighbors[e]]);
        sum += product;
        magnitude += std::abs(product);
      }
      const double allowed = gamma_of(*problem, v) * magnitude;
      for (const float y : {got[v], want[v]}) {
        if (!(std::abs(static_cast<double>(y) - sum) <= allowed)) {
          wrong("element " + std::to_string(v) + " is " + std::to_string(y) + ", expected " +
                std::to_string(sum) + " within " + std::to_string(allowed));
        }
      }
    }
  });
}

static uint64_t edges_processed(const harness_problem* problem, const void* const*, uint64_t supersteps) {
  return problem->edges * supersteps;
}

// How far y may be from the right one is bounded without a look at x, whose elements are at most 1.
static int32_t answer(const harness_problem* problem, const void* const* properties, const harness_answer* to,
                      harness_error* error) {
  return guarded(error, [&] {
    const auto* y = static_cast<const float*>(properties[y_vector]);
    const AnswerWriter answer(*problem, *to);
    double norm = 0, off = 0;
    for_each_in_input(*problem, [&](uint32_t, uint32_t v) {
      double magnitude = 0;
      for (uint64_t e = problem->in.offsets[v]; e < problem->in.offsets[v + 1]; ++e)
        magnitude += std::abs(weight(problem->in, e));
      norm += std::abs(static_cast<double>(y[v]));
      off += gamma_of(*problem, v) * magnitude;
    });
    answer.number("norm", norm, off);
    answer.property("y", y, off);
  });
}

static constexpr harness_algorithm algorithm = make_algorithm<SpmvState>({.direction = "pull",
                                                                          .frontier_push = "all/counter",
                                                                          .frontier_pull = "all/counter",
                                                                          .plan = plan,
                                                                          .reference = reference,
                                                                          .verify = verify,
                                                                          .edges_processed = edges_processed,
                                                                          .input = input,
                                                                          .answer = answer});
static constexpr About about{
    .id = "spmv",
    .version = "1.0",
    .summary = "one sparse matrix-vector product",
    .source = "[Bell 2009]",
    .provides = "algorithm.push/1 algorithm.pull/1 work.every_edge/1",
    .demands = "edges.weights/1",
    .params = params,
};
HARNESS_PUBLISH(algorithm, about)
