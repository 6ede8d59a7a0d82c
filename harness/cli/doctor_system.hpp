// Causes of varying times on this machine, for `harness doctor --system`. The command in doctor.cpp calls it.
#pragma once

#include <nlohmann/json.hpp>

#include "base/error.hpp"

namespace harness::cli {

/// Returns a list of maps, one per setting or load of the machine. The member `cure` is the command that
/// fixes it.
nlohmann::json system_findings();

/// Prints each setting or load of the machine that makes times vary, with the command that fixes it. JSON is
/// system_findings().
Exit report_system(bool as_json);

}  // namespace harness::cli
