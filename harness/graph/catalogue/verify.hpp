// Is a file the graph that the catalogue means? What is compared is the graph and not the file's bytes:
// archives are packed anew while their content stays.
#pragma once

#include <string>

#include "graph/catalogue/known_graph.hpp"
#include "graph/spec.hpp"

namespace harness::graph {

/// What cleaning left of a file, and what it removed.
PinnedGraph look_at(const GraphSpec& spec, unsigned threads);

/// One line about the first number that is not as expected; empty where all are.
std::string difference(const PinnedGraph& seen, const PinnedGraph& expected);

/// Why a graph is not the one of an entry; empty where nothing speaks against it. Where the entry's numbers
/// come from a copy, whose vertices may be numbered otherwise, only sizes are compared.
std::string contradiction(const KnownGraph& known, const PinnedGraph& seen);

/// `pinned: {...}` as it stands in an entry.
std::string pin_line(const PinnedGraph& seen);

}  // namespace harness::graph
