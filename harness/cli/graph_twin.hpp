// harness graph twin, a command below harness graph.
#pragma once

#include "cli/commands.hpp"

namespace harness::cli {

void add_graph_twin(CLI::App& group, Context& context, Action& action);

}  // namespace harness::cli
