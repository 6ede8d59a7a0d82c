// Counts triangles, each once, from its vertex of least degree [Latapy 2008]. If that would take too long,
// the local clustering of every vertex is estimated from sampled pairs of its neighbours.
#include <algorithm>
#include <atomic>
#include <cmath>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "graph/statistics/parts.hpp"

namespace harness::graph {
namespace {

double pairs_of(offset_t degree) {
  return 0.5 * static_cast<double>(degree) * static_cast<double>(degree == 0 ? 0 : degree - 1);
}

/// Returns true if u comes before v in the order by degree, then by id.
bool comes_before(const Adjacency& rows, vertex_t u, vertex_t v) {
  const offset_t a = rows.degree(u), b = rows.degree(v);
  return a != b ? a < b : u < v;
}

/// Rows of neighbours that have only those neighbours of a vertex that come after it in the order of
/// comes_before().
struct Oriented {
  HugeArray<offset_t> offsets;
  HugeArray<vertex_t> later;

  Oriented(const Adjacency& rows, unsigned threads) : offsets(rows.offsets.size(), 0) {
    const size_t vertices = rows.offsets.size() - 1;
    const auto each = [&](const auto& fn) {
      parallel_for_chunks(vertices, threads, [&](size_t begin, size_t end, unsigned) {
        for (size_t v = begin; v < end; ++v) {
          for (const vertex_t u : rows.row(static_cast<vertex_t>(v))) {
            if (comes_before(rows, static_cast<vertex_t>(v), u)) fn(v, u);
          }
        }
      });
    };
    each([&](size_t v, vertex_t) { ++offsets[v]; });
    later = HugeArray<vertex_t>(exclusive_prefix_sum(std::span(offsets.data(), offsets.size()), threads));
    HugeArray<offset_t> next = HugeArray<offset_t>::copy_of(offsets.span());
    each([&](size_t v, vertex_t u) { later[next[v]++] = u; });
  }
  std::span<const vertex_t> row(vertex_t v) const {
    return later.span().subspan(offsets[v], offsets[v + 1] - offsets[v]);
  }
};

std::vector<uint64_t> count_triangles(const Oriented& edges, vertex_t vertices, unsigned threads) {
  std::vector<uint64_t> triangles(vertices);
  const auto add = [&](vertex_t v, uint64_t count) {
    std::atomic_ref(triangles[v]).fetch_add(count, std::memory_order_relaxed);
  };
  constexpr size_t chunk = 1024;  // vertices per task
  std::vector<std::vector<vertex_t>> marks(resolve_threads(threads));
  parallel_tasks((vertices + chunk - 1) / chunk, threads, [&](size_t task, unsigned thread) {
    std::vector<vertex_t>& mark = marks[thread];
    if (mark.empty()) mark.assign(vertices, 0);
    const size_t end = std::min<size_t>(vertices, (task + 1) * chunk);
    for (size_t u = task * chunk; u < end; ++u) {
      const auto row = edges.row(static_cast<vertex_t>(u));
      for (const vertex_t v : row) mark[v] = static_cast<vertex_t>(u) + 1;
      uint64_t at_u = 0;
      for (const vertex_t v : row) {
        uint64_t at_v = 0;
        for (const vertex_t w : edges.row(v)) {
          if (mark[w] != static_cast<vertex_t>(u) + 1) continue;
          ++at_v;
          add(w, 1);
        }
        if (at_v != 0) add(v, at_v);
        at_u += at_v;
      }
      if (at_u != 0) add(static_cast<vertex_t>(u), at_u);
    }
  });
  return triangles;
}

/// For each vertex, the fraction of its pairs of neighbours that are adjacent, and the number of pairs
/// tested.
struct Local {
  std::vector<double> clustering;
  std::vector<uint32_t> looked_at;  ///< pairs tested per vertex; empty if all were
};

Local draw_wedges(const Adjacency& rows, vertex_t vertices, const Effort& effort) {
  double wedges = 0;
  for (vertex_t v = 0; v < vertices; ++v) wedges += pairs_of(rows.degree(v));
  const double each = std::clamp(effort.wedge_visits / 100 / std::max(1.0, double(vertices)), 2.0, 64.0);
  Local local{std::vector<double>(vertices), std::vector<uint32_t>(vertices)};
  parallel_for_chunks(vertices, effort.threads, [&](size_t begin, size_t end, unsigned) {
    for (size_t i = begin; i < end; ++i) {
      const auto v = static_cast<vertex_t>(i);
      const auto row = rows.row(v);
      const double pairs = pairs_of(row.size());
      if (pairs == 0) continue;
      // Vertices with many pairs of neighbours determine the transitivity, so more of their pairs are
      // sampled.
      const auto draws = static_cast<uint32_t>(std::min(4 * pairs, each + 4e6 * pairs / wedges));
      const RandomStream random(effort.seed, (uint64_t{0x77656467} << 32) + v);
      uint32_t closed = 0;
      for (uint32_t k = 0; k < draws; ++k) {
        const uint64_t a = random.below(2 * k, row.size());
        uint64_t b = random.below(2 * k + 1, row.size() - 1);
        b += b >= a;
        const bool first = rows.degree(row[a]) < rows.degree(row[b]);
        const auto shorter = rows.row(row[first ? a : b]);
        closed += std::binary_search(shorter.begin(), shorter.end(), row[first ? b : a]);
      }
      local.looked_at[v] = draws;
      local.clustering[v] = static_cast<double>(closed) / draws;
    }
  });
  return local;
}

Local count_wedges(const Oriented& edges, const Adjacency& rows, vertex_t vertices, unsigned threads) {
  const std::vector<uint64_t> triangles = count_triangles(edges, vertices, threads);
  Local local{std::vector<double>(vertices), {}};
  for (vertex_t v = 0; v < vertices; ++v) {
    if (triangles[v] != 0) {
      local.clustering[v] = static_cast<double>(triangles[v]) / pairs_of(rows.degree(v));
    }
  }
  return local;
}

/// Returns the means and sums over all vertices. They are added by ascending vertex id, so that rounding does
/// not depend on the number of threads.
Clustering sum_up(const Local& local, const Adjacency& rows, vertex_t vertices) {
  Clustering all;
  offset_t most = 0;
  for (vertex_t v = 0; v < vertices; ++v) most = std::max(most, rows.degree(v));
  const std::vector<offset_t> bounds = degree_bins(most);
  for (size_t b = 0; b + 1 < bounds.size(); ++b) all.bins.push_back({bounds[b], bounds[b + 1] - 1, 0, 0});
  double wedges = 0, closed = 0, variance = 0;
  for (vertex_t v = 0; v < vertices; ++v) {
    const offset_t degree = rows.degree(v);
    const double c = local.clustering[v], pairs = pairs_of(degree);
    const auto bin = std::upper_bound(bounds.begin(), bounds.end(), degree) - bounds.begin() - 1;
    ++all.bins[static_cast<size_t>(bin)].vertices;
    all.bins[static_cast<size_t>(bin)].mean += c;
    all.average += c;
    wedges += pairs;
    closed += c * pairs;
    if (!local.looked_at.empty() && pairs > 0) variance += std::max(c * (1 - c), 0.1) / local.looked_at[v];
  }
  std::erase_if(all.bins, [](const ClusteringBin& bin) { return bin.vertices == 0; });
  for (ClusteringBin& bin : all.bins) bin.mean /= bin.vertices;
  if (vertices != 0) all.average /= vertices;
  if (vertices != 0) all.error = std::sqrt(variance) / vertices;
  all.transitivity = wedges > 0 ? closed / wedges : 0;
  all.triangles = closed / 3;
  return all;
}

}  // namespace

Clustering measure_clustering(const Undirected& graph, const Effort& effort) {
  const Adjacency& rows = graph.rows();
  const Oriented edges(rows, effort.threads);
  double visits = 0;
  for (const vertex_t v : edges.later) visits += static_cast<double>(edges.row(v).size());
  const Local local = visits > effort.wedge_visits
                          ? draw_wedges(rows, graph.vertices(), effort)
                          : count_wedges(edges, rows, graph.vertices(), effort.threads);
  return sum_up(local, rows, graph.vertices());
}

}  // namespace harness::graph
