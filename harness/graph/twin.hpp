// Interface to twins: synthetic graphs with the degrees, clustering, distances, components and id gaps of
// another graph. The code that makes them is large and most runs do not use it. It is therefore in the
// library twins.so (harness/twins), which is loaded when a twin is requested.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graph/edge_list.hpp"
#include "graph/statistics/statistics.hpp"

namespace harness::graph {

/// The classes of graphs of which twins can be made. They are the values of `class` in a statistics file.
inline const std::vector<std::string> twin_classes{"social", "collaboration", "web", "road", "mesh"};

/// Version of twins in cache keys. Increase it if the same statistics would give another twin. Cached twins
/// of earlier versions are then made again.
inline constexpr int twin_version = 5;

struct TwinRequest {
  std::string statistics;  ///< statistics of the original as text; docs/twins.md lists the keys
  std::string path;        ///< origin of the statistics, for messages
  /// class of the twin, one of twin_classes; if empty, the class in the statistics
  std::string kind;
  uint64_t seed = 0;  ///< 0: as the statistics say, or 1
};

struct Twin {
  EdgeList edges;
  std::string original, kind;  ///< name of the original graph; class of the twin
  uint64_t seed = 1;
  /// the given statistics with the fitted parameters, so that another twin needs no fit
  std::string statistics;
};

/// A statistic of a twin compared with that of its original.
struct TwinCheck {
  std::string measure;
  double original = 0, twin = 0;
  /// deviation of the twin: relative, but absolute for `edges_d`, and the Kolmogorov-Smirnov distance for
  /// distributions
  double off = 0;
  double allowed = 0;  ///< 0: no limit
  bool met() const { return allowed == 0 || off <= allowed; }
};

class TwinMaker {
 public:
  virtual ~TwinMaker() = default;
  /// Throws an Error of one line for statistics from which no twin can be made.
  virtual void validate(const TwinRequest& request) = 0;
  /// Makes the twin. If the statistics lack the fitted parameters of a twin, fits these parameters first. The
  /// twin is the same on every machine and for every number of threads (0: all).
  virtual Twin make(const TwinRequest& request, unsigned threads) = 0;
  /// Compares a twin with its original, by every known statistic of the original.
  virtual std::vector<TwinCheck> compare(const TwinRequest& request, const Statistics& twin) = 0;
};

/// Returns the interface of twins.so, which is loaded once. Throws an Error with Exit::unusable if the
/// library is missing or cannot be loaded.
TwinMaker& twin_maker();

/// Returns the statistics that deviate by more than allowed, such as "vertices by 0.3 (allowed 0.01)".
/// Returns an empty text if all are within their limits.
std::string misses_of(const std::vector<TwinCheck>& checks);

/// Returns true if the text begins as a statistics file does.
inline bool is_statistics(std::string_view text) {
  return text.starts_with("harness_graph_statistics:");
}

/// Returns true if `name` contains "twin", as the name of every twin must.
inline bool says_twin(std::string_view name) {
  return name.find("twin") != std::string_view::npos;
}

}  // namespace harness::graph
