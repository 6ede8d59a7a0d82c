// The units that the emulated GPU has, by the numbers that steps name them by. The Gpu makes one for each
// block that uses one.
#pragma once

#include <memory>

#include "backends/simt/units/unit.hpp"

namespace harness::simt {

/// The unit of a core that has room for so many lanes; nullptr for 0, which is no unit. `unit`: a
/// harness_unit, as plugins with others are refused when they are loaded.
std::unique_ptr<Unit> make_unit(uint32_t unit, uint32_t lanes);

}  // namespace harness::simt
