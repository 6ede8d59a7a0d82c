// The section of a report's page with the runs of a history: what changed since which run, and a curve for
// each row. report.cpp puts it into the page.
#pragma once

#include <string>

#include "results/history/trends.hpp"

namespace harness::results {

/// Returns the section for the series whose ids are among the rows of `results`, those with changes first.
/// The sentences are those of `harness history check` over all series of the history.
std::string trends_html(const History& history, const StoredResults& results, const ChangeRule& rule);

}  // namespace harness::results
