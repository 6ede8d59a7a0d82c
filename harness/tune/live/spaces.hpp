// The spaces of an experiment, as a tuner sees them. One space holds the configurations of a graph, an
// algorithm and a backend that can run.
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
  std::vector<size_t> indices;  ///< of the candidates, among the experiment's configurations
  size_t unsupported = 0;       ///< configurations that cannot run, which are no candidates

  /// What tells it from the other spaces of its experiment.
  std::string key() const { return space.name() + " " + space.backend; }
};

/// In the order of the experiment. Baselines are no candidates: nothing of them is chosen. The graphs must
/// have been read; a space whose graph could not be has no candidates.
std::vector<LiveSpace> spaces_of(const experiment::Configurations& configurations, sweep::Measurer& measurer);

/// A configuration as a value on every dimension: as the rows of results have it (recorded.hpp).
Candidate candidate_of(const experiment::Configuration& configuration);

/// What is known of a space before anything is measured: results of the same combinations on another graph,
/// or counts of a model. Samplers try the combinations first that were good there.
class Priors {
 public:
  /// `path`: results of the same combinations, on whatever graphs and backend; empty: there are none. Throws
  /// Error where it cannot be read.
  explicit Priors(const std::filesystem::path& path);

  /// By combination; of several graphs the mean of their costs over the best of each. Empty where no
  /// combination is known.
  Prior of(const LiveSpace& live) const;

 private:
  std::map<std::string, double> costs_;  // by combination: times the best's
};

/// An id without graph and backend.
std::string combination_of(const std::string& id);

}  // namespace harness::tune
