// What a graph is like beyond its size: degrees, clustering, distances, communities, components and how far
// apart in ids its edges reach. `harness graph info --deep` prints it, a file of it describes a twin, and
// equal graphs give equal numbers on every machine and for every number of threads.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "graph/graph.hpp"

namespace harness::graph {

/// So many vertices have this degree.
struct DegreeCount {
  offset_t degree = 0;
  vertex_t vertices = 0;
};
/// By rising degree, exact.
using Degrees = std::vector<DegreeCount>;

/// How the two degrees of vertices go together, for a bin of out-degrees and a bin of in-degrees
/// (degree_bins()): from which out-degree and from which in-degree on, and with how many neighbours these
/// vertices are joined both ways, on average.
struct DegreePair {
  offset_t out = 0, in = 0;
  vertex_t vertices = 0;
  double mutual = 0;
};

/// The vertices whose degree lies in [low, high], and their mean local clustering.
struct ClusteringBin {
  offset_t low = 0, high = 0;
  vertex_t vertices = 0;
  double mean = 0;
};

/// Clustering of the undirected graph without self loops. Vertices of degree 0 and 1 have a local clustering
/// of 0.
struct Clustering {
  double average = 0;       ///< of the local clustering, over all vertices
  double transitivity = 0;  ///< closed wedges by wedges
  double triangles = 0;
  double error = 0;  ///< standard error of `average`; 0: it is exact
  std::vector<ClusteringBin> bins;
};

/// Distances in the undirected graph, found by breadth-first searches from `sources` drawn vertices.
struct Distances {
  double effective_diameter = 0;  ///< interpolated distance that 90 % of the connected pairs stay within
  double error = 0;               ///< standard error; 0: all vertices were sources
  double mean = 0;
  offset_t longest = 0;  ///< seen: a lower bound of the diameter
  vertex_t sources = 0;
};

struct Components {
  vertex_t count = 0, largest = 0;  ///< `largest` in vertices
};

/// A partition by the Louvain method [Blondel 2008].
struct Communities {
  double modularity = 0;
  vertex_t count = 0;
};

/// How far apart the ids at the two ends of an arc are.
struct Gaps {
  std::array<offset_t, 32> by_log2{};  ///< [k]: arcs with 2^k <= gap < 2^(k+1)
  double mean_log2 = 0;
  double edges_d = 0;  ///< fraction of arcs with both ends in one cluster of 2^16 ids [CR2]
};

struct Statistics {
  std::string name, fingerprint;
  bool symmetric = false;
  vertex_t vertices = 0;
  offset_t arcs = 0;
  offset_t mutual = 0;            ///< arcs whose reverse is there too
  Degrees out, in, undirected;    ///< all three are equal where the graph is symmetric
  std::vector<DegreePair> pairs;  ///< of a directed graph
  Clustering clustering;
  Distances distances;
  Communities communities;
  Components weak, strong;
  Gaps gaps;
};

/// What may be sampled, and how much work it may take; `seed` draws the samples.
struct Effort {
  unsigned threads = 0;  ///< 0: all
  uint64_t seed = 1;
  double wedge_visits = 6e9;     ///< above it clustering is sampled
  double arc_visits = 1.5e9;     ///< of all breadth-first searches together
  uint32_t fewest_sources = 32;  ///< of searches for distances, however large the graph is
  bool communities = true;       ///< the slowest measure, by one thread
};

Statistics measure_statistics(const Graph& graph, const Effort& effort = {});

/// A picture of the matrix of a graph: how many arcs lie in each of side x side equal blocks of ids. `harness
/// graph plot` draws it, and it shows an order at a glance.
struct Spy {
  vertex_t side = 0;           ///< at most 128, and at most the vertices
  std::vector<offset_t> arcs;  ///< side x side: [row of the source * side + column of the destination]
};

Spy spy_of(const Graph& graph, unsigned threads = 0);

}  // namespace harness::graph
