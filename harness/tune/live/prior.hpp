// What is known of a space before anything is measured: results of the same combinations on another graph, or
// counts of a model. Samplers try the combinations first that were good there.
#pragma once

#include <filesystem>

#include "tune/live/spaces.hpp"
#include "tune/sampler.hpp"

namespace harness::tune {

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
