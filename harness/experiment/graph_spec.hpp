// The seam between the experiment file and the graph library: texts in, typed specs out. Nothing else in this
// module knows how a graph is read or made.
#pragma once

#include <optional>
#include <string>

#include "experiment/catalogue.hpp"
#include "experiment/experiment.hpp"
#include "graph/spec.hpp"

namespace harness::experiment {

/// Refuses, at the entry's own line, weights that are no numbers, and a graph of the catalogue that is
/// unknown or not here; ranges are the graph library's to check.
graph::GraphSpec to_graph_spec(const GraphEntry& entry);

/// Whether a twin takes the place of this graph: it says `else: twin`, and the graph of the catalogue is not
/// here.
bool stands_in(const GraphEntry& entry);

/// Why an experiment goes on without this graph: it says `else: skip`, and the graph of the catalogue is not
/// here. Nothing otherwise.
std::optional<std::string> left_out(const GraphEntry& entry);

/// The generators of the graph library as catalogue entries, for expand().
void add_generators(Catalogue& catalogue);

}  // namespace harness::experiment
