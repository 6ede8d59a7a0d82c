// The subcommands of `harness graph` that are about the catalogue. graph.cpp adds them to its own.
#pragma once

#include <string>
#include <vector>

#include "cli/commands.hpp"

namespace harness::cli {

/// list, cite
void add_graph_list(CLI::App& group, Action& action);
/// get, verify
void add_graph_get(CLI::App& group, Context& context, Action& action);

/// Ids of the catalogue, for completion; none where it cannot be read.
std::vector<std::string> graph_names();

}  // namespace harness::cli
