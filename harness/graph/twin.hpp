// Twins: graphs of their own that have the degrees, clustering, distances, components and gaps between ids of
// another graph. Making them takes much code that most runs have no use for: it is a library of its own,
// twins.so (harness/twins), which is loaded when a twin is wanted. This is what that library can do.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graph/edge_list.hpp"
#include "graph/statistics/statistics.hpp"

namespace harness::graph {

/// The classes of graphs that twins are made for; what `class` in a file of statistics may be.
inline const std::vector<std::string> twin_classes{"social", "collaboration", "web", "road", "mesh"};

/// Rises when equal statistics come to give other twins: those in caches are then made anew.
inline constexpr int twin_version = 5;

struct TwinRequest {
  std::string statistics;  ///< of the original, as text: docs/twins.md lists the keys
  std::string path;        ///< where they stand, for messages
  std::string kind;        ///< one of twin_classes; empty: what the statistics say
  uint64_t seed = 0;       ///< 0: what the statistics say, or 1
};

struct Twin {
  EdgeList edges;
  std::string original, kind;  ///< the name of the original, and its class
  uint64_t seed = 1;
  std::string statistics;  ///< those asked for with what the fit has found: who reads them need not fit again
};

/// One measure of a twin beside that of its original.
struct TwinCheck {
  std::string measure;
  double original = 0, twin = 0;
  double off = 0;      ///< relative, or where it says so absolute
  double allowed = 0;  ///< 0: nothing is promised
  bool met() const { return allowed == 0 || off <= allowed; }
};

class TwinMaker {
 public:
  virtual ~TwinMaker() = default;
  /// Throws an Error of one line for statistics of which no twin can be made.
  virtual void validate(const TwinRequest& request) = 0;
  /// The twin, fitted first where the statistics hold no knobs. Equal requests give equal twins on every
  /// machine and for every number of threads; 0: all.
  virtual Twin make(const TwinRequest& request, unsigned threads) = 0;
  /// Whether a twin is what its original is: a line for each measure that is known of the original.
  virtual std::vector<TwinCheck> compare(const TwinRequest& request, const Statistics& twin) = 0;
};

/// The library, loaded once. Throws an Error with Exit::unusable where it is not there or cannot be loaded.
TwinMaker& twin_maker();

/// The measures that are further off than allowed, in words: "diameter by 0.3 (allowed 0.1)"; empty if none
/// is.
std::string misses_of(const std::vector<TwinCheck>& checks);

/// Whether a text that begins so is a file of statistics.
inline bool is_statistics(std::string_view text) {
  return text.starts_with("harness_graph_statistics:");
}

/// Whether a name tells that it is that of a twin. Twins go by no other names.
inline bool says_twin(std::string_view name) {
  return name.find("twin") != std::string_view::npos;
}

}  // namespace harness::graph
