// Functional units that a schedule's steps use (harness/units.h): whether the backend at hand has them. The
// column `unit` of a row says it.
#pragma once

#include <string>

#include "runtime/resolve/combination.hpp"

namespace harness::runtime {

/// "modelled" where the backend has the unit that a schedule of the combination uses, "software" where its
/// kernel does the unit's work; empty where no schedule uses one.
std::string words_of_unit(const Combination& combination, const std::string& backend);

}  // namespace harness::runtime
