// Results in the shape that Google Benchmark writes, for the tools that read it (its compare.py, dashboards
// of CI). `harness results` prints it.
#pragma once

#include <nlohmann/json.hpp>

#include "results/judge/stored.hpp"

namespace harness::results {

/// A benchmark a sample, then the median as an aggregate. A row that is not ok, or of which only cycles are
/// known, is an error with its reason: nothing here takes a wrong time for a time.
nlohmann::json benchmark_json(const StoredResults& results);

}  // namespace harness::results
