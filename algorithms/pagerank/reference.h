// The host side of `pagerank`: ranks by power iteration in floating point and in fixed point, and bounds of
// the error that a correct result may have. This code shares nothing with kernels.
#pragma once

#include <atomic>
#include <cmath>
#include <cstdio>
#include <harness/plugin.hpp>
#include <limits>

namespace harness::ranks {

enum Param { damping, iterations, tolerance, precision, norm };
enum class Precision { floats, doubles, fixed };

/// The properties that the reference writes. The first property holds the ranks. The second one holds sums
/// during a run. The reference writes other ranks to it: the ranks one superstep before the last one or, in
/// fixed point, the last ranks in floating point.
enum Property { rank, other };

inline Precision precision_of(const harness_problem& problem) {
  return static_cast<Precision>(problem.params[precision].integer);
}
/// Returns whether the tolerance bounds the change of each single vertex, and not the sum over all vertices.
inline bool is_by_vertex(const harness_problem& problem) {
  return problem.params[norm].integer == 1;
}

/// Returns the sum of an error over all supersteps, as a multiple of the error of one superstep. Each
/// superstep passes an error on to the next one, times the damping factor d.
inline double passed_on(const harness_problem& problem) {
  const double d = problem.params[damping].real;
  const auto supersteps = static_cast<double>(problem.params[iterations].integer);
  return d < 1 ? (1 - std::pow(d, supersteps)) / (1 - d) : supersteps;
}

template <class Float>
struct Floating {
  using Real = Float;
  static constexpr Real one = 1;
  Real factor;

  explicit Floating(double damping) : factor(static_cast<Real>(damping)) {}
  Real damped(Real x) const { return factor * x; }
  static Real change(Real a, Real b) { return std::abs(a - b); }
};

/// Ranks as integers in units of 2^-62. Every quotient and product is rounded down, as in a run, so that only
/// one result is correct. Changes are multiples of 2^-52.
struct Units {
  using Real = uint64_t;
  static constexpr Real one = Real{1} << 62;
  uint64_t factor;  // the damping factor in units of 2^-63

