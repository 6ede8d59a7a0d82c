// The aggregation of a graph convolution: every vertex gets a combination of its in-neighbours' feature
// vectors, or zero if it has none. The parameter `operator` chooses the combination:
// | mean | the mean, as in the mean aggregator of [Hamilton 2017] |
// | spmm | the sum, which is a sparse matrix product |
// | graph_sum | the sum with one coefficient per edge [Kipf 2017] (GraphSum of [SparseWeaver 4.6.9]) |
// The coefficient of graph_sum is `1 / sqrt(out-degree of the source * in-degree of the destination)`.
// Features are random numbers in [-1, 1) by the vertex's id in the input.
#include <cstdint>

struct GcnState {
  const float* features;      // [vertices][width]
  const float* scale;         // [vertices]: factor of a vertex's sum (scale_of)
  const float* source_scale;  // [vertices]: factor of a source's vector; null: 1
  float* result;              // [vertices][width]
  uint32_t width;
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

struct Gcn : VectorAlgorithm, GcnState {
  HARNESS_DEVICE bool init(Context&, vertex_t) const { return true; }
  HARNESS_DEVICE void next(const Context&, harness_control& control) const {
    control.done = control.superstep >= 1;
  }

  HARNESS_DEVICE uint32_t row_lanes() const {
    uint32_t lanes = 1;
    while (lanes < width && lanes < warp_width) lanes *= 2;
    return lanes;
  }
  HARNESS_DEVICE void row(Context& c, vertex_t base, Range edges, uint32_t lane, uint32_t lanes,
                          bool exclusive) const {
    if (harness_pulls()) {
      const uint32_t whole = width - width % (tile * lanes);
      for (uint32_t first = 0; first < whole; first += tile * lanes)
        pull<true>(c, base, edges, first + lane, lanes, first == 0 && lane == 0, exclusive);
      if (whole < width) pull<false>(c, base, edges, whole + lane, lanes, whole == 0 && lane == 0, exclusive);
    } else {
      push(c, base, edges, lane, lanes);
    }
  }

 private:
  HARNESS_DEVICE float scale_of_source(vertex_t source) const {
    return source_scale == nullptr ? 1.0f : load_input(&source_scale[source]);
  }

  // The number of elements of a vector that a lane keeps in registers. On the cpu target they fill a cache
  // line.
  static constexpr uint32_t tile = HARNESS_HAS_WARPS ? 4 : 16;

  // Adds up the feature vectors of the sources of `edges`, and commits the sums to `base`. Processes only
  // `tile` elements of each vector: first, first + lanes, and so on. `whole` means that all these indices
  // are below the width, so none is tested.
  template <bool whole>
  HARNESS_DEVICE void pull(Context& c, vertex_t base, Range edges, uint32_t first, uint32_t lanes,
                           bool counts, bool exclusive) const {
    float sum[tile] = {};
    for_each_edge(c, base, edges, counts, [&](vertex_t source) {
      const float* from = features + uint64_t{source} * width + first;
      const float its = scale_of_source(source);
#pragma unroll
      for (uint32_t k = 0; k < tile; ++k) {
        if (whole || first + k * lanes < width) sum[k] += its * load_input(from + k * lanes);
      }
    });
    const float by = load_input(&scale[base]);
    float* to = result + uint64_t{base} * width + first;
#pragma unroll
    for (uint32_t k = 0; k < tile; ++k) {
      if (!whole && first + k * lanes >= width) continue;
      commit_sum(&to[k * lanes], sum[k] * by, exclusive);
    }
  }

