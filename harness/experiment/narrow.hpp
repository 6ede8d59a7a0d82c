// An experiment with nothing but some of its configurations, as a file that can be run and edited. A tuner
// leaves its winners behind in this form.
#pragma once

#include <string>
#include <vector>

#include "experiment/configuration.hpp"

namespace harness::experiment {

/// The text of an experiment file that expands to `chosen` and no more: graphs, algorithms and measure as
/// they were, overrides applied; the plugins that are chosen; one `include` for each. Files of graphs get
/// absolute paths, so that it may lie anywhere. `comments`: lines that it begins with.
std::string narrowed(const Experiment& experiment, const std::string& name,
                     const std::vector<Configuration>& chosen, const std::vector<std::string>& comments);

}  // namespace harness::experiment
