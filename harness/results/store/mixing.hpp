// What two runs must have in common to be one result set. A resume asks it before it adds rows to a folder.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace harness::results {

/// The first thing in which the facts of two runs (as in meta.json) differ so that their rows must not stand
/// in one file, as one phrase; empty: none. A plugin or a graph that only one of them knows is no difference.
std::string difference(const nlohmann::json& before, const nlohmann::json& now);

/// What of the facts `now` is not the same in `before`: objects member by member, all else as a whole.
nlohmann::json changes(const nlohmann::json& before, const nlohmann::json& now);

}  // namespace harness::results