  HARNESS_DEVICE void push(Context& c, vertex_t base, Range edges, uint32_t lane, uint32_t lanes) const {
    const float* from = features + uint64_t{base} * width;
    const float own = scale_of_source(base);
    for_each_edge(c, base, edges, lane == 0, [&](vertex_t destination) {
      const float by = own * load_input(&scale[destination]);
      float* to = result + uint64_t{destination} * width;
      for (uint32_t k = lane; k < width; k += lanes) atomic_add(&to[k], load_input(&from[k]) * by);
    });
  }
};
HARNESS_ALGORITHM(Gcn)

#else
#include <cmath>
#include <harness/plugin.hpp>
using namespace harness;

enum Param { width, seed, operation };
enum Operation { mean, spmm, graph_sum };
enum Property { features, scale, result, source_scale };

static constexpr harness_param params[] = {
    uint_param("width", "32", 1, 128, "features of a vertex", offsetof(GcnState, width)),
    uint_param("seed", "1", 0, 4294967295.0, "random seed of the features"),
    choice_param(
        "operator", "mean", "mean|spmm|graph_sum",
        "combination of the neighbours' vectors: mean, sum, or sum weighted by the degrees of both ends"),
};

static uint32_t width_of(const harness_problem& problem) {
  return static_cast<uint32_t>(problem.params[width].integer);
}

static int64_t operation_of(const harness_problem& problem) {
  return problem.params[operation].integer;
}

// Returns the factor by which the sum of a vertex is multiplied: 1 / in-degree for mean, 1 for spmm, and 1 /
// sqrt(in-degree) for graph_sum. The factor is 0 for a vertex without in-edges.
static double scale_of(const harness_problem& problem, uint32_t v) {
  const auto in = static_cast<double>(degree(problem.in, v));
  if (in == 0) return 0;
  return operation_of(problem) == mean ? 1 / in : operation_of(problem) == spmm ? 1 : 1 / std::sqrt(in);
}

// Returns the factor by which the feature vector of u is multiplied before it is added to the sums of the
// out-neighbours of u. The factor is 1 unless the operator is graph_sum.
static double source_scale_of(const harness_problem& problem, uint32_t u) {
  const auto out = static_cast<double>(degree(problem.out, u));
  return operation_of(problem) != graph_sum ? 1 : out == 0 ? 0 : 1 / std::sqrt(out);
}

static std::vector<float> all_features(const harness_problem& problem) {
  const uint64_t d = width_of(problem), stream = static_cast<uint64_t>(problem.params[seed].integer) << 40;
  std::vector<float> values(problem.vertices * d);
  for_each_in_input(problem, [&](uint64_t i, uint64_t v) {
    for (uint64_t k = 0; k < d; ++k) values[v * d + k] = random_unit(stream ^ (i * d + k));
  });
  return values;
}

// Bounds the rounding error of a result and of the reference, as a fraction of the sum of the terms' absolute
// values. Two coefficients, the products with them and the reference add five roundings to the roundings of
// the sum.
static double rounding_of(double in_degree) {
  return sum_rounding<float>(in_degree + 5);
}

struct GcnHost : AlgorithmHost {
  using State = GcnState;
  static constexpr const char *direction = "pull", *frontier_push = "all/counter",
                              *frontier_pull = "all/counter";

