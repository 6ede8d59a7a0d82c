// A result set as it lies in a folder: rows, their samples, and what they have in common. compare, best and
// plot read it; a folder that is damaged is refused with file and line.
#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "results/judge/answers.hpp"
#include "results/judge/effect.hpp"

namespace harness::results {

/// Columns that a bound may be about instead of times: what is counted, or measured once.
inline constexpr const char* counted_columns[] = {"gteps", "build_ms", "format_bytes", "peak_device_bytes"};

/// The cells that telling rows apart and comparing them needs.
struct StoredRow {
  std::string id, status, reason, graph, graph_hash, algorithm, backend;
  std::string schedule, format, direction, baseline;
  StoredAnswer answer;
  double cost = 0;  ///< what rows are judged by: the median time, or what the cost model counts
  double cv = 0;    ///< of the times; 0 where the cost is counted
  size_t rounds = 0, busy_rounds = 0;  ///< as the row says
  bool modelled = false;  ///< the cost is model_cycles: where a model counts them, times mean nothing
  std::map<std::string, double> counted;  ///< counted_columns of the row that are not empty
  Samples samples;                        ///< none where samples.csv is missing, or the cost is counted

  /// It has a cost that can be compared. A time of 0 ms is below the resolution of the clock.
  bool ok() const { return status == "ok" && cost > 0; }
  bool below_resolution() const { return status == "ok" && !(cost > 0); }
  const char* unit() const { return modelled ? "cycles" : "ms"; }
};

struct StoredResults {
  std::vector<StoredRow> rows;  ///< in the order of the file
  nlohmann::json meta;          ///< null where there is none
  /// What to mind about the files, in a line each: rows that are not as they were written.
  std::vector<std::string> notes;
};

/// `path` is a results.csv or the folder that holds one; samples.csv and meta.json are looked for beside it.
/// A results file of another name stands alone. Throws Error where it cannot be read, lacks a column or is
/// damaged in a way that no torn last line explains.
StoredResults load_results(std::filesystem::path path);

/// What the samples of two rows say, or, if there are none, their costs, coefficients of variation and
/// rounds.
Effect judge_rows(const StoredRow& before, const StoredRow& after, const Judgement& judgement = {});

}  // namespace harness::results
