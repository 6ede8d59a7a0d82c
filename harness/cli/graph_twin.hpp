// `harness graph twin`: makes a graph that is like another one, from that graph or from statistics of it.
// graph.cpp adds it to the commands below `harness graph`.
#pragma once

#include "cli/commands.hpp"

namespace harness::cli {

void add_graph_twin(CLI::App& group, Context& context, Action& action);

}  // namespace harness::cli
