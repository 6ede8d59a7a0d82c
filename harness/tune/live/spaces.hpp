// The search spaces of an experiment. A space has the runnable configurations of one graph, algorithm and
// backend, and a tuner looks for the fastest of them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sweep/measurer.hpp"
#include "tune/sampler.hpp"
#include "tune/space.hpp"

namespace harness::tune {

struct LiveSpace {
  Space space;
  std::vector<size_t> indices;  ///< index of each candidate among the experiment's configurations
  size_t unsupported = 0;       ///< configurations that cannot run and are therefore not candidates

  /// Returns a name that identifies the space within its experiment.
  std::string key() const { return space.name() + " " + space.backend; }
};

/// Returns the spaces in the sequence of the experiment. Baselines are not candidates, because they offer no
/// choice. The graphs must have been read; a space whose graph could not be read has no candidates.
std::vector<LiveSpace> spaces_of(const experiment::Configurations& configurations, sweep::Measurer& measurer);

/// Returns a configuration as a candidate with a value per dimension. recorded.hpp does the same for rows of
/// results.csv.
Candidate candidate_of(const experiment::Configuration& configuration);

/// Knowledge about a space before anything is measured: results of the same combinations of plugins on
/// another graph, or counts of a cost model. Samplers first try the combinations that are good in these
/// results.
class Priors {
 public:
  /// `path` is a result set of the same combinations of plugins, on any graphs and backend; empty means none.
  /// Throws Error if it cannot be read.
  explicit Priors(const std::filesystem::path& path);

  /// Returns a number per candidate, or nothing if no combination is known. The number says how much slower
  /// the candidate's combination is than the best one. It is the ratio of the combination's cost to the best
  /// cost of the same graph, algorithm and backend, as a geometric mean over the result set. It is NaN for an
  /// unknown combination.
  Prior of(const LiveSpace& live) const;

 private:
  std::map<std::string, double> costs_;  // combination -> geometric mean of the ratio to the best cost
};

/// Returns the id of a configuration without the graph and the backend.
std::string combination_of(const std::string& id);

}  // namespace harness::tune
