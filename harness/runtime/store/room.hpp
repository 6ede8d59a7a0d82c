// Computes which fraction of a layout's edges fits on the device. A session asks for it if the option
// `edges_at` is `auto`.
#pragma once

#include "runtime/store/layout.hpp"

namespace harness::runtime {

/// The option `edges_at: auto` keeps a multiple of 1/16 of the edges on the device, so that similar
/// configurations use the same layout.
inline constexpr double steps_of_hot = 16;

/// Returns the fraction of the edges that would fit on the device, from 0 to 1. The caller has allocated
/// everything that the run needs, with all edges of the layouts in host memory.
double share_that_fits(const Ledger& ledger, const LayoutsInUse& layouts);

}  // namespace harness::runtime
