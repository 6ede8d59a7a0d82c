// Finds causes of varying times on this machine. doctor.cpp calls these functions for `harness doctor
// --system`.
#pragma once

#include <nlohmann/json.hpp>

#include "base/error.hpp"

namespace harness::cli {

/// Returns a JSON list with one map per examined setting of the machine, and per examined load on the
/// machine. If the setting or load makes times vary, the member `cure` is the command that fixes it;
/// otherwise `cure` is empty.
nlohmann::json system_findings();

/// Prints each examined setting of the machine and each examined load on it. For those that make times vary,
/// also prints the command that fixes them. If `as_json` is true, prints system_findings() instead.
Exit report_system(bool as_json);

}  // namespace harness::cli
