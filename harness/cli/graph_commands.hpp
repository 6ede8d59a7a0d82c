// Subcommands of `harness graph` that have their own files. graph.cpp adds them to the command.
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

/// Adds list and cite.
void add_graph_list(CLI::App& group, Action& action);
/// Adds get and verify.
void add_graph_get(CLI::App& group, Context& context, Action& action);

/// Adds order.
void add_graph_order(CLI::App& group, Context& context, Action& action);
/// Adds plot.
void add_graph_plot(CLI::App& group, Context& context, Action& action);

/// Returns the spec of a file. For a catalogue graph, the spec has the cleaning options of its catalogue
/// entry.
graph::GraphSpec graph_named(const std::string& name);

/// Returns whether a catalogue graph was downloaded. If the file that records the download cannot be read,
/// returns nothing and sets `why`.
std::optional<bool> is_stored(const graph::KnownGraph& known, std::string* why = nullptr);

/// Returns the ids of the catalogue for completion; none if the catalogue cannot be read.
std::vector<std::string> graph_names();

/// Adds `harness graph twin`, which makes a graph similar to another one, from that graph or from its
/// statistics.
void add_graph_twin(CLI::App& group, Context& context, Action& action);

// `harness graph info --deep`: statistics that take longer than size and degrees. The figures of `harness
// graph plot` use the same numbers.

/// Returns all statistics and a spy plot as JSON, for graph info --deep --json.
std::string deep_json(const graph::Graph& graph, const graph::Effort& effort);

/// Prints the statistics. Writes them to the file `statistics` too if it is given.
Exit show_deep(const graph::Graph& graph, const graph::Effort& effort, bool as_json,
               const std::string& statistics);

}  // namespace harness::cli
