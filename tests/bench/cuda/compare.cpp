#include "compare.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>

#include "base/error.hpp"
#include "base/parallel.hpp"

namespace harness {
namespace {

constexpr uint32_t unreached = ~0u;

/// The sum of part(begin, end) over chunks of [0, n).
template <class T, class Part>
T sum_chunks(size_t n, unsigned threads, const Part& part) {
  std::vector<T> sums(resolve_threads(threads));
  parallel_for_chunks(n, threads,
                      [&](size_t begin, size_t end, unsigned thread) { sums[thread] = part(begin, end); });
  T total{};
  for (const T sum : sums) total += sum;
  return total;
}

uint32_t load(uint32_t& x) {
  return std::atomic_ref<uint32_t>(x).load(std::memory_order_relaxed);
}

}  // namespace

double relative_l1(std::span<const float> got, std::span<const float> want) {
  double difference = 0, sum = 0;
  for (size_t v = 0; v < want.size(); ++v) {
    difference += std::abs(static_cast<double>(got[v]) - static_cast<double>(want[v]));
    sum += std::abs(static_cast<double>(want[v]));
  }
  const double result = difference / sum;
  return std::isnan(result) ? std::numeric_limits<double>::infinity() : result;
}

std::vector<uint32_t> levels_of(std::span<const int32_t> parent, uint32_t source, unsigned threads) {
  std::vector<uint32_t> level(parent.size(), unreached);
  if (parent[source] != static_cast<int32_t>(source)) throw_error("the source is not its own parent");
  level[source] = 0;
  // Threads may walk the same path: they write the same levels.
  parallel_for_chunks(parent.size(), threads, [&](size_t begin, size_t end, unsigned) {
    std::vector<uint32_t> path;
    for (size_t v = begin; v < end; ++v) {
      if (parent[v] < 0) continue;
      auto at = static_cast<uint32_t>(v);
      uint32_t below = load(level[at]);
      for (; below == unreached; below = load(level[at])) {
        path.push_back(at);
        const int32_t up = parent[at];
        if (up < 0 || static_cast<size_t>(up) >= parent.size() || path.size() > parent.size())
          throw_error("the parents of vertex {} do not lead to the source", v);
        at = static_cast<uint32_t>(up);
      }
      for (; !path.empty(); path.pop_back()) {
        std::atomic_ref<uint32_t>(level[path.back()]).store(++below, std::memory_order_relaxed);
      }
    }
  });
  return level;
}

uint64_t arcs_reached(const graph::Graph& graph, std::span<const int32_t> parent, unsigned threads) {
  return sum_chunks<uint64_t>(parent.size(), threads, [&](size_t begin, size_t end) {
    uint64_t arcs = 0;
    for (size_t v = begin; v < end; ++v) {
      if (parent[v] >= 0) arcs += graph.out().degree(static_cast<graph::vertex_t>(v));
    }
    return arcs;
  });
}

uint32_t busiest(const graph::Graph& graph) {
  uint32_t best = 0;
  for (uint32_t v = 1; v < graph.num_vertices(); ++v) {
    if (graph.out().degree(v) > graph.out().degree(best)) best = v;
  }
  return best;
}

double default_delta(const graph::Graph& graph, unsigned threads) {
  const auto weights = graph.out().weights;
  const double sum = sum_chunks<double>(weights.size(), threads, [&](size_t begin, size_t end) {
    double part = 0;
    for (size_t e = begin; e < end; ++e) part += static_cast<double>(weights[e]);
    return part;
  });
  const double edges = static_cast<double>(graph.num_edges());
  return 32 * (sum / edges) / std::max(1.0, edges / graph.num_vertices());
}

double median(std::vector<double> times) {
  std::nth_element(times.begin(), times.begin() + static_cast<ptrdiff_t>(times.size() / 2), times.end());
  return times[times.size() / 2];
}

}  // namespace harness
