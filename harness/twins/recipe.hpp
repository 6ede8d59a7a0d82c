// What a twin is made of: a graph of its own that has the degrees, clustering, distances, components and gaps
// between ids of another graph. The numbers come from a file of statistics; make_fitted_twin() sets the
// knobs.
#pragma once

#include <string>
#include <vector>

#include "graph/edge_list.hpp"
#include "graph/statistics/statistics.hpp"

namespace harness::twins {

// The words of graphs that twins are described in.
using graph::Degrees, graph::DegreeCount, graph::DegreePair, graph::ClusteringBin, graph::Statistics;
using graph::EdgeList, graph::Listing, graph::offset_t, graph::vertex_t;

/// What make_fitted_twin() turns until the twin measures as its original.
struct Knobs {
  std::vector<double> clustering;  ///< what each bin's clustering is multiplied by; empty: 1
  double stretch = 6;              ///< of distances, see layout_of()
  double moved = 0;                ///< share of the vertices whose ids are moved
  double reach = 0;                ///< log2 of how far they are moved
  double home = 0;                 ///< share of the ends that stay in their home, see Layout::home()
  unsigned gathered = 0;           ///< in so many homes the hubs of the whole graph lie; 0: anywhere
  bool operator==(const Knobs&) const = default;
};

struct Recipe {
  std::string name;          ///< of the original
  std::string kind;          ///< one of graph::twin_classes
  std::string published_in;  ///< where the numbers stand, of a graph that nobody could measure here
  uint64_t seed = 1;
  vertex_t vertices = 0;
  Degrees degrees;  ///< of the undirected graph
  bool directed = false;
  Degrees out, in;                ///< of a directed graph
  std::vector<DegreePair> pairs;  ///< how they go together; empty: not known
  double mutual_arcs = 0;         ///< arcs whose reverse is there too
  std::vector<ClusteringBin> clustering;
  double average_clustering = 0, transitivity = 0;
  double effective_diameter = 0;  ///< 0: not known
  vertex_t largest_component = 0;
  double mean_log2_gap = 0;  ///< 0: not known
  double edges_d = -1;       ///< negative: not known
  std::vector<double> gaps;  ///< shares of the arcs by log2 of their gap; empty: not known
  bool fitted = false;
  Knobs knobs;
};

/// The arcs of the twin: equal recipes give equal ones on every machine and for every number of threads.
EdgeList make_twin(const Recipe& recipe, unsigned threads = 0);

/// The arcs of the twin of a recipe whose knobs are set first where it holds none: one twin less is made on
/// the way.
EdgeList make_fitted_twin(Recipe& recipe, unsigned threads = 0);

/// The recipe in a file of statistics; what is missing in it is filled in from what is known of its class.
Recipe read_recipe(const std::string& text, const std::string& path);

}  // namespace harness::twins
