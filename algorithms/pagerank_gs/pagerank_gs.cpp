// PageRank by Gauss-Seidel iteration [Arasu 2002] as in [GAPBS]. A new rank is read in the superstep that
// computes it, by the vertices that follow, so that a run needs fewer supersteps than power iteration. For
// this, the schedule must give all edges of a vertex to one thread, such as `vm` on `csr`. With other
// schedules, and on grid graphs, the supersteps are those of power iteration. The mass of vertices without
// out-edges is not spread. Scaled to the sum 1, ranks are those of `pagerank` [Del Corso 2005]. The timing of
// a run decides which ranks are read before they change. A result is therefore not compared with a reference.
// Instead the verifier checks that one power iteration would change the result by at most the tolerance.
#include <cstdint>

/// Real is float or double, as the parameter `precision` selects.
template <class Real>
struct PageRankGsState {
  Real* rank;          // [vertices]: the result
  Real* contribution;  // [vertices]: rank / out-degree, the value that each out-edge carries
  // [vertices]: sum of contributions in this superstep, if a vertex may get several commits
  Real* sum;
  // [vertices], or null if vertices may read ranks of the same superstep. This array holds the contributions
  // written in even supersteps and read in odd ones, and `contribution` holds all other contributions.
  Real* contribution_odd;
  const Real* share;  // [vertices]: 1 / out-degree, or 0 without out-edges; negated without in-edges
  double damping;
  double tolerance;
  double base;  // the rank of a vertex without in-edges
  uint32_t iterations;
  uint32_t vertices;
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

#if HARNESS_VALUE_BYTES == 4
using Real = float;
#else
using Real = double;
#endif

struct PageRankGs : AlgorithmDefaults, PageRankGsState<Real> {
  using Value = Real;
  static constexpr bool gathers_by_source = true;
  static constexpr bool combine_adds = true;

  // A vertex without in-edges keeps its first rank.
  HARNESS_DEVICE bool init(Context&, vertex_t v) const {
    if (!harness_sole_commits()) sum[v] = 0;
    const bool stays = (bit_cast<value_bits>(share[v]) & sign_bit) != 0;
    rank[v] = static_cast<Real>(stays ? base : 1.0 / vertices);
    contribution[v] = rank[v] * share_of(v);
    if (takes_turns()) contribution_odd[v] = contribution[v];
    return true;
  }
  // Other threads may change contributions during this read. The old and the new value are both correct.
  HARNESS_DEVICE Value gather(const Context& c, vertex_t source, vertex_t, float) const {
    return load_relaxed(&read_in(c.superstep)[source]);
  }
  HARNESS_DEVICE static Value identity() { return 0; }
  HARNESS_DEVICE static Value combine(Value a, Value b) { return a + b; }
  HARNESS_DEVICE bool commit(Context& c, vertex_t v, Value value, bool exclusive) const {
    if (harness_sole_commits()) {  // `value` is the whole sum
      renew(c, v, value);
    } else if (exclusive) {
      sum[v] += value;
    } else {
      atomic_add(&sum[v], value);
    }
    return false;
  }
  HARNESS_DEVICE bool apply(Context& c, vertex_t v) const {
    // If harness_sole_commits(), commit() has computed the rank. Every vertex stays active regardless.
    if (harness_sole_commits()) return false;
    renew(c, v, sum[v]);
    sum[v] = 0;
    return true;
  }
  HARNESS_DEVICE void next(const Context&, harness_control& control) const {
    const double change = static_cast<double>(control.frontier_work) / one;
    const double residual = damping * change;  // one power iteration changes ranks by at most this
    control.done = control.superstep > 0 && (residual < tolerance || control.superstep >= iterations);
  }

 private:
  static constexpr value_bits sign_bit = value_bits{1} << (8 * sizeof(value_bits) - 1);
  // `Context::work` adds up the changes of ranks as integers in units of 2^-60, since kernels over edges
  // have no other sum. All changes together are a few times the sum of all ranks (1), below 2^64 units (16).
  static constexpr double one = 0x1p60;

