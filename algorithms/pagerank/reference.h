// The host half of `pagerank`: what runs are compared with, in floating point and in fixed point. They share
// no code with kernels.
#pragma once

#include <cmath>
#include <harness/plugin.hpp>

namespace harness {

enum Param { damping, iterations, tolerance, precision, norm };
enum Precision { single, twice, fixed };
enum Norm { l1, largest };

inline bool is_by_vertex(const harness_problem& problem) {
  return problem.params[norm].integer == largest;
}

/// An error of one superstep is passed on to the next one, times d. This is the sum of all that, as a
/// multiple of the first error.
inline double passed_on(const harness_problem& problem) {
  const double d = problem.params[damping].real;
  const auto supersteps = static_cast<double>(problem.params[iterations].integer);
  return d < 1 ? (1 - std::pow(d, supersteps)) / (1 - d) : supersteps;
}

/// Ranks, and those of one superstep before.
template <class Real>
struct Iterated {
  std::vector<Real> now, before;
};

/// Power iteration for so many supersteps at most, or until ranks change by less than `least`. Each vertex
/// adds up its in-edges in their order, on one thread, so that the result is the same with any number of
/// threads.
template <class Real>
Iterated<Real> power_iteration(const harness_problem& problem, int64_t supersteps, double least) {
  const uint32_t n = problem.vertices;
  const Real d = problem.params[damping].real;
  std::vector<Real> now(n, n > 0 ? Real{1} / n : 0), next(now), share(n);
  const VertexChunks chunks(problem.in, n);
  Real change = 1;
  for (int64_t i = 0; i < supersteps && change >= least; ++i) {
    Real lost = 0;
    for (uint32_t u = 0; u < n; ++u) {
      const uint64_t out = degree(problem.out, u);
      if (out == 0) lost += now[u];
      share[u] = now[u] / static_cast<Real>(std::max<uint64_t>(out, 1));
    }
    chunks.for_each([&](size_t, uint32_t v) {
      Real sum = 0;
      for (uint64_t e = problem.in.offsets[v]; e < problem.in.offsets[v + 1]; ++e)
        sum += share[problem.in.neighbors[e]];
      next[v] = (1 - d + d * lost) / n + d * sum;
    });
    change = 0;
    for (uint32_t v = 0; v < n; ++v) {
      const Real off = std::abs(next[v] - now[v]);
      change = is_by_vertex(problem) ? std::max(change, off) : change + off;
    }
    now.swap(next);
  }
  return {std::move(now), std::move(next)};
}

/// Ranks in units of 2^-62, and after how many supersteps.
struct FixedIterated {
  std::vector<uint64_t> now;
  int64_t supersteps;
};

/// Power iteration in whole numbers. Every division and every product with the damping factor, a multiple of
/// 2^-63, is rounded down; changes are compared with the tolerance in multiples of 2^-52.
inline FixedIterated fixed_iteration(const harness_problem& problem) {
  __extension__ using Wide = unsigned __int128;
  constexpr uint64_t one = uint64_t{1} << 62;
  const uint32_t n = problem.vertices;
  const auto factor = static_cast<uint64_t>(std::ldexp(problem.params[damping].real, 63));
  const auto damped = [&](uint64_t x) { return static_cast<uint64_t>(Wide{x} * factor >> 63); };
  FixedIterated result{std::vector<uint64_t>(n, n > 0 ? one / n : 0), 0};
  for (double change = 1;
       result.supersteps < problem.params[iterations].integer && change >= problem.params[tolerance].real;
       ++result.supersteps) {
    std::vector<uint64_t> next(n, 0);
    uint64_t lost = 0;
    for (uint32_t u = 0; u < n; ++u) {
      const uint64_t out = degree(problem.out, u);
      if (out == 0) lost += result.now[u];
      for (uint64_t e = problem.out.offsets[u]; e < problem.out.offsets[u + 1]; ++e)
        next[problem.out.neighbors[e]] += result.now[u] / out;
    }
    uint64_t changed = 0;
    for (uint32_t v = 0; v < n; ++v) {
      next[v] = (one - damped(one) + damped(lost)) / n + damped(next[v]);
      const uint64_t off =
          (next[v] > result.now[v] ? next[v] - result.now[v] : result.now[v] - next[v]) / 1024;
      changed = is_by_vertex(problem) ? std::max(changed, off) : changed + off;
    }
    change = std::ldexp(static_cast<double>(changed), -52);
    result.now.swap(next);
  }
  return result;
}

/// How far (L1) ranks in fixed point are from exact ones at most. A superstep rounds down each edge's share,
/// twice each vertex's rank, three products with the damping factor and twice what all vertices get (they are
/// each off by less than a unit of 2^-62); before the first, each vertex's rank is.
inline double fixed_bound(const harness_problem& problem) {
  const double vertices = problem.vertices, edges = static_cast<double>(problem.edges);
  return std::ldexp((edges + 2 * vertices + 5) * passed_on(problem) + vertices, -62);
}

}  // namespace harness
