// Draws figures of results. `harness plot` calls it, once per recipe. The rows are selected and judged here,
// and the script in plots/ only draws.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace harness::cli {

struct PlotArguments {
  std::string results;
  std::vector<std::string> passed_on;                          ///< arguments for the script, unchanged
  std::map<std::string, std::vector<std::string>> selections;  ///< option, without dashes -> globs
};

/// Draws the figures. Without results, starts the script for --list, or for an error that it reports.
Exit plot(const PlotArguments& arguments);

}  // namespace harness::cli