  HARNESS_DEVICE bool takes_turns() const { return harness_sole_commits() && contribution_odd != nullptr; }
  HARNESS_DEVICE Real* read_in(uint32_t superstep) const {
    return takes_turns() && superstep % 2 == 1 ? contribution_odd : contribution;
  }
  HARNESS_DEVICE void renew(Context& c, vertex_t v, Value gathered) const {
    const Real start = static_cast<Real>(base), passed = static_cast<Real>(damping), part = share_of(v);
    // The contribution is stored before the rank, because a thread that processes a later vertex may wait
    // for it. It is computed from `gathered`, which is known one operation before `next`.
    store_relaxed(&read_in(c.superstep + 1)[v], start * part + passed * part * gathered);
    const Real next = start + passed * gathered;
    const Real change = next - rank[v];
    c.work += static_cast<uint64_t>((change < 0 ? -change : change) * static_cast<Real>(one));
    rank[v] = next;
  }
  // Returns 1 / out-degree, computed on the host: a division is slow, and other threads may wait for it.
  HARNESS_DEVICE Real share_of(vertex_t v) const {
    const Real part = load_input(&share[v]);
    return part < 0 ? -part : part;
  }
};
HARNESS_ALGORITHM(PageRankGs)

#else
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
    uint_param("iterations", "1000", 1, 1e6, "maximum number of supersteps", offsetof(State, iterations)),
    real_param("tolerance", "1e-4", 1e-12, 1, "stop when a power iteration would change ranks by less (L1)",
               offsetof(State, tolerance)),
    choice_param("precision", "float", "float|double", "type of ranks and sums"),
};

static bool is_double(const harness_problem& problem) {
  return problem.params[precision].integer == twice;
}

// Returns true if reading new ranks in the same superstep costs more than it saves, as on grids. Nearly every
// vertex of a grid has an edge from the vertex before it, and would wait for the new rank of that vertex. The
// ranks of a grid are close to the result from the start.
static bool in_vain(const harness_problem& problem) {
  std::atomic<uint64_t> waiting = 0;
  VertexChunks(problem.in, problem.vertices).for_each_chunk([&](size_t, uint64_t begin, uint64_t end) {
    uint64_t here = 0;
    for (auto v = static_cast<uint32_t>(std::max<uint64_t>(begin, 1)); v < end; ++v)
      here += degree(problem.in, v) == degree(problem.in, v - 1) &&
              std::ranges::binary_search(neighbors_of(problem.in, v), v - 1);
    waiting += here;
  });
  return waiting > problem.vertices - problem.vertices / 4;
}

template <class Real>
static void fill_shares(const harness_problem& problem, Real* share) {
  for (uint32_t v = 0; v < problem.vertices; ++v) {
    const uint64_t out = degree(problem.out, v);
    share[v] = out == 0 ? Real{0} : Real{1} / static_cast<Real>(out);
    if (degree(problem.in, v) == 0) share[v] = -share[v];
  }
}

// The L1 change of ranks by one power iteration, and the rounding error of sums of type Real in the sequence
// of the edges.
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

// Bounds the change of a correct result by one power iteration, which is at most `damping` times the change
// by the last superstep. A run ends when that bound is less than the tolerance. The rounding error is
// doubled, because a run may add in another sequence than residual_of().
template <class Real>
static double allowed(const harness_problem& problem, const Residual& residual) {
  return problem.params[tolerance].real + 2 * residual.rounding + (sizeof(Real) == 4 ? 1e-6 : 1e-14);
}

template <class Real>
static void judge(const harness_problem& problem, const Real* ranks) {
  // On a large graph, the tolerance exceeds each single rank and cannot show that a vertex was left out. Each
  // rank is therefore also compared with the smallest possible one, the rank of a vertex without in-edges.
  const double least = 0.99 * (1 - problem.params[damping].real) / std::max(1u, problem.vertices);
  for (uint32_t v = 0; v < problem.vertices; ++v) {
    const auto rank = static_cast<double>(ranks[v]);
    if (!(rank >= least && rank <= 2))
      wrong("rank of vertex " + std::to_string(v) + " is " + std::to_string(rank));
  }
  const Residual residual = residual_of(problem, ranks);
  const double most = allowed<Real>(problem, residual);
  if (!(residual.change <= most)) {
    wrong("one power iteration would change ranks by " + std::to_string(residual.change) + " (L1), allowed " +
          std::to_string(most) + ": wrong, or not converged after " +
          std::to_string(problem.params[iterations].integer) + " iterations");
  }
}

