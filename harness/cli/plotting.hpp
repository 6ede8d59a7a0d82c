// Draws figures of results. `harness plot` calls plot() once per recipe. plot() selects and judges the
// configurations, and the script in plots/ only draws.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace harness::cli {

struct PlotArguments {
  std::string results;
  std::vector<std::string> passed_on;                          ///< arguments for the script, unchanged
  std::map<std::string, std::vector<std::string>> selections;  ///< option without dashes -> globs
};

/// Draws the figures of `arguments.results`. If that is empty, only starts the script, which lists figures
/// (--list) or reports an error.
Exit plot(const PlotArguments& arguments);

}  // namespace harness::cli
