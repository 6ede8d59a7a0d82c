// Distances by breadth-first searches from sampled vertices. The pairs found by the searches are counted by
// distance. The standard error comes from a jackknife: sources are divided into groups, and the estimate is
// repeated once per group, without the sources of that group.
#include <algorithm>
#include <cmath>

#include "base/parallel.hpp"
#include "graph/generators/permutation.hpp"
#include "graph/statistics/parts.hpp"

namespace harness::graph {
namespace {

using PairCounts = std::vector<uint64_t>;  // [d]: number of pairs at distance d; [0] stays 0

/// Buffers of a thread, reused between searches.
struct LevelSearch {
  std::vector<uint32_t> seen;  // [vertices]: last search that reached the vertex, counted from 1; 0: none
  std::vector<vertex_t> level, next;

  void run(const Adjacency& rows, vertex_t source, uint32_t search, PairCounts& counts) {
    seen.resize(rows.offsets.size() - 1);
    level.assign(1, source);
    seen[source] = search;
    for (size_t distance = 1; !level.empty(); ++distance) {
      next.clear();
      for (const vertex_t v : level) {
        for (const vertex_t u : rows.row(v)) {
          if (seen[u] == search) continue;
          seen[u] = search;
          next.push_back(u);
        }
      }
      if (counts.size() <= distance) counts.resize(distance + 1);
      counts[distance] += next.size();
      level.swap(next);
    }
  }
};

void add_counts(PairCounts& to, const PairCounts& from, bool subtract = false) {
  to.resize(std::max(to.size(), from.size()));
  for (size_t d = 0; d < from.size(); ++d) to[d] += subtract ? 0 - from[d] : from[d];
}

/// Returns the distance within which 90 % of the pairs are, interpolated between whole distances.
double effective_diameter(const PairCounts& counts) {
  uint64_t pairs = 0;
  for (const uint64_t count : counts) pairs += count;
  const double wanted = 0.9 * static_cast<double>(pairs);
  uint64_t before = 0;
  for (size_t d = 1; d < counts.size(); ++d) {
    const uint64_t within = before + counts[d];
    if (static_cast<double>(within) >= wanted && counts[d] != 0) {
      return static_cast<double>(d - 1) +
             (wanted - static_cast<double>(before)) / static_cast<double>(counts[d]);
    }
    before = within;
  }
  return 0;
}

}  // namespace

Distances measure_distances(const Undirected& graph, const Effort& effort) {
  constexpr vertex_t groups = 32, most = 1024;
  Distances result;
  const vertex_t vertices = graph.vertices();
  if (vertices == 0) return result;
  const double affordable = effort.arc_visits / static_cast<double>(graph.arcs() + vertices);
  const double sources = std::clamp<double>(affordable, effort.fewest_sources, most);
  result.sources = static_cast<vertex_t>(std::min<double>(vertices, sources));
  const Permutation drawn(vertices, effort.seed);
  const size_t threads = resolve_threads(effort.threads);
  std::vector<LevelSearch> searches(threads);
  std::vector<std::vector<PairCounts>> by_thread(threads, std::vector<PairCounts>(groups));
  parallel_tasks(result.sources, effort.threads, [&](size_t i, unsigned thread) {
    searches[thread].run(graph.rows(), static_cast<vertex_t>(drawn(i)), static_cast<uint32_t>(i) + 1,
                         by_thread[thread][i % groups]);
  });
  std::vector<PairCounts> parts(groups);
  PairCounts all;
  for (size_t group = 0; group < groups; ++group) {
    for (const auto& counts : by_thread) add_counts(parts[group], counts[group]);
    add_counts(all, parts[group]);
  }
  result.effective_diameter = effective_diameter(all);
  uint64_t pairs = 0;
  for (size_t d = 1; d < all.size(); ++d) {
    if (all[d] != 0) result.longest = d;
    pairs += all[d];
    result.mean += static_cast<double>(d) * static_cast<double>(all[d]);
  }
  if (pairs != 0) result.mean /= static_cast<double>(pairs);
  if (result.sources == vertices || result.sources < groups) return result;
  double sum = 0;
  for (const PairCounts& part : parts) {
    PairCounts others = all;
    add_counts(others, part, true);
    const double difference = effective_diameter(others) - result.effective_diameter;
    sum += difference * difference;
  }
  result.error = std::sqrt(sum * (groups - 1) / groups);
  return result;
}

}  // namespace harness::graph
