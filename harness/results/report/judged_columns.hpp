// Columns of a report's table that no result file has: standings and verdicts of rows. report.cpp adds them
// to those of results.csv.
#pragma once

#include <vector>

#include "results/judge/best.hpp"
#include "results/judge/compare.hpp"
#include "results/report/payload.hpp"

namespace harness::results {

/// Adds place, slower_by with its interval, and cost. `winners` are those of `results`.
void add_standings(std::vector<PageColumn>& columns, const StoredResults& results,
                   const std::vector<Winners>& winners);

/// Adds the verdict of each row against earlier results, with the ratio and its interval.
void add_verdicts(std::vector<PageColumn>& columns, const StoredResults& results,
                  const CompareReport& report);

}  // namespace harness::results
