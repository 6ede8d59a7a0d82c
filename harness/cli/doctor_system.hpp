// Finds causes of varying times on this machine. doctor.cpp calls these functions for `harness doctor
// --system`.
#pragma once

#include <nlohmann/json.hpp>

#include "base/error.hpp"

namespace harness::cli {

/// Returns a JSON list with one map per setting of the machine, and per load on the machine. The member
/// `cure` is the command that fixes the setting or the load.
nlohmann::json system_findings();

/// Prints each setting of the machine and each load on it that makes times vary, with the command that fixes
/// it. If `as_json` is true, prints system_findings() instead.
Exit report_system(bool as_json);

}  // namespace harness::cli
