// Finds causes of varying times on this machine. doctor.cpp calls these functions for `harness doctor
// --system`.
#pragma once

#include <nlohmann/json.hpp>

#include "base/error.hpp"

namespace harness::cli {

/// Returns a JSON list with one map per setting of the machine or load on it. The member `cure` is the
/// command that corrects it.
nlohmann::json system_findings();

/// Prints each setting of the machine and load on it that makes times vary, with the command that corrects
/// it. If `as_json` is true, prints system_findings().
Exit report_system(bool as_json);

}  // namespace harness::cli
