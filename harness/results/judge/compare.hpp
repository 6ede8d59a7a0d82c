// Compares two result sets: which rows became slower or faster, or stopped working. Rows are matched by their
// ids and judged by effect.hpp.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "results/judge/effect.hpp"
#include "results/judge/table.hpp"

namespace harness::results {

/// A row id that both result sets have and that is ok in at least one of the two.
struct Comparison {
  std::string id;
  /// median times or counted costs; 0 for a side that is not ok
  double before = 0, after = 0;
  std::string judged_by;  ///< column of a counted cost; empty: milliseconds
  /// effect.ratio is 0 if one side is not ok or the answers differ
  Effect effect;
  /// the status of the side that is not ok, how answers differ, or what the verdict lacks
  std::string note;
};

/// A row that could not be compared, with the reason.
struct Uncompared {
  std::string id, why;
};

struct CompareReport {
  std::vector<Comparison> rows;  ///< broken rows first, then by falling slowdown
  std::vector<Uncompared> uncompared;
  std::vector<std::string> notes;  ///< notes on the comparison as a whole
  /// Two machines whose rows are not compared, or are compared with `across`. Empty if there are none.
  std::string machines;
  Judgement judgement;

  size_t count(Verdict verdict) const;
  bool regressed() const;
  double geomean_ratio() const;  ///< over the rows with a ratio; 0 if none
};

/// Compares two paths, each of a results.csv or of a folder with one. Rows without samples are compared by
/// their medians and coefficients of variation, which the report notes. Rows of different machines are not
/// compared, unless `across`, which the report notes too.
CompareReport compare_results(const std::filesystem::path& before, const std::filesystem::path& after,
                              const Judgement& judgement = {}, bool across = false);

/// Returns 1 for a regression (slower, no longer ok, or another answer), 0 for none, 2 if nothing could be
/// compared.
int compare_exit_code(const CompareReport& report);

// The text that harness compare prints.

/// Text and Markdown omit rows that are the same, unless `all`. CSV has every row and nothing else.
std::string format_report(const CompareReport& report, TableStyle style = TableStyle::text, bool all = false);

}  // namespace harness::results
