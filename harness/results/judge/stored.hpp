// Loads a result set from a folder: the rows of results.csv, their samples, and the facts about the run.
// Commands such as `harness compare` use it. If a file is damaged, the error names the file and the line.
#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "results/judge/answers.hpp"
#include "results/judge/effect.hpp"
#include "results/store/cost.hpp"

namespace harness::results {

/// A row of results.csv: the cells that identify a configuration, and those by which configurations are
/// compared.
struct StoredRow {
  std::string id, status, reason, graph, graph_hash, algorithm, backend;
  std::string schedule, format, direction, baseline;
  /// host and hash of the machine that measured it; empty if unknown
  std::string machine;
  StoredAnswer answer;
  /// the column of a counted cost, such as cycles; empty if times are compared
  std::string judged_by;
  /// the value by which configurations are compared: the median time, or a count that replaces it
  double cost = 0;
  double cv = 0;                       ///< coefficient of variation of the times; 0 if the cost is a count
  size_t rounds = 0, busy_rounds = 0;  ///< values of the columns of these names
  /// values of the columns that were passed to load_results(); empty cells are left out
  std::map<std::string, double> columns;
  /// times that were measured in each round, by column: build_ms, order_ms and aged_ms
  std::map<std::string, std::vector<double>> repeated;
  /// empty if samples.csv is missing or the cost is a count
  Samples samples;

  /// Returns true if there is a cost that can be compared. A time of 0 ms is below the resolution of the
  /// clock.
  bool ok() const { return status == "ok" && cost > 0; }
  bool below_resolution() const { return status == "ok" && !(cost > 0); }
  bool timed() const { return judged_by.empty(); }
  std::string unit() const { return unit_of_cost(judged_by); }
};

struct StoredResults {
  std::vector<StoredRow> rows;  ///< in the sequence of the file
  nlohmann::json meta;          ///< null if there is no meta.json
  /// Remarks on the files, one line each, for example that a row of results.csv was changed after it was
  /// written.
  std::vector<std::string> notes;
};

/// Returns the machines that measured the configurations, sorted.
std::vector<std::string> machines_of(const StoredResults& results);

/// Returns false if times are compared and the two are known to be of different machines. Costs that are
/// counted do not depend on the machine.
bool are_comparable(const StoredRow& one, const StoredRow& other);

/// Throws Error if the results are of several machines. Commands that compare all rows of the results.csv at
/// `path` with each other call this.
void require_one_machine(const StoredResults& results, const std::string& path);

/// Returns the meta.json of a folder, or null if there is none that can be parsed.
nlohmann::json load_meta(const std::filesystem::path& folder);

/// Loads a result set. `path` is a results.csv or its folder; samples.csv and meta.json are read from the
/// same folder. A results file of another name is loaded without them. `columns` names further columns, whose
/// numbers are stored too. Throws Error if a file cannot be read, lacks a required column, or is damaged
/// other than by a torn last line. A column of `columns` that is missing, or that has no numbers by which
/// configurations can be judged, is an Error too.
StoredResults load_results(std::filesystem::path path, std::span<const std::string> columns = {});

/// Throws Error if no row of the results is finished. A run that is interrupted in an early round has none.
inline void require_finished_rows(const StoredResults& results, const std::string& path) {
  if (results.rows.empty()) {
    throw_error(
        "{}: no row is finished, because the run ended before its last round (continue it: harness run "
        "--resume)",
        path);
  }
}

/// Compares two configurations by their samples. Without samples, compares their costs, coefficients of
/// variation and rounds.
Effect judge_rows(const StoredRow& before, const StoredRow& after, const Judgement& judgement = {});

}  // namespace harness::results
