#include "tune/t4.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "results/store/files.hpp"

namespace harness::tune {
namespace {

constexpr const char* schema_version = "1.0.0";

std::string file_name(const Space& space) {
  std::string name = space.name() + " " + space.backend;
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '-' && c != '.' && c != '=') c = '_';
  }
  return name + ".json";
}

}  // namespace

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
