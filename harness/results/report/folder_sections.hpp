// Sections of a report's page about files that other commands leave in or above the folder of results. These
// files are the journal of `harness tune` and the verdicts of `harness reproduce`. report.cpp inserts the
// sections into the page.
#pragma once

#include <filesystem>
#include <string>

#include "results/store/csv.hpp"

namespace harness::results {

/// Name of a tuner's journal, a file next to results.csv.
inline constexpr const char* tune_journal = "tune.csv";

/// Returns the section of a tuner's journal. For each search space (a graph, algorithm and backend), it shows
/// the winners, and those steps of the search that found a lower cost than all earlier steps.
std::string tuning_html(const CsvTable& journal);

/// Returns the section of a published table or figure that `harness reproduce` has reproduced (an entry). It
/// shows the entry's claims with their verdicts, and published numbers next to the reproduced ones. Empty if
/// `folder` does not have the results of an entry. Throws Error for damaged files.
std::string reproduction_html(const std::filesystem::path& folder);

}  // namespace harness::results
