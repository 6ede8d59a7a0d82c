// Sparse matrix-vector product y = A x in float or in fixed point, one product per run. Entry (v, u) of A is
// the weight of the edge u -> v, or 1 if the graph has no weights. A vertex thus pulls one row of A. Each
// element of x is a random number in [-1, 1) by the vertex's id in the input. Both signs occur, so that sums
// cancel and a lost or doubled edge changes the result visibly.
#include <cstdint>

/// Y is float. In fixed point Y is uint64_t and holds an integer number of units of 1 / scale, in two's
/// complement.
template <class Y>
struct SpmvState {
  const float* x;  // [vertices]: the given vector
  Y* y;            // [vertices]: the result
  double scale;    // in fixed point: number of units in 1, a power of two
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

#if HARNESS_VARIANT_FIXED
using Sum = uint64_t;
#else
using Sum = float;
#endif

struct Spmv : AlgorithmDefaults, SpmvState<Sum> {
  using Value = Sum;
  static constexpr bool combine_adds = true;

  HARNESS_DEVICE bool init(Context&, vertex_t) const { return true; }
  HARNESS_DEVICE Value gather(const Context&, vertex_t source, vertex_t, float weight) const {
#if HARNESS_VARIANT_FIXED
    // The product is exact. Only the conversion to fixed point truncates, by less than one unit.
    const double product = static_cast<double>(weight) * static_cast<double>(load_input(&x[source]));
    return static_cast<Value>(static_cast<int64_t>(product * scale));
#else
    return weight * load_input(&x[source]);
#endif
  }
#if !HARNESS_VARIANT_FIXED  // the precision `fixed` has no weigh(), which would multiply a value that is
                            // already truncated
  static constexpr bool weighs = true;
  HARNESS_DEVICE static Value weigh(Value gathered, float weight) {
    return weight * gathered;
  }
#endif
  HARNESS_DEVICE static Value identity() {
    return 0;
  }
  HARNESS_DEVICE static Value combine(Value a, Value b) {
    return a + b;
  }
  HARNESS_DEVICE bool commit(Context&, vertex_t v, Value value, bool exclusive) const {
    commit_sum(&y[v], value, exclusive);
    return false;
  }
  HARNESS_DEVICE void next(const Context&, harness_control& control) const {
    control.done = control.superstep >= 1;
  }
};
HARNESS_ALGORITHM(Spmv)

#else
#include <cstdio>

#include "rows.h"
using namespace harness;

enum Param { seed, precision };
enum Precision { single, fixed };
enum Property { x_vector, y_vector };

using State = SpmvState<float>;  // the layout does not depend on the precision
static constexpr harness_param params[] = {
    uint_param("seed", "1", 0, 4294967295.0, "random seed of the vector x"),
    choice_param("precision", "float", "float|fixed",
                 "type of sums; fixed: integers of 64 bits, the same in every order of work"),
};

static bool is_fixed(const harness_problem& problem) {
  return problem.params[precision].integer == fixed;
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

// Walks the matrix by columns, along the out-edges, and calls add(row, weight, element of x) for each entry.
template <class Add>
static void for_each_product(const harness_problem& problem, Add add) {
  const std::vector<float> xs = x_of(problem);
  for (uint32_t u = 0; u < problem.vertices; ++u) {
    for (uint64_t e = problem.out.offsets[u]; e < problem.out.offsets[u + 1]; ++e)
      add(problem.out.neighbors[e], weight(problem.out, e), xs[u]);
  }
}

// Rejects a row whose partial sums may overflow in float, even if its result would fit.
static void require_sums_that_fit(const harness_problem& problem) {
  for (uint32_t v = 0; v < problem.vertices; ++v) {
    if (!(row_magnitude(problem, v) <= static_cast<double>(std::numeric_limits<float>::max()) / 2)) {
      throw PluginError(HARNESS_UNSUPPORTED, "the weights of row " + std::to_string(v) +
                                                 " add up to more than a float holds; use precision: fixed");
    }
  }
}

// Walks the matrix by rows, along the in-edges. Reports got(v) or want(v) as wrong if it is more than
// off(edges, magnitude) from the exact sum.
template <class Got, class Want, class Off>
static void compare(const harness_problem& problem, Got got, Want want, Off off) {
  const std::vector<float> x = x_of(problem);
  for (uint32_t v = 0; v < problem.vertices; ++v) {
    long double sum = 0, magnitude = 0;
    for (uint64_t e = problem.in.offsets[v]; e < problem.in.offsets[v + 1]; ++e) {
      const double product = weight(problem.in, e) * static_cast<double>(x[problem.in.neighbors[e]]);
      sum += product;
      magnitude += std::abs(product);
    }
    const long double allowed = off(static_cast<double>(degree(problem.in, v)), magnitude);
    for (const long double y : {got(v), want(v)}) {
      if (!(std::abs(y - sum) <= allowed)) {
        char text[200];
        std::snprintf(text, sizeof text, "element %u is %.17Lg, expected %.17Lg within %.3Lg", v, y, sum,
                      allowed);
        wrong(text);
      }
    }
  }
}

// In fixed point each product is off by less than one unit, and sums are exact. The bound also covers the
// rounding of the sum in long double with which compare() compares.
static void verify_fixed(const harness_problem& problem, const void* got, const void* want) {
  const double scale = fixed_scale(problem);
  const auto element_of = [scale](const void* y) {
    return [y = static_cast<const int64_t*>(y), scale](uint32_t v) {
      return static_cast<long double>(y[v]) / scale;
    };
  };
  compare(problem, element_of(got), element_of(want), [scale](double n, long double magnitude) {
    return n / scale + sum_rounding<long double>(n) * magnitude;
  });
  require_equal<int64_t>(problem, got, want, "element");
}

// Bounds the error of y by the row's weights alone, since no element of x is larger than 1.
static void say(const AnswerWriter& answer, const harness_problem& problem, const float* y) {
  double norm = 0, off = 0;
  for_each_in_input(problem, [&](uint32_t, uint32_t v) {
    norm += std::abs(static_cast<double>(y[v]));
    const double n = static_cast<double>(degree(problem.in, v)) + 1;
    off += sum_rounding<float>(n) * row_magnitude(problem, v) + underflow_of(n);
  });
  answer.number("norm", norm, off);
  answer.property("y", y, off);
}

// A result in fixed point does not depend on the sequence in which threads add, so its numbers have no
// tolerance.
static void say_fixed(const AnswerWriter& answer, const harness_problem& problem, const int64_t* units) {
  const double scale = fixed_scale(problem);
  std::vector<double> y(problem.vertices);
  double norm = 0;
  for_each_in_input(problem, [&](uint32_t, uint32_t v) {
    y[v] = static_cast<double>(units[v]) / scale;
    norm += std::abs(y[v]);
  });
  answer.number("norm", norm);
  answer.property("y", y.data());
}

struct SpmvHost : AlgorithmHost {
  using State = ::State;
  static constexpr const char *direction = "pull", *frontier_push = "all/counter",
                              *frontier_pull = "all/counter";

  static void plan(const harness_problem& problem, State& state, harness_plan& plan) {
    plan.value_bytes = is_fixed(problem) ? 8 : 4;
    plan.fixed_supersteps = 1;
    if (is_fixed(problem)) {
      choose_variant(plan, "fixed");
      state.scale = fixed_scale(problem);
    }
    add_property(plan, &State::x, "x", HARNESS_INPUT);
    add_property(plan, "y", plan.value_bytes, offsetof(State, y), HARNESS_ZEROED,
                 is_fixed(problem) ? HARNESS_INT64 : HARNESS_FLOAT32);
    keep_with_owner(plan);
  }
  static void input(const harness_problem& problem, uint32_t, void* data) {
    fill_x(problem, static_cast<float*>(data));
  }
  static void reference(const harness_problem& problem, void* const* properties) {
    if (is_fixed(problem)) {
      const std::span y(static_cast<int64_t*>(properties[y_vector]), problem.vertices);
      std::fill(y.begin(), y.end(), 0);
      const double scale = fixed_scale(problem);
      for_each_product(problem, [&](uint32_t v, double w, float x) { y[v] += fixed_product(w, x, scale); });
      return;
    }
    require_sums_that_fit(problem);
    std::vector<double> y(problem.vertices, 0);
    for_each_product(problem, [&](uint32_t v, double w, float x) { y[v] += w * static_cast<double>(x); });
    std::transform(y.begin(), y.end(), static_cast<float*>(properties[y_vector]),
                   [](double sum) { return static_cast<float>(sum); });
  }
  static void verify(const harness_problem& problem, const void* const* properties,
                     const void* const* expected) {
    if (is_fixed(problem)) return verify_fixed(problem, properties[y_vector], expected[y_vector]);
    const auto element_of = [](const void* y) {
      return [y = static_cast<const float*>(y)](uint32_t v) { return static_cast<long double>(y[v]); };
    };
    compare(problem, element_of(properties[y_vector]), element_of(expected[y_vector]),
            [](double n, long double magnitude) {
              return sum_rounding<float>(n + 1) * magnitude + underflow_of(n + 1);
            });
  }
  static void answer(const harness_problem& problem, const void* const* properties,
                     const AnswerWriter& answer) {
    if (is_fixed(problem)) {
      say_fixed(answer, problem, static_cast<const int64_t*>(properties[y_vector]));
    } else {
      say(answer, problem, static_cast<const float*>(properties[y_vector]));
    }
  }
};

static constexpr harness_algorithm algorithm = make_algorithm<SpmvHost>();
static constexpr About about{
    .id = "spmv",
    .version = "1.0",
    .summary = "one sparse matrix-vector product",
    .source = "[Bell 2009]",
    .provides = "algorithm.push/1 algorithm.pull/1 work.every_edge/1 work.by_owner/1",
    .demands = "edges.weights/1",
    .params = params,
};
HARNESS_PUBLISH(algorithm, about)
#endif
