// A Gaussian process over configurations [Rasmussen 2006]: what those that were not tried may cost, from what
// the others did, and how sure that is. Two configurations are alike where they share format, schedule or the
// rest.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "tune/space.hpp"

namespace harness::tune {

struct Prediction {
  double mean = 0, deviation = 0;
};

/// How alike configurations are. Nobody knows which of these is right, so the sampler asks several.
struct Likeness {
  std::array<double, group_count> decay{};  ///< by how much a difference in each group of dimensions counts
  double shared = 0;                        ///< share of the variance that each dimension has on its own
};

class Process {
 public:
  /// `rows` are candidates, `targets` a number for each, of mean 0 and variance about 1.
  Process(const Features& features, const std::vector<size_t>& rows, const std::vector<double>& targets,
          const Likeness& likeness);

  Prediction predict(size_t candidate) const;
  /// The logarithm of how likely the targets are, up to a constant: compares one likeness with another.
  double evidence() const { return evidence_; }

 private:
  double covariance(size_t a, size_t b) const;

  const Features& features_;
  const std::vector<size_t>& rows_;
  const Likeness likeness_;
  std::vector<double> factor_;   // Cholesky's, lower, row by row
  std::vector<double> weights_;  // of the rows in a mean
  double evidence_ = 0;
};

}  // namespace harness::tune
