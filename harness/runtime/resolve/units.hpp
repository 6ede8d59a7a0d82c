// Tells whether the backend has the functional units that a schedule's steps use (harness/units.h). The
// column `unit` of results.csv shows the result.
#pragma once

#include <string>

#include "runtime/resolve/combination.hpp"

namespace harness::runtime {

/// Returns "modelled" if the backend has the functional unit that a schedule of the combination uses. Returns
/// "software" if the schedule's kernel does the work of the unit itself. Returns an empty text if no schedule
/// uses a functional unit.
std::string words_of_unit(const Combination& combination, const std::string& backend);

}  // namespace harness::runtime
