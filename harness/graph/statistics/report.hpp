// Formats statistics as text for people, as JSON, and as a YAML file from which synthetic graphs (twins) are
// made. The keys are those of docs/twins.md. JSON and YAML have the same keys.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "graph/statistics/statistics.hpp"

namespace harness::graph {

/// Guesses the class: road, mesh, social or web. A graph with long distances, and with a maximum degree below
/// 8 times the mean degree, is a road if its mean degree is below 4, and otherwise a mesh. Any other graph is
/// a web if it is directed, and social otherwise.
std::string likely_class(const Statistics& statistics);
/// Returns lines of `label value`, to be printed after those of info() (graph/summary.hpp).
std::string statistics_text(const Statistics& statistics);
nlohmann::ordered_json statistics_json(const Statistics& statistics);
/// Writes a statistics file atomically, with one key per line.
void write_statistics(const Statistics& statistics, const std::filesystem::path& path);
/// Converts the JSON object of statistics to YAML.
std::string statistics_yaml(const nlohmann::ordered_json& keys);

}  // namespace harness::graph
