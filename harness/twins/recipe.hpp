// The recipe of a twin. A twin is a synthetic graph with the degrees, clustering, distances, components and
// id gaps of another graph, the original. The recipe has the original's statistics, which come from a file,
// and parameters of the generator (Knobs), which make_fitted_twin() sets. The gap of an edge is the
// difference between the ids of its two vertices.
#pragma once

#include <string>
#include <vector>

#include "graph/edge_list.hpp"
#include "graph/statistics/statistics.hpp"

namespace harness::twins {

// Types of the graph module that this module uses.
using graph::Degrees, graph::DegreeCount, graph::DegreePair, graph::ClusteringBin, graph::Statistics;
using graph::EdgeList, graph::Listing, graph::offset_t, graph::vertex_t;

/// Parameters of the generator. make_fitted_twin() adjusts them until the generated graph matches its
/// original.
struct Knobs {
  /// factor for the target clustering of each bin of degrees; empty means 1
  std::vector<double> clustering;
  double stretch = 6;  ///< controls the distances between vertices, see layout_of()
  double moved = 0;    ///< fraction of vertices whose ids are moved
  double reach = 0;    ///< log2 of the maximum distance by which these ids are moved
  /// fraction of the edges' ends that are connected inside their vertex's home, a cluster of 2^16 ids
  double home = 0;
  /// number of homes that the vertices of the highest degrees (hubs) fill; 0 means that hubs may be in any
  /// home (Layout::home())
  unsigned gathered = 0;
  bool operator==(const Knobs&) const = default;
};

struct Recipe {
  std::string name;  ///< name of the original
  std::string kind;  ///< one of graph::twin_classes
  /// publication with the statistics, if the original itself is not available
  std::string published_in;
  uint64_t seed = 1;
  vertex_t vertices = 0;
  Degrees degrees;  ///< distribution of the degrees, directions ignored
  bool directed = false;
  Degrees out, in;                ///< distributions of a directed graph's degrees
  std::vector<DegreePair> pairs;  ///< joint distribution of out-degree and in-degree; empty: not known
  double mutual_arcs = 0;         ///< number of arcs whose reverse exists too
  std::vector<ClusteringBin> clustering;
  double average_clustering = 0, transitivity = 0;
  double effective_diameter = 0;  ///< 0: not known
  vertex_t largest_component = 0;
  double mean_log2_gap = 0;  ///< 0: not known
  double edges_d = -1;  ///< fraction of arcs inside clusters of 2^16 consecutive ids; negative: not known
  /// fraction of the arcs by log2 of the difference of their vertices' ids, or empty if not known
  std::vector<double> gaps;
  bool fitted = false;
  Knobs knobs;
};

/// Returns the arcs of the generated graph. The arcs depend only on the recipe, not on the machine or the
/// number of threads.
EdgeList make_twin(const Recipe& recipe, unsigned threads = 0);

/// Fits Recipe::knobs unless `recipe.fitted` is true. Returns the arcs of the graph that these knobs
/// generate.
EdgeList make_fitted_twin(Recipe& recipe, unsigned threads = 0);

/// Reads the recipe from the text of a statistics file; `path` is for messages. Missing degrees and
/// clustering are derived from the other numbers (likely.hpp). Throws Error for wrong or missing keys.
Recipe read_recipe(const std::string& text, const std::string& path);

}  // namespace harness::twins
