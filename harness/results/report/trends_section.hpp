// The section of a report's page about the runs of a history. It has each change with the run at which it
// began, and a curve for each configuration. report.cpp inserts it into the page.
#pragma once

#include <string>

#include "results/history/trends.hpp"

namespace harness::results {

/// Returns the section. It has a curve for each series whose configuration is in `results`, those with
/// changes first. Its sentences are those of `harness history check`, about all series of the history.
std::string trends_html(const History& history, const StoredResults& results, const ChangeRule& rule);

}  // namespace harness::results
