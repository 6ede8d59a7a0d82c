// Two result sets side by side: what became slower, faster, or stopped working. Rows are matched by their
// ids, and judged by effect.hpp.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "results/judge/effect.hpp"
#include "results/judge/table.hpp"

namespace harness::results {

/// One id that both sets hold and that is ok in at least one of them.
struct Comparison {
  std::string id;
  double before = 0, after = 0;  ///< median times or counted costs; 0 where that side is not ok
  std::string judged_by;         ///< the column of a counted cost; empty: these are milliseconds
  Effect effect;                 ///< effect.ratio is 0 where one side is not ok or the answers differ
  std::string note;  ///< the status of the side that is not ok, how answers differ, or what the verdict lacks
};

/// A row that could not be compared, and why.
struct Uncompared {
  std::string id, why;
};

struct CompareReport {
  std::vector<Comparison> rows;  ///< what broke, then the most slowed down first
  std::vector<Uncompared> uncompared;
  std::vector<std::string> notes;  ///< about the comparison as a whole
  Judgement judgement;

  size_t count(Verdict verdict) const;
  bool regressed() const;
  double geomean_ratio() const;  ///< over the rows that have a ratio; 0 for none
};

/// Paths of results.csv files or of folders that hold one. Rows without samples are judged by their medians
/// and coefficients of variation, and say so.
CompareReport compare_results(const std::filesystem::path& before, const std::filesystem::path& after,
                              const Judgement& judgement = {});

/// 1 for a regression (slower, no longer ok, or another answer), 0 for none, 2 where nothing could be
/// compared.
int compare_exit_code(const CompareReport& report);

// The text that harness compare prints.

/// Text and Markdown leave out rows that are the same unless `all`; CSV always has every row
/// and nothing else.
std::string format_report(const CompareReport& report, TableStyle style = TableStyle::text, bool all = false);

}  // namespace harness::results
