// The seam between the experiment file and the graph library: texts in, typed specs out. Nothing else in this
// room knows how a graph is read or made.
#pragma once

#include "experiment/catalogue.hpp"
#include "experiment/experiment.hpp"
#include "graph/spec.hpp"

namespace harness::experiment {

/// Refuses, at the entry's own line, weights that are no numbers; ranges are the graph
/// library's to check.
graph::GraphSpec to_graph_spec(const GraphEntry& entry);

/// The generators of the graph library as catalogue entries, for expand().
void add_generators(Catalogue& catalogue);

}  // namespace harness::experiment
