// The sections of a report's page that need no script: winners, omissions, bounds, a comparison and
// provenance. report.cpp inserts them into the page.
#pragma once

#include <string>
#include <vector>

#include "results/judge/best.hpp"
#include "results/judge/bounds.hpp"
#include "results/judge/compare.hpp"

namespace harness::results {

/// Returns the winners of each graph, algorithm and backend, then the configurations that were not measured,
/// by reason.
std::string conclusions_html(const StoredResults& results, const std::vector<Winners>& winners,
                             const CsvTable& table);

/// Returns the section of a comparison: counts of verdicts, each configuration whose verdict is not `same`,
/// and notes.
std::string comparison_html(const CompareReport& report, const std::string& before);

/// Returns the section of the experiment's bounds (limits that `harness hold` tests): the verdicts, with
/// ratios, intervals and limits. If `problem` is not empty, it is the reason why nothing could be tested, and
/// the section has only this reason.
std::string bounds_html(const std::vector<Held>& all, const std::string& problem);

/// Returns facts of machine, build, plugins and experiment, then the whole meta.json.
std::string provenance_html(const nlohmann::json& meta);

}  // namespace harness::results
