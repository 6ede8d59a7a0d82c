// Converts graph entries of an experiment, which are texts, into typed specs of the graph library. No other
// file of this module depends on how graphs are read or generated.
#pragma once

#include <optional>
#include <string>

#include "experiment/catalogue.hpp"
#include "experiment/experiment.hpp"
#include "graph/spec.hpp"

namespace harness::experiment {

/// Returns the spec of an entry. Throws an Error at the entry's line if a weight is not a number, or if a
/// catalogue graph is unknown or not installed. The graph library checks the ranges of values later.
graph::GraphSpec to_graph_spec(const GraphEntry& entry);

/// Returns true if a twin, generated from published statistics, replaces the graph. This is the case if the
/// entry has `else: twin` and its catalogue graph is not installed.
bool stands_in(const GraphEntry& entry);

/// Returns the reason if the experiment omits this graph: the entry has `else: skip`, and its catalogue graph
/// is not installed. Otherwise returns nothing.
std::optional<std::string> left_out(const GraphEntry& entry);

/// Adds the generators of the graph library to `catalogue`. expand() refuses generators that the catalogue
/// does not have.
void add_generators(Catalogue& catalogue);

}  // namespace harness::experiment
