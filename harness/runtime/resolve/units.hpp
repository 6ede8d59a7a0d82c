// Functional units that a schedule's steps use (harness/units.h): whether the backend has them. The column
// `unit` of a row shows the result.
#pragma once

#include <string>

#include "runtime/resolve/combination.hpp"

namespace harness::runtime {

/// Returns "modelled" if the backend has the unit that a schedule of the combination uses, or "software" if
/// its kernel does the unit's work. Empty if no schedule uses one.
std::string words_of_unit(const Combination& combination, const std::string& backend);

}  // namespace harness::runtime
