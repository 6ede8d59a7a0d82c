// Makes the functional units of the emulated GPU. A step of a schedule with the kind HARNESS_UNIT_STEP names
// its unit by a number of the enum harness_unit. Gpu makes one unit per block of that step, as if each block
// had its own core. With the cycle model, TimedLaunch makes one unit per core.
#pragma once

#include <memory>

#include "backends/simt/units/unit.hpp"

namespace harness::simt {

/// Returns the unit of a core with space for `lanes` lanes of `blocks` blocks. If `unit` is 0, which means
/// none, returns nullptr. Otherwise `unit` is a valid harness_unit, because plugins with other values are
/// refused when they are loaded.
std::unique_ptr<Unit> make_unit(uint32_t unit, uint32_t lanes, uint32_t blocks = 1);

}  // namespace harness::simt
