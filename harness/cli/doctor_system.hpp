// Causes of varying times on this machine, for `harness doctor --system`. The command in doctor.cpp calls it.
#pragma once

#include "base/error.hpp"

namespace harness::cli {

/// Prints each setting or load of the machine that makes times vary, with the command that fixes it. JSON has
/// the same as a list of maps.
Exit report_system(bool as_json);

}  // namespace harness::cli
