// Builds layouts: calls a format's build() with the graph, and collects the parts and arrays that it makes.
// Formats see the harness through harness_builder alone.
#pragma once

#include "runtime/store/layout.hpp"

namespace harness::runtime {

/// Builds the layout of an adjacency; edge ids have 32 bits where they fit, unless wide_edges asks for 64.
/// Throws Unsupported or Error with the format's own reason.
Layout build_layout(Ledger& ledger, const plugin::Registry& registry, const Choice& format,
                    const graph::Adjacency& adjacency, const Capabilities& wanted, bool wide_edges = false);

}  // namespace harness::runtime
