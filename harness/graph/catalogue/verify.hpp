// Verifies that a file is the graph of a catalogue entry. It compares the graph, not the bytes of the file,
// because archives may be packed again with the same content. `harness graph get` and `verify` use it.
#pragma once

#include <string>

#include "graph/catalogue/known_graph.hpp"
#include "graph/spec.hpp"

namespace harness::graph {

/// Opens a graph and returns its properties: the size after cleaning, and what was removed.
PinnedGraph look_at(const GraphSpec& spec, unsigned threads);

/// Returns one line about the first number that differs, or an empty text.
std::string difference(const PinnedGraph& seen, const PinnedGraph& expected);

/// Returns why a graph is not the one of its entry, or an empty text. The entry's numbers may come from a
/// file that is not one of its sources (PinnedGraph::seen_in). Then only the numbers of vertices and arcs
/// are compared, because that file may be cleaned, or number its vertices differently.
std::string contradiction(const KnownGraph& known, const PinnedGraph& seen);

/// Returns the properties as the YAML line `pinned: {...}` of a catalogue entry.
std::string pin_line(const PinnedGraph& seen);

}  // namespace harness::graph
