// A Gaussian process over configurations [Rasmussen 2006]: what those that were not tried may cost, from what
// the others did, and how sure that is. Two configurations are alike where they share format, schedule or the
// rest. How much costs vary where nothing is alike is learnt as well, for each likeness of its own: where one
// takes for alike what is, little is left to vary.
//
// It grows with each measurement instead of being computed anew: to Cholesky's factor of the measured ones
// comes a row, and to what is kept of every candidate a number. With n measured of N candidates that takes n
// * N steps rather than n^2 * N.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "tune/samplers/features.hpp"

namespace harness::tune {

struct Prediction {
  double mean = 0, deviation = 0;
};

/// An assumption about how alike configurations are. Nobody knows which one is right, so the sampler asks
/// several. Alike in format, schedule and the rest is one part of it; alike in two of the three is the other
/// part, so that what a format and a schedule cost together is learnt whatever the rest is.
struct Likeness {
  std::array<double, group_count> decay{};  ///< by how much a difference in each group of dimensions counts
  double pairs = 0;                         ///< share of the variance that pairs of groups explain
};

class Process {
 public:
  /// Over the candidates 0 .. `candidates` - 1.
  Process(const Features& features, size_t candidates, const Likeness& likeness);

  /// One more candidate was measured.
  void add(size_t candidate);
  /// What was measured, of mean 0 and variance about 1: a number for each candidate added, in that order.
  void learn(const std::vector<double>& targets);

  /// The prediction for every candidate, from what was learnt last.
  std::vector<Prediction> predict() const;
  /// The logarithm of how likely the targets are, up to a constant: compares one likeness with another.
  double evidence() const { return evidence_; }

 private:
  double covariance(size_t a, size_t b) const;

  const Features* features_;
  Likeness likeness_;
  std::vector<std::vector<double>> factor_;  // Cholesky's L of the measured ones, lower, by rows
  std::vector<std::vector<double>> solved_;  // L^-1 times the covariances of each candidate, by rows of L
  std::vector<double> variance_;             // of each candidate, given the measured ones
  std::vector<double> targets_;              // L^-1 times the targets
  double evidence_ = 0;
  double scale_ = 1;  // of the deviations, as the targets tell it
};

}  // namespace harness::tune