  explicit Units(double damping) : factor(static_cast<uint64_t>(std::ldexp(damping, 63))) {}
  Real damped(Real x) const {
    __extension__ using Wide = unsigned __int128;
    return static_cast<Real>(Wide{x} * factor >> 63);
  }
  static double change(Real a, Real b) {
    return std::ldexp(static_cast<double>((a > b ? a - b : b - a) >> 10), -52);
  }
  static double value(Real x) { return std::ldexp(static_cast<double>(x), -62); }
};

/// The last ranks, the ranks of one superstep before, and the number of supersteps done.
template <class Real>
struct Iterated {
  std::vector<Real> now, before;
  int64_t supersteps;
};

/// Power iteration for at most `supersteps` supersteps, or until ranks change by less than `least`. One
/// thread adds up all in-edges of a vertex, in their sequence, so that the result is the same with any number
/// of threads.
template <class Numbers, class Real = typename Numbers::Real>
Iterated<Real> power_iteration(const harness_problem& problem, int64_t supersteps, double least) {
  const uint32_t n = problem.vertices;
  const Numbers numbers(problem.params[damping].real);
  const VertexChunks chunks(problem.in, n);
  std::vector<Real> now(n, n > 0 ? Numbers::one / n : 0), next(now), share(n);
  int64_t done = 0;
  auto change = decltype(Numbers::change(0, 0)){1};
  for (; done < supersteps && change >= least; ++done) {
    Real lost = 0;
    for (uint32_t u = 0; u < n; ++u) {
      const uint64_t out = degree(problem.out, u);
      if (out == 0) lost += now[u];
      share[u] = now[u] / static_cast<Real>(std::max<uint64_t>(out, 1));
    }
    chunks.for_each([&](size_t, uint32_t v) {
      Real sum = 0;
      for (const uint32_t u : neighbors_of(problem.in, v)) sum += share[u];
      next[v] =
          (Numbers::one - numbers.damped(Numbers::one) + numbers.damped(lost)) / n + numbers.damped(sum);
    });
    change = 0;
    for (uint32_t v = 0; v < n; ++v) {
      const auto off = Numbers::change(next[v], now[v]);
      change = is_by_vertex(problem) ? std::max(change, off) : change + off;
    }
    now.swap(next);
  }
  return {std::move(now), std::move(next), done};
}

template <class To, class From>
void store(const std::vector<From>& values, void* property) {
  std::transform(values.begin(), values.end(), static_cast<To*>(property),
                 [](From x) { return static_cast<To>(x); });
}

inline void reference(const harness_problem& problem, void* const* properties) {
  const int64_t most = problem.params[iterations].integer;
  const double least = problem.params[tolerance].real;
  if (precision_of(problem) == Precision::fixed) {
    const auto ranks = power_iteration<Units>(problem, most, least);
    store<uint64_t>(ranks.now, properties[rank]);
    store<double>(power_iteration<Floating<long double>>(problem, ranks.supersteps, 0).now,
                  properties[other]);
    return;
  }
  const auto ranks = power_iteration<Floating<double>>(problem, most, least);
  const auto put = precision_of(problem) == Precision::doubles ? store<double, double> : store<float, double>;
  put(ranks.now, properties[rank]);
  put(ranks.before, properties[other]);
}

/// Bounds the effect of rounding on a run in float. The function adds up the terms of one superstep one by
/// one. It doubles the error that it finds, because a run may add the terms in another sequence. Rounding
/// matters only at hubs: for example, the sum of 110,000 equal terms is off by 3e-4.
inline double rounding(const harness_problem& problem, const float* ranks) {
  std::atomic<double> off = 0;
  VertexChunks(problem.in, problem.vertices).for_each_chunk([&](size_t, uint64_t begin, uint64_t end) {
    double off_here = 0;
    for (uint64_t v = begin; v < end; ++v) {
      double exact = 0;
      float rounded = 0;
      for (const uint32_t u : neighbors_of(problem.in, static_cast<uint32_t>(v))) {
        const float term = ranks[u] / static_cast<float>(degree(problem.out, u));
        exact += static_cast<double>(term);
        rounded += term;
      }
      off_here += std::abs(static_cast<double>(rounded) - exact);
    }
    off += off_here;
  });
  return 2 * problem.params[damping].real * off * passed_on(problem);
}
inline double rounding(const harness_problem&, const double*) {
  return 0;
}

/// Bounds the distance of two correct results, except for rounding(). The bound `allowed` is for the distance
/// summed over all vertices (L1). The bound `allowed_share` is for the distance of a single rank, as a
/// fraction of the rank. On a large graph a single rank is below the first bound, so that only the second one
/// finds a vertex that was left out.
template <class Real>
constexpr double allowed = sizeof(Real) == 4 ? 1e-4 : 1e-10;
template <class Real>
constexpr double allowed_share = 100 * allowed<Real>;

/// Bounds the distance between the ranks one superstep before and one superstep after the reference's last
/// superstep. A run with a tolerance may stop at either of the two. If the tolerance is for the sum over all
/// vertices, the bound is twice the tolerance. If it is for a single vertex, the bound is twice the change of
/// all ranks in the last superstep. The tolerance times the number of vertices would be no useful bound.
template <class Real>
double steps_apart(const harness_problem& problem, const Real* now, const Real* before) {
  if (!is_by_vertex(problem) || problem.params[tolerance].real == 0)
    return 2 * problem.params[tolerance].real;
  double change = 0;
  for (uint32_t v = 0; v < problem.vertices; ++v)
    change += std::abs(static_cast<double>(now[v]) - static_cast<double>(before[v]));
  return 2 * change;
}

/// Compares ranks in floating point. The function rounding() reads every edge, so it is only called if the
/// ranks are too far apart without its bound.
template <class Real>
void verify_floating(const harness_problem& problem, const Real* got, const Real* want, const Real* before) {
  const auto off = [&](uint32_t v) {
    return std::abs(static_cast<double>(got[v]) - static_cast<double>(want[v]));
  };
  const auto beyond = [&](uint32_t v) { return off(v) - allowed_share<Real> * static_cast<double>(want[v]); };
  const double steps = steps_apart(problem, want, before);
  double distance = 0, most_beyond = 0;
  for (uint32_t v = 0; v < problem.vertices; ++v) {
    distance += off(v);
    most_beyond = std::max(most_beyond, beyond(v));
  }
  if (distance <= steps + allowed<Real> && most_beyond <= steps) return;
  const double rounded = rounding(problem, want), most = steps + allowed<Real> + rounded;
  for (uint32_t v = 0; v < problem.vertices; ++v) {
    if (!(beyond(v) <= steps + rounded))
      wrong("rank of vertex " + std::to_string(v) + " is " + std::to_string(got[v]) + ", expected " +
            std::to_string(want[v]));
  }
  if (!(distance <= most))
    wrong("ranks are " + std::to_string(distance) + " (L1) from the reference, allowed " +
          std::to_string(most));
}

/// Bounds the L1 distance of ranks in fixed point from exact ranks. Each rounding loses less than one unit. A
/// superstep rounds down the contribution of each edge, each vertex's rank twice, three products with the
/// damping factor, and, twice, the part that every vertex gets. Before the first superstep, each vertex's
/// rank is rounded down once.
inline double fixed_bound(const harness_problem& problem) {
  const double vertices = problem.vertices, edges = static_cast<double>(problem.edges);
  return std::ldexp((edges + 2 * vertices + 5) * passed_on(problem) + vertices, -62);
}

/// Bounds the error of the reference in long double, from the longest of its sums [Higham 2002 3.1] and from
/// rounding its ranks to doubles.
inline double floating_bound(const harness_problem& problem) {
  uint64_t terms = 8, dangling = 0;
  for (uint32_t v = 0; v < problem.vertices; ++v) {
    terms = std::max(terms, degree(problem.in, v) + 8);
    dangling += degree(problem.out, v) == 0;
  }
  constexpr double u = std::numeric_limits<long double>::epsilon() / 2;
  return static_cast<double>(terms + dangling) * u * passed_on(problem) +
         2 * std::numeric_limits<double>::epsilon();
}

/// Checks a result in fixed point twice: it must lie within the bound of the ranks in floating point, and it
/// must equal the reference in every bit.
inline void verify_fixed(const harness_problem& problem, const uint64_t* got, const uint64_t* want,
                         const double* floating) {
  double distance = 0;
  for (uint32_t v = 0; v < problem.vertices; ++v) distance += std::abs(Units::value(got[v]) - floating[v]);
  const double bound = fixed_bound(problem), most = bound + floating_bound(problem);
  if (!(distance <= most)) {
    char text[200];
    std::snprintf(text, sizeof text,
                  "ranks are %.3g (L1) from those in floating point, the bound of fixed point is %.3g and "
                  "with the rounding of the reference %.3g",
                  distance, bound, most);
    wrong(text);
  }
  require_equal<uint64_t>(problem, got, want, "rank, in units of 2^-62,");
}

}  // namespace harness::ranks
