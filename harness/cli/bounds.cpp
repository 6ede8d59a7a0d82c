#include "cli/bounds.hpp"

#include <algorithm>

#include "experiment/filter.hpp"

namespace harness::cli {
namespace {

std::function<bool(const results::StoredRow&)> matches_all(const std::vector<std::string>& globs) {
  return [globs](const results::StoredRow& row) {
    return std::all_of(globs.begin(), globs.end(),
                       [&](const std::string& glob) { return experiment::glob_matches_id(glob, row.id); });
  };
}

}  // namespace

std::vector<results::Bound> bounds_of(const experiment::Experiment& experiment) {
  std::vector<results::Bound> bounds;
  for (const experiment::Bound& bound : experiment.bounds) {
    bounds.push_back({.name = bound.name,
                      .rows = matches_all(bound.rows),
                      .over = bound.over.empty() ? std::function<bool(const results::StoredRow&)>()
                                                 : matches_all(bound.over),
                      .column = bound.column,
                      .at_most = bound.at_most,
                      .at_least = bound.at_least,
                      .mean_at_most = bound.mean_at_most,
                      .mean_at_least = bound.mean_at_least,
                      .graph_mean_at_most = bound.graph_mean_at_most});
  }
  return bounds;
}

std::vector<std::string> columns_of_bounds(const experiment::Experiment& experiment) {
  std::vector<std::string> columns;
  for (const experiment::Bound& bound : experiment.bounds) {
    if (!bound.column.empty()) columns.push_back(bound.column);
  }
  return columns;
}

}  // namespace harness::cli
