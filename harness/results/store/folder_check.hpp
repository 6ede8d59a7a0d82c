// Checks that a result folder holds only what runs have written, before anything in it is changed. A resume
// begins with this check. A file of another program then causes an error of one line and no loss of data.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <string>

#include "base/counted.hpp"

namespace harness::results {

/// Reads results.csv, samples.csv, kernels.csv, updates.csv and rounds.csv once. Throws an Error with file
/// and line for anything that no run leaves there, except a torn last line. Configurations with a status in
/// `again` will be measured again, so their samples are not checked. `counters` are the columns in these
/// files that backends declare.
void check_result_files(const std::filesystem::path& folder, const std::set<std::string>& again,
                        std::span<const Column> counters);

/// Throws Error if a part of meta.json that a resume reads has another type than runs write.
void check_meta_types(const std::string& file, const nlohmann::json& meta);

// The functions below compare two runs whose results are to be in one folder. A resume, a merge and a worker
// that joins a pool call them first.

/// Returns the first difference between the facts of two runs (as in meta.json) that forbids mixing their
/// results, as one phrase. Empty if there is none. A plugin or a graph that only one of the runs uses does
/// not count.
std::string difference(const nlohmann::json& before, const nlohmann::json& now);

/// Returns the first difference between two runs (in experiment, version, backend, plugins or graphs) that
/// forbids merging their results, as one phrase. Unlike difference(), it permits different machines, because
/// each row of results.csv has columns for its machine.
std::string plan_difference(const nlohmann::json& before, const nlohmann::json& now);

/// Returns the facts of `now` that differ from `before`. Objects are compared member by member; any other
/// value is returned whole.
nlohmann::json changes(const nlohmann::json& before, const nlohmann::json& now);

}  // namespace harness::results
