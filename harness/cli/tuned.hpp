// `harness run EXPERIMENT --tuned best.yaml`: only those configurations are run that a tuner found to be the
// fastest. Each graph of the experiment takes them from that graph of the file which is most like it.
#pragma once

#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "experiment/configuration.hpp"

namespace harness::cli {

/// What tells one kind of graph from another, each on a logarithmic scale.
struct GraphShape {
  double vertices = 0, mean_degree = 0, largest_degree = 0,
         spread = 0;  ///< spread: of degrees over their mean
};

/// How unlike two graphs are: 0 for equal ones. Shape counts more than size.
double distance(const GraphShape& a, const GraphShape& b);

/// The ids to run, for --only. Says on stderr which graph was taken for which. Throws Error where nothing of
/// `tuned`, an experiment file, is among the configurations.
std::vector<std::string> tuned_ids(const std::string& tuned, const Context& context,
                                   const plugin::Shelf& plugins,
                                   const experiment::Configurations& configurations);

}  // namespace harness::cli
