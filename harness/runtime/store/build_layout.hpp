// Builds layouts: calls a format's build() with the graph, and collects the parts and arrays that it makes.
// The layout store uses it. Formats access the harness only through harness_builder.
#pragma once

#include "runtime/store/layout.hpp"

namespace harness::runtime {

/// Builds the layout of an adjacency. Edge ids have 32 bits if they fit, unless `wide_edges` requests 64. If
/// `adjacency_stays` is true, the adjacency lives longer than the layout, so edges in memory of the host may
/// remain in the arrays of the adjacency. Throws Unsupported or Error with the format's own reason. If
/// `place` puts edges into memory of the host, the format must declare which of its arrays have one element
/// per edge. Throws Unsupported if the format does not. If a fraction of the edges stays on the device, the
/// result has the parts of two layouts: of the hot rows (store/hot_rows.hpp), and of the other rows.
Layout build_layout(Ledger& ledger, const plugin::Registry& registry, const Choice& format,
                    const graph::Adjacency& adjacency, const Capabilities& wanted, bool wide_edges = false,
                    const EdgePlace& place = {}, bool adjacency_stays = false);

}  // namespace harness::runtime
