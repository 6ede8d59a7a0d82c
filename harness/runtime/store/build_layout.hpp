// Builds layouts: calls a format's build() with the graph, and collects the parts and arrays that it makes.
// The layout store uses it. Formats access the harness only through harness_builder.
#pragma once

#include "runtime/store/layout.hpp"

namespace harness::runtime {

/// Builds the layout of an adjacency. Edge ids have 32 bits if they fit, unless `wide_edges` requests 64.
/// Throws Unsupported or Error with the format's own reason.
/// Arrays that go by edge id are placed at `edges_at`. Throws Unsupported if that is the host and the format
/// marks no such array.
Layout build_layout(Ledger& ledger, const plugin::Registry& registry, const Choice& format,
                    const graph::Adjacency& adjacency, const Capabilities& wanted, bool wide_edges = false,
                    EdgesAt edges_at = EdgesAt::device);

}  // namespace harness::runtime
