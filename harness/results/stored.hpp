// A result set as it lies in a folder: rows, their samples, and what they have in common.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "results/effect.hpp"

namespace harness {

/// The cells that telling rows apart and comparing them needs.
struct StoredRow {
  std::string id, status, reason, graph, graph_hash, algorithm, backend;
  double median_ms = 0, cv = 0;
  Samples samples;  ///< none where samples.csv is missing

  bool ok() const { return status == "ok" && median_ms > 0; }
};

struct StoredResults {
  std::vector<StoredRow> rows;  ///< in the order of the file
  nlohmann::json meta;          ///< null where there is none
};

/// `path` is a results.csv or the folder that holds one; samples.csv and meta.json are looked for beside it.
/// A results file of another name stands alone. Throws Error where it cannot be read or lacks a column.
StoredResults load_results(std::filesystem::path path);

}  // namespace harness
