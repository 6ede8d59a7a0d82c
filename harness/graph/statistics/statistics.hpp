// Statistics of a graph beyond its size: degrees, clustering, distances, communities, components and id
// distances of edges. The command `harness graph info --deep` prints them, and synthetic graphs (twins) are
// made from a file of them. The values are the same on every machine and for every number of threads.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "graph/graph.hpp"

namespace harness::graph {

/// A degree, and the number of vertices that have it.
struct DegreeCount {
  offset_t degree = 0;
  vertex_t vertices = 0;
};
/// The degrees of a graph: exact counts, sorted by degree.
using Degrees = std::vector<DegreeCount>;

/// A cell of the joint distribution of out-degree and in-degree. The lower bounds of its two bins
/// (degree_bins()) are `out` and `in`. The mean number of neighbours with arcs in both directions is
/// `mutual`.
struct DegreePair {
  offset_t out = 0, in = 0;
  vertex_t vertices = 0;
  double mutual = 0;
};

/// The vertices whose degree is in [low, high], and their mean local clustering.
struct ClusteringBin {
  offset_t low = 0, high = 0;
  vertex_t vertices = 0;
  double mean = 0;
};

/// Clustering of the undirected graph without self-loops. Vertices of degree 0 and 1 have a local clustering
/// of 0.
struct Clustering {
  double average = 0;       ///< mean local clustering over all vertices
  double transitivity = 0;  ///< fraction of the pairs of neighbours, of all vertices, that are adjacent
  double triangles = 0;
  double error = 0;  ///< standard error of `average`; 0: exact
  std::vector<ClusteringBin> bins;
};

/// Distances in the undirected graph, found by breadth-first searches from `sources` sampled vertices.
struct Distances {
  /// interpolated distance within which 90 % of the connected pairs are
  double effective_diameter = 0;
  /// standard error of effective_diameter; 0 if every vertex was a source, or if there were fewer than 32
  /// sources
  double error = 0;
  double mean = 0;
  offset_t longest = 0;  ///< longest distance found, a lower bound of the diameter
  vertex_t sources = 0;
};

struct Components {
  vertex_t count = 0, largest = 0;  ///< number of components; vertices of the largest one
};

/// A partition by the Louvain method [Blondel 2008].
struct Communities {
  double modularity = 0;
  vertex_t count = 0;
};

/// Distances between the ids at the two ends of arcs.
struct Gaps {
  std::array<offset_t, 32> by_log2{};  ///< [k]: arcs with 2^k <= gap < 2^(k+1)
  double mean_log2 = 0;
  /// fraction of arcs with both ends in one cluster of 2^16 ids [CR2]
  double edges_d = 0;
};

struct Statistics {
  std::string name, fingerprint;
  bool symmetric = false;
  vertex_t vertices = 0;
  offset_t arcs = 0;
  offset_t mutual = 0;            ///< arcs whose reverse exists too
  Degrees out, in, undirected;    ///< equal if the graph is symmetric and simple
  std::vector<DegreePair> pairs;  ///< for a directed graph
  Clustering clustering;
  Distances distances;
  Communities communities;
  Components weak, strong;
  Gaps gaps;
};

/// Limits of the work. A statistic that needs more work is estimated from random samples, which `seed`
/// determines.
struct Effort {
  unsigned threads = 0;  ///< 0: all
  uint64_t seed = 1;
  double wedge_visits = 6e9;  ///< limit of visits of neighbours; beyond it, clustering is sampled
  double arc_visits = 1.5e9;  ///< limit of the visits of arcs and vertices, summed over all searches
  /// minimum number of searches for distances, however large the graph is
  uint32_t fewest_sources = 32;
  bool communities = true;  ///< whether to find communities: the slowest statistic, on one thread
};

Statistics measure_statistics(const Graph& graph, const Effort& effort = {});

/// A raster image of a graph's adjacency matrix: the number of arcs in each of side x side equal blocks of
/// ids. `harness graph plot` draws it to show a vertex order.
struct Spy {
  vertex_t side = 0;  ///< at most 128, and at most the number of vertices
  /// side x side numbers; the arcs from block r of ids to block c are counted at [r * side + c]
  std::vector<offset_t> arcs;
};

Spy spy_of(const Graph& graph, unsigned threads = 0);

}  // namespace harness::graph
