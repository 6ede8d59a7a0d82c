// Writes an experiment file that is reduced to some of its configurations. It can be run and edited; a tuner
// leaves its winners in this form.
#pragma once

#include <string>
#include <vector>

#include "experiment/configuration.hpp"

namespace harness::experiment {

/// Returns the text of an experiment file that expands to exactly `chosen`. It keeps graphs, algorithms and
/// `measure` with overrides applied, lists only chosen plugins, and has one `include` per configuration.
/// Paths of graph files are absolute, so the file may be moved. `comments` are its first lines.
std::string narrowed(const Experiment& experiment, const std::string& name,
                     const std::vector<Configuration>& chosen, const std::vector<std::string>& comments);

}  // namespace harness::experiment
