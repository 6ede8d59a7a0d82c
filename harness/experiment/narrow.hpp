// Writes an experiment file that is reduced to some of its configurations. The file can be run and edited. A
// tuner writes its fastest configurations in this form.
#pragma once

#include <string>
#include <vector>

#include "experiment/configuration.hpp"

namespace harness::experiment {

/// Returns the text of an experiment file that expands to exactly `chosen`. It keeps description, graphs,
/// algorithms, backend and `measure`, with the overrides of the experiment applied. It lists only formats,
/// schedules and options of `chosen`, and has one `include` per configuration. Paths of graph files are
/// absolute, so the file can be moved. `comments` become its first lines.
std::string narrowed(const Experiment& experiment, const std::string& name,
                     const std::vector<Configuration>& chosen, const std::vector<std::string>& comments);

}  // namespace harness::experiment
