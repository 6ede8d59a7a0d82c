// Exports results as JSON of Google Benchmark, for tools that read it (its compare.py, dashboards of CI).
// `harness results` prints it.
#pragma once

#include <nlohmann/json.hpp>

#include "results/judge/stored.hpp"

namespace harness::results {

/// Returns one benchmark per sample, then the median as an aggregate. A row that is not ok, or that has only
/// counted cycles, becomes an error with its reason. A reader cannot mistake such a row for a time.
nlohmann::json benchmark_json(const StoredResults& results);

}  // namespace harness::results
