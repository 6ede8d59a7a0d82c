// Makes the functional units of the emulated GPU. A step has the number of its unit (harness_unit). The Gpu
// makes one unit for each block of such a step.
#pragma once

#include <memory>

#include "backends/simt/units/unit.hpp"

namespace harness::simt {

/// Returns the unit of a core with space for `lanes` lanes of `blocks` blocks. If `unit` is 0, which means
/// none, returns nullptr. Otherwise `unit` is a valid harness_unit, because loading refuses plugins with
/// others.
std::unique_ptr<Unit> make_unit(uint32_t unit, uint32_t lanes, uint32_t blocks = 1);

}  // namespace harness::simt
