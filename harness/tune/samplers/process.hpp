// A Gaussian process over configurations [Rasmussen 2006]. It predicts the cost of untried candidates, with
// its uncertainty, from the costs of measured ones. Two configurations are similar if they agree in format,
// in schedule or in the other dimensions. The overall variance is learnt for each kernel. A kernel that
// matches the data leaves little variance unexplained.
//
// The process is extended by each measurement instead of being recomputed. The Cholesky factor of the
// measured candidates gains a row, and each candidate gains a number. With n measured of N candidates this
// takes n * N steps instead of n^2 * N.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "tune/samplers/features.hpp"

namespace harness::tune {

struct Prediction {
  double mean = 0, deviation = 0;
};

/// Parameters of a covariance kernel, that is, of an assumption about how similar configurations are. The
/// right assumption is unknown, so the sampler combines several kernels. A kernel is the weighted sum of two
/// parts. The first is the similarity in all three groups of dimensions: format, schedule and the rest. The
/// second is the mean of the similarities in two of the three groups. It models, for example, the cost of a
/// format together with a schedule, whatever the other dimensions are.
struct Likeness {
  std::array<double, group_count> decay{};  ///< weight of a difference in each group of dimensions
  double pairs = 0;                         ///< fraction of the variance that pairs of groups explain
};

class Process {
 public:
  /// Makes a process for the candidates 0 to `candidates` - 1.
  Process(const Features& features, size_t candidates, const Likeness& likeness);

  /// Adds a measured candidate.
  void add(size_t candidate);
  /// Sets the observations, of mean 0 and variance about 1, one per added candidate in the sequence of add().
  void learn(const std::vector<double>& targets);

  /// Returns the prediction for every candidate, given the last learn().
  std::vector<Prediction> predict() const;
  /// Returns the log likelihood of the targets up to a constant. Its differences show which kernel matches
  /// the data better.
  double evidence() const { return evidence_; }

 private:
  double covariance(size_t a, size_t b) const;

  const Features* features_;
  Likeness likeness_;
  std::vector<std::vector<double>> factor_;  // lower Cholesky factor L of the measured candidates, row by row
  // L^-1 times the covariances of all candidates with the measured ones; one row per row of L
  std::vector<std::vector<double>> solved_;
  std::vector<double> variance_;  // variance of each candidate, given the measured ones
  std::vector<double> targets_;   // L^-1 times the targets
  double evidence_ = 0;
  double scale_ = 1;  // factor of the predicted standard deviations, estimated from the targets
};

}  // namespace harness::tune
