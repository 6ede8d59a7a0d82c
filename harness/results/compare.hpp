// Two result files side by side: what became slower, faster, or stopped working.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace harness {

struct CompareOptions {
  double threshold = 0.05;  ///< a ratio of medians within this is never reported
};

enum class Verdict { same, faster, slower, broke, fixed };

/// One id that both files hold and that is ok in at least one of them.
struct Comparison {
  std::string id;
  Verdict verdict = Verdict::same;
  double before_ms = 0;  ///< 0 where that side is not ok
  double after_ms = 0;
  double ratio = 0;   ///< after / before; 0 where one side is not ok
  double margin = 0;  ///< the larger of the threshold and the noise of the two measurements
  std::string note;   ///< the status of the side that is not ok
};

struct CompareReport {
  std::vector<Comparison> rows;           ///< slowest-grown first
  std::vector<std::string> incomparable;  ///< same id, but another graph: a ratio would mean nothing
  std::vector<std::string> only_before;
  std::vector<std::string> only_after;

  bool regressed() const;
  double geomean_ratio() const;  ///< over the rows that have a ratio; 0 for none
};

/// Paths of results.csv files or of folders that hold one.
CompareReport compare_results(const std::filesystem::path& before, const std::filesystem::path& after,
                              const CompareOptions& options = {});

std::string format_report(const CompareReport& report);

/// 1 for a regression (slower, or no longer ok), 0 for none, 2 where nothing could be compared.
int compare_exit_code(const CompareReport& report);

}  // namespace harness