  static void plan(const harness_problem& problem, State&, harness_plan& plan) {
    const uint32_t bytes = 4 * width_of(problem);
    plan.value_bytes = 4;
    plan.fixed_supersteps = 1;
    add_property(plan, "features", bytes, offsetof(GcnState, features), HARNESS_INPUT);
    add_property(plan, &GcnState::scale, "scale", HARNESS_INPUT);
    add_property(plan, "result", bytes, offsetof(GcnState, result), HARNESS_ZEROED, HARNESS_FLOAT32);
    if (operation_of(problem) == graph_sum)
      add_property(plan, &GcnState::source_scale, "source_scale", HARNESS_INPUT);
  }
  static void input(const harness_problem& problem, uint32_t index, void* data) {
    auto* values = static_cast<float*>(data);
    if (index == features) {
      const std::vector<float> all = all_features(problem);
      std::copy(all.begin(), all.end(), values);
      return;
    }
    const auto number = index == scale ? scale_of : source_scale_of;
    for (uint32_t v = 0; v < problem.vertices; ++v) values[v] = static_cast<float>(number(problem, v));
  }
  /// Adds up feature vectors along the out-edges, in double.
  static void reference(const harness_problem& problem, void* const* properties) {
    const uint64_t d = width_of(problem);
    const std::vector<float> from = all_features(problem);
    std::vector<double> sum(problem.vertices * d, 0);
    for (uint32_t u = 0; u < problem.vertices; ++u) {
      for (uint64_t e = problem.out.offsets[u]; e < problem.out.offsets[u + 1]; ++e) {
        double* to = &sum[problem.out.neighbors[e] * d];
        for (uint64_t k = 0; k < d; ++k)
          to[k] += source_scale_of(problem, u) * static_cast<double>(from[u * d + k]);
      }
    }
    auto* to = static_cast<float*>(properties[result]);
    for (uint64_t i = 0; i < sum.size(); ++i)
      to[i] = static_cast<float>(sum[i] * scale_of(problem, static_cast<uint32_t>(i / d)));
  }
  /// Compares the results with sums along the in-edges, in double.
  static void verify(const harness_problem& problem, const void* const* properties,
                     const void* const* expected) {
    const auto* got = static_cast<const float*>(properties[result]);
    const auto* want = static_cast<const float*>(expected[result]);
    const uint64_t d = width_of(problem);
    const std::vector<float> from = all_features(problem);
    std::vector<double> sum(d), magnitude(d);
    for (uint32_t v = 0; v < problem.vertices; ++v) {
      std::fill(sum.begin(), sum.end(), 0.0);
      std::fill(magnitude.begin(), magnitude.end(), 0.0);
      for (uint64_t e = problem.in.offsets[v]; e < problem.in.offsets[v + 1]; ++e) {
        const double by = source_scale_of(problem, problem.in.neighbors[e]) * scale_of(problem, v);
        for (uint64_t k = 0; k < d; ++k) {
          const auto x = by * static_cast<double>(from[problem.in.neighbors[e] * d + k]);
          sum[k] += x;
          magnitude[k] += std::abs(x);
        }
      }
      const double rounding = rounding_of(static_cast<double>(degree(problem.in, v)));
      for (uint64_t k = 0; k < d; ++k) {
        for (const float value : {got[v * d + k], want[v * d + k]}) {
          if (!(std::abs(static_cast<double>(value) - sum[k]) <= rounding * magnitude[k])) {
            wrong("feature " + std::to_string(k) + " of vertex " + std::to_string(v) + " is " +
                  std::to_string(value) + ", expected " + std::to_string(sum[k]));
          }
        }
      }
    }
  }
  /// A value may be off by rounding_of() times the sum of the terms' absolute values. Each term is at most
  /// the product of its coefficients, because features are at most 1.
  static void answer(const harness_problem& problem, const void* const* properties,
                     const AnswerWriter& answer) {
    const auto* values = static_cast<const float*>(properties[result]);
    const uint64_t d = width_of(problem);
    double norm = 0, off = 0;
    for_each_in_input(problem, [&](uint32_t, uint32_t v) {
      for (uint64_t k = 0; k < d; ++k) norm += std::abs(static_cast<double>(values[v * d + k]));
      const auto in = static_cast<double>(degree(problem.in, v));
      off += static_cast<double>(d) * rounding_of(in) * in * scale_of(problem, v);
    });
    answer.number("norm", norm, off);
    answer.property(operation_of(problem) == mean ? "mean" : "sum", values, off, d);
  }
};

static constexpr harness_algorithm algorithm = make_algorithm<GcnHost>();
static constexpr About about{
    .id = "gcn",
    .version = "1.0",
    .summary = "graph convolution: mean or sum of the neighbours' feature vectors",
    .source = "[Kipf 2017] [Hamilton 2017] [SparseWeaver 4.6.9]",
    .provides = "algorithm.push/1 algorithm.pull/1 work.every_edge/1",
    .demands = "edges.numbered/1",
    .params = params,
};
HARNESS_PUBLISH(algorithm, about)
#endif
