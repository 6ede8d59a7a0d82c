// The few numbers that stand for a set of repetitions.
#pragma once

#include <cstddef>
#include <span>

namespace harness {

/// All NaN for no samples; `cv` is NaN for one, since a single value has no spread.
struct Summary {
  std::size_t count = 0;
  double median, min, max, mean, q1, q3;
  double cv;  ///< sample standard deviation (n - 1) / mean
};

/// Quartiles interpolate linearly between the ordered samples, as numpy's default does.
Summary summarise(std::span<const double> samples);

}  // namespace harness
