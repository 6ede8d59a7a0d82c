// Builds layouts: calls a format's build() with the graph, and collects the parts and arrays that it makes.
// The layout store uses it. Formats access the harness only through harness_builder.
#pragma once

#include "runtime/store/layout.hpp"

namespace harness::runtime {

/// Builds the layout of an adjacency. Edge ids have 32 bits if they fit, unless `wide_edges` requests 64.
/// With `adjacency_stays`, the adjacency lives longer than the layout, whose edges at host may be those
/// arrays. Throws Unsupported or Error with the format's own reason. Throws Unsupported if edges are to be in
/// memory of the host, or streamed from there, and the format does not say what that needs. If a share of
/// them stays on the device, the parts are those of two layouts: of the hot rows (store/hot_rows.hpp), and of
/// the others.
Layout build_layout(Ledger& ledger, const plugin::Registry& registry, const Choice& format,
                    const graph::Adjacency& adjacency, const Capabilities& wanted, bool wide_edges = false,
                    const EdgePlace& place = {}, bool adjacency_stays = false);

}  // namespace harness::runtime
