// A measurement on its way from a worker to its parent: an object with a member for each column that has a
// value, numbers as numbers. Columns that the backend declares travel the same way.
#pragma once

#include <nlohmann/json.hpp>

#include "results/store/measurement.hpp"

namespace harness::sweep {

nlohmann::json to_json(const results::Measurement& measurement);

/// Throws where the message is none: a plugin can write into any file descriptor.
results::Measurement measurement_from_json(const nlohmann::json& message);

}  // namespace harness::sweep
