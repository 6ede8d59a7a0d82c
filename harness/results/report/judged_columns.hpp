// Columns of a report's table that no result file has: standings and verdicts of configurations. report.cpp
// adds them to the columns of results.csv.
#pragma once

#include <vector>

#include "results/judge/best.hpp"
#include "results/judge/compare.hpp"
#include "results/report/payload.hpp"

namespace harness::results {

/// Adds the column `place`, which compares a configuration with the fastest one of its group. Further columns
/// are `slower_by` (cost over the least cost of the group) with its confidence interval, `cost`, and the
/// cost's unit. `winners` must have been computed from `results`.
void add_standings(std::vector<PageColumn>& columns, const StoredResults& results,
                   const std::vector<Winners>& winners);

/// Adds the columns of a comparison of each configuration with earlier results: the verdict, the earlier
/// cost, the ratio with its confidence interval, and a note.
void add_verdicts(std::vector<PageColumn>& columns, const StoredResults& results,
                  const CompareReport& report);

}  // namespace harness::results
