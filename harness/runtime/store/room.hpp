// How much of a layout fits on the device. Sessions use it for the option `edges_at: auto`.
#pragma once

#include "runtime/store/layout.hpp"

namespace harness::runtime {

/// Fractions from which `auto` chooses are multiples of 1/16, so that similar rows of results use the same
/// layout.
inline constexpr double steps_of_hot = 16;

/// Returns the fraction of the edges that would fit on the device, from 0 to 1. All edges of the layouts are
/// in memory of the host now, and everything else that the run needs is allocated.
double share_that_fits(const Ledger& ledger, const LayoutsInUse& layouts);

}  // namespace harness::runtime
