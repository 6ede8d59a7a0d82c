// A result set as it lies in a folder: rows, their samples, and what they have in common. compare, best and
// plot read it; a folder that is damaged is refused with file and line.
#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "results/judge/answers.hpp"
#include "results/judge/effect.hpp"
#include "results/store/cost.hpp"

namespace harness::results {

/// The cells that telling rows apart and comparing them needs.
struct StoredRow {
  std::string id, status, reason, graph, graph_hash, algorithm, backend;
  std::string schedule, format, direction, baseline;
  StoredAnswer answer;
  std::string judged_by;  ///< the column of a counted cost, where times mean nothing; empty: the times
  double cost = 0;        ///< what rows are judged by: the median time, or what is counted in its place
  double cv = 0;          ///< of the times; 0 where the cost is counted
  size_t rounds = 0, busy_rounds = 0;     ///< as the row says
  std::map<std::string, double> columns;  ///< those that load_results() was asked for and are not empty
  Samples samples;                        ///< none where samples.csv is missing, or the cost is counted

  /// It has a cost that can be compared. A time of 0 ms is below the resolution of the clock.
  bool ok() const { return status == "ok" && cost > 0; }
  bool below_resolution() const { return status == "ok" && !(cost > 0); }
  bool timed() const { return judged_by.empty(); }
  std::string unit() const { return unit_of_cost(judged_by); }
};

struct StoredResults {
  std::vector<StoredRow> rows;  ///< in the order of the file
  nlohmann::json meta;          ///< null where there is none
  /// What to mind about the files, in a line each: rows that are not as they were written.
  std::vector<std::string> notes;
};

/// `path` is a results.csv or the folder that holds one; samples.csv and meta.json are looked for beside it.
/// A results file of another name stands alone. Throws Error where it cannot be read, lacks a column or is
/// damaged in a way that no torn last line explains. `columns`: whose numbers the rows shall hold; one that
/// is not there, or holds no numbers that rows can be judged by, is an Error.
StoredResults load_results(std::filesystem::path path, std::span<const std::string> columns = {});

/// What the samples of two rows say, or, if there are none, their costs, coefficients of variation and
/// rounds.
Effect judge_rows(const StoredRow& before, const StoredRow& after, const Judgement& judgement = {});

}  // namespace harness::results
