// `harness graph info --deep`: what takes longer to find out about a graph than its size and degrees. The
// figures of `harness graph plot` take their numbers from here too.
#pragma once

#include "base/error.hpp"
#include "graph/statistics/statistics.hpp"

namespace harness::cli {

/// All of it, and a spy plot in numbers: what graph info --deep --json prints.
std::string deep_json(const graph::Graph& graph, const graph::Effort& effort);

/// Prints it, and writes it to the file `statistics` where one is named.
Exit show_deep(const graph::Graph& graph, const graph::Effort& effort, bool as_json,
               const std::string& statistics);

}  // namespace harness::cli
