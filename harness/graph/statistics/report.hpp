// Statistics as text for people, as JSON, and as a file that says the same in YAML and that twins are made
// of. The keys are those of docs/twins.md; JSON and YAML have the same ones.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "graph/statistics/statistics.hpp"

namespace harness::graph {

/// road, mesh, social or web, guessed: roads and meshes have even degrees and long distances, webs
/// directions.
std::string likely_class(const Statistics& statistics);
/// Lines of `label value`, which follow those of info().
std::string statistics_text(const Statistics& statistics);
nlohmann::ordered_json statistics_json(const Statistics& statistics);
/// A file of statistics: a key a line. It appears whole or not at all.
void write_statistics(const Statistics& statistics, const std::filesystem::path& path);
/// The JSON object of statistics as YAML.
std::string statistics_yaml(const nlohmann::ordered_json& keys);

}  // namespace harness::graph
