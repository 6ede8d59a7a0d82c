// Whether a result folder still holds what runs have written into it, before anything in it is changed. A
// resume begins with it; a file of another program's making costs one line and no data.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <string>

#include "base/counted.hpp"

namespace harness::results {

/// Reads results.csv, samples.csv, kernels.csv and rounds.csv once and refuses, with file and line, whatever
/// no run leaves there: only a last line may be torn. Rows with a status in `again` are to be measured anew,
/// so their samples do not matter. `counters`: those that the files have columns for.
void check_result_files(const std::filesystem::path& folder, const std::set<std::string>& again,
                        std::span<const Column> counters);

/// Refuses a meta.json of which a part that a resume reads is of another type than it was written with.
void check_meta_types(const std::string& file, const nlohmann::json& meta);

// What two runs must have in common to be one result set. A resume asks it before it adds rows to a folder.

/// The first thing in which the facts of two runs (as in meta.json) differ so that their rows must not stand
/// in one file, as one phrase; empty: none. A plugin or a graph that only one of them knows is no difference.
std::string difference(const nlohmann::json& before, const nlohmann::json& now);

/// What of the facts `now` is not the same in `before`: objects member by member, all else as a whole.
nlohmann::json changes(const nlohmann::json& before, const nlohmann::json& now);

}  // namespace harness::results
