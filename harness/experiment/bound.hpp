// `hold`: what an experiment file promises about its own results. `harness hold` measures the experiment and
// judges what came out by these bounds.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace harness::experiment {

/// An item of `hold`. On every graph and with every algorithm, the fastest row of `rows` is divided by the
/// fastest of `over`; the limits are for each of these ratios, or for their geometric mean.
struct Bound {
  std::string name;
  std::vector<std::string> rows, over;  ///< globs; a row is meant where each matches its id or a part of it
  std::string column;  ///< compared in place of times; without `over` it is the value that is limited
  std::optional<double> at_most, at_least, mean_at_most, mean_at_least;  ///< one of them at least is given
  Mark mark;
};

}  // namespace harness::experiment
