// What a sweep will take, guessed before anything is loaded or run. `--dry-run` prints it: rows, time and
// memory, from the sizes of the graphs alone.
#pragma once

#include <string>
#include <vector>

#include "experiment/configuration.hpp"

namespace harness::cli {

/// Two lines: time and memory, each with what the guess rests on. Graphs are not read: their sizes are those
/// that generators are asked for, and what files of this length usually hold.
std::vector<std::string> forecast(const experiment::Experiment& experiment,
                                  const experiment::Configurations& configurations);

}  // namespace harness::cli