// Power iteration in double without the mass of vertices without out-edges, until ranks change by less than a
// tenth of the tolerance. One thread adds up all in-edges of a vertex, in their sequence.
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

// Writes the answer. A power iteration reduces the distance of two vectors of ranks by the factor d. Ranks
// with residual r are thus at most r / (1 - d) from the exact ranks, and at most twice that from each other.
template <class Real>
static void say(const AnswerWriter& answer, const harness_problem& problem, const Real* ranks) {
  const double shrinks = std::max(1 - problem.params[damping].real, 1e-9);
  const double off = 2 * allowed<Real>(problem, residual_of(problem, ranks)) / shrinks;
  const Real* highest = std::max_element(ranks, ranks + problem.vertices);
  answer.number("rank_max", problem.vertices == 0 ? 0 : static_cast<double>(*highest), off);
  answer.property("rank", ranks, off);
}

struct PageRankGsHost : AlgorithmHost {
  using State = ::State;
  static constexpr const char *direction = "pull", *frontier_push = "all/counter",
                              *frontier_pull = "all/counter";

  static void plan(const harness_problem& problem, State& state, harness_plan& plan) {
    state.vertices = problem.vertices;
    state.base = (1 - problem.params[damping].real) / std::max(1u, problem.vertices);
    const uint32_t bytes = is_double(problem) ? 8 : 4;
    plan.value_bytes = bytes;
    plan.has_apply = 1;
    add_property(plan, "rank", bytes, offsetof(State, rank), HARNESS_BY_INIT,
                 is_double(problem) ? HARNESS_FLOAT64 : HARNESS_FLOAT32);
    add_property(plan, "contribution", bytes, offsetof(State, contribution));
    add_property(plan, "sum", bytes, offsetof(State, sum));
    add_property(plan, "share", bytes, offsetof(State, share), HARNESS_INPUT);
    if (in_vain(problem)) add_property(plan, "contribution_odd", bytes, offsetof(State, contribution_odd));
  }
  static void input(const harness_problem& problem, uint32_t, void* data) {
    is_double(problem) ? fill_shares(problem, static_cast<double*>(data))
                       : fill_shares(problem, static_cast<float*>(data));
  }
  /// Writes the ranks with which answers of other programs are compared. The verifier does not use them.
  static void reference(const harness_problem& problem, void* const* properties) {
    const std::vector<double> ranks = power_iteration(problem);
    if (is_double(problem)) {
      std::copy(ranks.begin(), ranks.end(), static_cast<double*>(properties[0]));
      return;
    }
    std::transform(ranks.begin(), ranks.end(), static_cast<float*>(properties[0]),
                   [](double rank) { return static_cast<float>(rank); });
  }
  static void verify(const harness_problem& problem, const void* const* properties, const void* const*) {
    is_double(problem) ? judge(problem, static_cast<const double*>(properties[0]))
                       : judge(problem, static_cast<const float*>(properties[0]));
  }
  static void answer(const harness_problem& problem, const void* const* properties,
                     const AnswerWriter& answer) {
    is_double(problem) ? say(answer, problem, static_cast<const double*>(properties[0]))
                       : say(answer, problem, static_cast<const float*>(properties[0]));
  }
};

static constexpr harness_algorithm algorithm = make_algorithm<PageRankGsHost>();
static constexpr About about{
    .id = "pagerank_gs",
    .version = "1.0",
    .summary = "PageRank by Gauss-Seidel iteration",
    .source = "[Arasu 2002] [GAPBS]",
    .provides = "algorithm.pull/1 work.every_edge/1 tests.sampled/1",
    .params = params,
};
HARNESS_PUBLISH(algorithm, about)
#endif
