// Makes one HTML page of a result set. The page needs no other file and makes no request to a network.
// `harness report` writes it.
#pragma once

#include <filesystem>
#include <string>

#include "base/counted.hpp"
#include "results/judge/bounds.hpp"
#include "results/judge/effect.hpp"

namespace harness::results {

struct ReportRequest {
  std::filesystem::path results;  ///< results.csv or its folder
  std::filesystem::path before;   ///< earlier results to compare with; empty: none
  std::filesystem::path history;  ///< folder of a history, whose trends the page shows; empty: none
  Judgement judgement;
  std::vector<Bound> bounds;  ///< bounds of the experiment, which the page lists with their verdicts
  std::vector<std::string> bound_columns;  ///< columns that bounds use instead of times
  double bound_alpha = 0.05;               ///< significance level of bounds
  std::vector<Column> counters;  ///< columns of the installed backends, for their units and meanings
};

/// Returns the page. Equal files give equal bytes. Its verdicts are those of winners() and
/// compare_results(). Throws Error as load_results() does.
std::string report_page(const ReportRequest& request);

}  // namespace harness::results
