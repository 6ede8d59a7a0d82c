#include "tune/recorded.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <tuple>

#include "base/error.hpp"
#include "base/scalars.hpp"
#include "results/store/cost.hpp"
#include "results/store/csv.hpp"
#include "results/store/files.hpp"

namespace harness::tune {
namespace {

/// Adds settings such as `block=8 width=4` to the candidate's values. Their names get a prefix, as in
/// format.block and format.width.
void add_settings(Candidate& candidate, const std::string& prefix, std::string_view text) {
  std::istringstream words{std::string(text)};
  for (std::string word; words >> word;) {
    const size_t equals = word.find('=');
    if (equals != std::string::npos)
      candidate.values[prefix + word.substr(0, equals)] = word.substr(equals + 1);
  }
}

Candidate candidate_of(const results::CsvTable& table, const results::CsvRecord& row) {
  Candidate candidate{.id = std::string(table.cell(row, "id"))};
  for (const char* column : {"format", "schedule", "direction", "frontier_in", "frontier_out"}) {
    if (const auto cell = table.cell(row, column); !cell.empty()) candidate.values[column] = cell;
  }
  add_settings(candidate, "format.", table.cell(row, "format_params"));
  add_settings(candidate, "schedule.", table.cell(row, "schedule_params"));
  add_settings(candidate, "", table.cell(row, "options"));
  return candidate;
}

/// Returns the median time of a row of results.csv, or the counted cost (such as cycles) by which the row is
/// judged. Returns nothing if the row is not ok or its cost is missing or 0.
std::optional<double> cost_of(const std::string& file, const results::CsvTable& table,
                              const results::CsvRecord& row) {
  if (table.cell(row, "status") != "ok") return std::nullopt;
  const std::string column = results::column_of_cost(results::judged_by(table, row));
  const std::string_view cell = table.cell(row, column);
  if (cell.empty()) return std::nullopt;
  const auto cost = parse_number<double>(cell);
  if (!cost || !std::isfinite(*cost) || *cost < 0)
    results::throw_damage(file, table.line,
                          fmt::format("{}: expected a number, found '{}'", column, results::excerpt(cell)));
  return *cost > 0 ? cost : std::nullopt;
}

double overhead_of(const results::CsvTable& table, const results::CsvRecord& row) {
  double sum_ms = 0;
  for (const char* column : {"orient_ms", "build_ms", "upload_ms", "assemble_ms", "verify_ms"})
    sum_ms += parse_number<double>(table.cell(row, column)).value_or(0);
  return sum_ms * 1e-3;
}

/// Returns a key that identifies a configuration independently of the backend.
std::string identity(const Space& space, const Candidate& candidate) {
  std::string text = space.graph + "\n" + space.algorithm;
  for (const auto& [name, value] : candidate.values) text += "\n" + name + "=" + value;
  return text;
}

constexpr const char* schema_version = "1.0.0";

std::string file_name(const Space& space) {
  std::string name = space.name() + " " + space.backend;
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '-' && c != '.' && c != '=') c = '_';
  }
  return name + ".json";
}

}  // namespace

double Recorded::best() const {
  double least = std::numeric_limits<double>::infinity();
  for (const auto& cost : costs) least = std::min(least, cost.value_or(least));
  return least;
}

size_t Recorded::within(double share) const {
  const double most = best() * (1 + share);
  return static_cast<size_t>(
      std::ranges::count_if(costs, [&](const auto& cost) { return cost && *cost <= most; }));
}

std::vector<Recorded> read_recorded(std::filesystem::path path) {
  std::error_code unknown;
  if (std::filesystem::is_directory(path, unknown)) path /= "results.csv";
  results::require_results(path);
  std::map<std::tuple<std::string, std::string, std::string>, Recorded> spaces;
  results::scan_csv(path, [&](const results::CsvTable& table, const results::CsvRecord& row) {
    for (const char* column : {"id", "status", "graph", "algorithm", "format", "schedule"}) {
      if (!table.column(column))
        throw_error("{}: has no column '{}': not the results of a sweep", path.string(), column);
    }
    if (!table.cell(row, "baseline").empty() || table.cell(row, "status") == "unsupported" ||
        table.cell(row, "status") == "skipped")
      return;
    std::string algorithm{table.cell(row, "algorithm")};
    if (const auto params = table.cell(row, "algorithm_params"); !params.empty())
      algorithm += " " + std::string(params);
    std::string graph{table.cell(row, "graph")}, backend{table.cell(row, "backend")};
    Recorded& one = spaces[{algorithm, graph, backend}];
    one.space.algorithm = algorithm;
    one.space.graph = graph;
    one.space.backend = backend;
    one.space.candidates.push_back(candidate_of(table, row));
    one.costs.push_back(cost_of(path.string(), table, row));
    one.overheads_s.push_back(overhead_of(table, row));
  });
  std::vector<Recorded> found;
  for (auto& [key, one] : spaces) {
    if (one.within(0) > 0) found.push_back(std::move(one));
  }
  if (found.empty()) throw_error("{}: no row is ok, so there is nothing to choose from", path.string());
  return found;
}

Prior prior_from(const std::vector<Recorded>& other, const Space& space) {
  std::map<std::string, double> known;
  for (const Recorded& one : other) {
    for (size_t i = 0; i < one.costs.size(); ++i) {
      if (one.costs[i]) known[identity(one.space, one.space.candidates[i])] = *one.costs[i];
    }
  }
  Prior prior;
  size_t found = 0;
  for (const Candidate& candidate : space.candidates) {
    const auto at = known.find(identity(space, candidate));
    prior.push_back(at == known.end() ? std::numeric_limits<double>::quiet_NaN() : at->second);
    found += at != known.end();
  }
  return found > 0 ? prior : Prior{};
}

std::string t4_of(const Recorded& recorded) {
  nlohmann::json results = nlohmann::json::array();
  for (size_t i = 0; i < recorded.space.size(); ++i) {
    const std::optional<double>& cost = recorded.costs[i];
    nlohmann::json one{{"configuration", recorded.space.candidates[i].values},
                       {"objectives", {"time"}},
                       {"times",
                        {{"compilation_time", recorded.overheads_s[i] * 1e3},
                         {"framework", 0},
                         {"search_algorithm", 0},
                         {"validation", 0},
                         {"runtimes", cost ? nlohmann::json{*cost} : nlohmann::json::array()}}},
                       {"invalidity", cost ? "correct" : "runtime"},
                       {"correctness", cost ? 1 : 0},
                       {"measurements", nlohmann::json::array()}};
    if (cost) one["measurements"].push_back({{"name", "time"}, {"value", *cost}, {"unit", "ms"}});
    results.push_back(std::move(one));
  }
  const nlohmann::json metadata{{"timeunit", "milliseconds"}, {"space", recorded.space.name()}};
  return nlohmann::json{{"schema_version", schema_version}, {"results", results}, {"metadata", metadata}}
             .dump(1) +
         "\n";
}

std::vector<std::filesystem::path> write_t4(const std::vector<Recorded>& spaces,
                                            const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw_error("{}: cannot be created: {}", folder.string(), error.message());
  std::vector<std::filesystem::path> paths;
  for (const Recorded& recorded : spaces) {
    paths.push_back(folder / file_name(recorded.space));
    results::write_atomically(paths.back(), t4_of(recorded));
  }
  return paths;
}

}  // namespace harness::tune
