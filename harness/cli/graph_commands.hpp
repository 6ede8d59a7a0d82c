// Subcommands of `harness graph` that have their own files. graph.cpp calls these functions.
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

/// Adds the subcommands list and cite.
void add_graph_list(CLI::App& group, Action& action);
/// Adds the subcommands get and verify.
void add_graph_get(CLI::App& group, Context& context, Action& action);

/// Adds the subcommand order.
void add_graph_order(CLI::App& group, Context& context, Action& action);
/// Adds the subcommand plot.
void add_graph_plot(CLI::App& group, Context& context, Action& action);

/// Returns the spec of the file with this name, or of the catalogue graph with this name if no such file
/// exists. The spec of a catalogue graph has the cleaning options of its catalogue entry.
graph::GraphSpec graph_named(const std::string& name);

/// Returns whether a catalogue graph was downloaded. If the file that records the download cannot be read,
/// returns nothing and sets `why`.
std::optional<bool> is_stored(const graph::KnownGraph& known, std::string* why = nullptr);

/// Returns the ids of the catalogue, for shell completion. Returns none if the catalogue cannot be read.
std::vector<std::string> graph_names();

/// Adds the subcommand twin, which makes a synthetic graph with the structure of another one. Its input is
/// that graph or its statistics.
void add_graph_twin(CLI::App& group, Context& context, Action& action);

// Statistics of `harness graph info --deep`, which take longer to compute than size and degrees. `harness
// graph plot` draws the same numbers.

/// Returns all statistics and a spy plot as JSON, for `harness graph info --deep --json`.
std::string deep_json(const graph::Graph& graph, const graph::Effort& effort);

/// Prints the statistics. If `statistics` is not empty, also writes them to that file.
Exit show_deep(const graph::Graph& graph, const graph::Effort& effort, bool as_json,
               const std::string& statistics);

}  // namespace harness::cli
