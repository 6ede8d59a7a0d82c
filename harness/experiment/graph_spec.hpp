// Translates graph entries of an experiment (texts) into typed specs of the graph library. No other file of
// this module deals with reading or generating graphs.
#pragma once

#include <optional>
#include <string>

#include "experiment/catalogue.hpp"
#include "experiment/experiment.hpp"
#include "graph/spec.hpp"

namespace harness::experiment {

/// Throws an Error at the entry's line for weights that are not numbers, and for a catalogue graph that is
/// unknown or not installed. The graph library checks ranges.
graph::GraphSpec to_graph_spec(const GraphEntry& entry);

/// Returns true if a twin replaces this graph: the entry has `else: twin`, and the catalogue graph is not
/// installed.
bool stands_in(const GraphEntry& entry);

/// Returns why the experiment leaves out this graph: the entry has `else: skip`, and the catalogue graph is
/// not installed. Returns nothing otherwise.
std::optional<std::string> left_out(const GraphEntry& entry);

/// Adds the generators of the graph library as catalogue entries, for expand().
void add_generators(Catalogue& catalogue);

}  // namespace harness::experiment
