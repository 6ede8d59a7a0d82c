// Exports results as JSON of Google Benchmark, for tools that read it (its compare.py, dashboards of CI).
// `harness results` prints it.
#pragma once

#include <nlohmann/json.hpp>

#include "results/judge/stored.hpp"

namespace harness::results {

/// Returns, for each configuration, one benchmark per sample and then the median as an aggregate. A
/// configuration that is not ok becomes one benchmark with an error and its reason. So does one that has only
/// counted cycles, because readers would take the number for a time.
nlohmann::json benchmark_json(const StoredResults& results);

}  // namespace harness::results
