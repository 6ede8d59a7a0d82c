// Compares two result sets: which configurations became slower or faster, or stopped working. Configurations
// are matched by their ids and judged by effect.hpp.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "results/judge/effect.hpp"
#include "results/judge/table.hpp"

namespace harness::results {

/// A configuration that both result sets have and that is ok in at least one of the two.
struct Comparison {
  std::string id;
  /// median times or counted costs (such as cycles); 0 if not ok
  double before = 0, after = 0;
  std::string judged_by;  ///< column of a counted cost, such as cycles; empty: milliseconds
  /// effect.ratio is 0 if one of the two is not ok or the answers differ
  Effect effect;
  /// the status that is not ok, how the answers differ, or a remark on the verdict
  std::string note;
};

/// A configuration that could not be compared, with the reason.
struct Uncompared {
  std::string id, why;
};

struct CompareReport {
  std::vector<Comparison> rows;  ///< those that stopped working first, then by falling slowdown
  std::vector<Uncompared> uncompared;
  std::vector<std::string> notes;  ///< notes on the comparison as a whole
  /// The names of two machines, if a configuration was measured on one machine in the first results and on
  /// another one in the second results. Such configurations are compared only with `across`. Otherwise empty.
  std::string machines;
  Judgement judgement;

  size_t count(Verdict verdict) const;
  bool regressed() const;
  double geomean_ratio() const;  ///< over the configurations with a ratio; 0 if none
};

/// Compares the results at two paths. Each path is a results.csv or a folder with one. Configurations without
/// samples are compared by their medians and coefficients of variation, which is noted in the report. Results
/// of different machines are compared only if `across` is true, which is noted too.
CompareReport compare_results(const std::filesystem::path& before, const std::filesystem::path& after,
                              const Judgement& judgement = {}, bool across = false);

/// Returns 1 for a regression (slower, no longer ok, or another answer), 0 for none, 2 if nothing could be
/// compared.
int compare_exit_code(const CompareReport& report);

/// Returns the text that `harness compare` prints. Text and Markdown omit configurations that are the same,
/// unless `all` is true. CSV has all of them, and no notes or summary.
std::string format_report(const CompareReport& report, TableStyle style = TableStyle::text, bool all = false);

}  // namespace harness::results
