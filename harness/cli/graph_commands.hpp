// The subcommands of `harness graph` that stand in files of their own. graph.cpp adds them to its own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "cli/commands.hpp"
#include "graph/catalogue/known_graph.hpp"
#include "graph/spec.hpp"
#include "graph/statistics/statistics.hpp"

namespace harness::cli {

/// list, cite
void add_graph_list(CLI::App& group, Action& action);
/// get, verify
void add_graph_get(CLI::App& group, Context& context, Action& action);

/// order
void add_graph_order(CLI::App& group, Context& context, Action& action);
/// plot
void add_graph_plot(CLI::App& group, Context& context, Action& action);

/// A file, or else a graph of the catalogue with the policy of its entry.
graph::GraphSpec graph_named(const std::string& name);

/// Whether a graph of the catalogue is on this machine; nothing, and `why`, if its note cannot be read.
std::optional<bool> is_stored(const graph::KnownGraph& known, std::string* why = nullptr);

/// Ids of the catalogue, for completion; none where it cannot be read.
std::vector<std::string> graph_names();

/// `harness graph twin`: makes a graph that is like another one, from that graph or from statistics of it.
/// graph.cpp adds it to the commands below `harness graph`.
void add_graph_twin(CLI::App& group, Context& context, Action& action);

// `harness graph info --deep`: what takes longer to find out about a graph than its size and degrees. The
// figures of `harness graph plot` take their numbers from here too.

/// All of it, and a spy plot in numbers: what graph info --deep --json prints.
std::string deep_json(const graph::Graph& graph, const graph::Effort& effort);

/// Prints it, and writes it to the file `statistics` where one is named.
Exit show_deep(const graph::Graph& graph, const graph::Effort& effort, bool as_json,
               const std::string& statistics);

}  // namespace harness::cli
