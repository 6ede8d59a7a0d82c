// Builds layouts: calls a format's build() with the graph, and collects the parts and arrays that build()
// makes. The layout store uses it. Formats access the harness only through harness_builder.
#pragma once

#include "runtime/store/layout.hpp"

namespace harness::runtime {

/// Builds the layout of an adjacency. Edge ids have 32 bits if they fit, unless `wide_edges` requests 64.
/// Throws Unsupported or Error with the format's own reason.
///
/// `place` selects the memory of the edges, the device or the host. For edges in host memory, the format must
/// declare which of its arrays have one element per edge. Throws Unsupported if the format does not. If
/// `place` keeps a fraction of the edges on the device, the result has the parts of two layouts. The first
/// has the hot rows (store/hot_rows.hpp), and the second has all other rows.
///
/// `adjacency_stays` promises that the adjacency lives longer than the layout. The layout may then use the
/// neighbours and weights of the adjacency as its edges in host memory, instead of a copy. The promise has no
/// effect if a fraction of the edges is on the device.
Layout build_layout(Ledger& ledger, const plugin::Registry& registry, const Choice& format,
                    const graph::Adjacency& adjacency, const Capabilities& wanted, bool wide_edges = false,
                    const EdgePlace& place = {}, bool adjacency_stays = false);

}  // namespace harness::runtime
