#include "tune/live/spaces.hpp"

#include <cmath>
#include <limits>
#include <map>
#include <tuple>

#include "results/judge/best.hpp"

namespace harness::tune {
namespace {

void keep_supported(LiveSpace& live, const experiment::Configurations& configurations,
                    sweep::Measurer& measurer) {
  const std::vector<size_t> all = std::move(live.indices);
  live.indices.clear();
  if (measurer.graph(live.space.graph) == nullptr) return;
  const std::vector<std::string> reasons = measurer.unsupported(all);
  for (size_t i = 0; i < all.size(); ++i) {
    if (!reasons[i].empty()) {
      ++live.unsupported;
      continue;
    }
    live.indices.push_back(all[i]);
    live.space.candidates.push_back(candidate_of(configurations[all[i]]));
  }
}

}  // namespace

Candidate candidate_of(const experiment::Configuration& configuration) {
  Candidate candidate{.id = configuration.id, .values = configuration.options};
  candidate.values["format"] = configuration.format.id;
  candidate.values["schedule"] = configuration.schedule.id;
  for (const auto& [name, value] : configuration.format.params) candidate.values["format." + name] = value;
  for (const auto& [name, value] : configuration.schedule.params)
    candidate.values["schedule." + name] = value;
  return candidate;
}

std::vector<LiveSpace> spaces_of(const experiment::Configurations& configurations,
                                 sweep::Measurer& measurer) {
  std::map<std::tuple<std::string, std::string, std::string>, size_t> places;
  std::vector<LiveSpace> spaces;
  for (size_t i = 0; i < configurations.size(); ++i) {
    const experiment::Configuration configuration = configurations[i];
    if (configuration.is_baseline()) continue;
    const std::string &graph = configuration.graph.name, &algorithm = configuration.algorithm.label,
                      &backend = configuration.backend;
    const auto [at, is_new] = places.try_emplace({graph, algorithm, backend}, spaces.size());
    if (is_new) spaces.push_back({.space = {graph, algorithm, backend, {}}, .indices = {}});
    spaces[at->second].indices.push_back(i);
  }
  for (LiveSpace& live : spaces) keep_supported(live, configurations, measurer);
  return spaces;
}

std::string combination_of(const std::string& id) {
  return id.substr(0, std::min(id.find("/graph:"), id.find("/dev:")));
}

Priors::Priors(const std::filesystem::path& path) {
  if (path.empty()) return;
  const results::StoredResults stored = results::load_results(path);
  const auto group_of = [](const results::StoredRow& row) {
    return std::tuple(row.graph, row.algorithm, row.backend, row.timed() ? row.machine : "");
  };
  std::map<std::tuple<std::string, std::string, std::string, std::string>, double> best;
  for (const results::StoredRow& row : stored.rows) {
    if (!row.ok()) continue;
    double& least = best.try_emplace(group_of(row), row.cost).first->second;
    least = std::min(least, row.cost);
  }
  std::map<std::string, std::vector<double>> logarithms;
  for (const results::StoredRow& row : stored.rows) {
    if (row.ok()) logarithms[combination_of(row.id)].push_back(std::log(row.cost / best.at(group_of(row))));
  }
  for (const auto& [combination, some] : logarithms) {
    double sum = 0;
    for (const double one : some) sum += one / static_cast<double>(some.size());
    costs_[combination] = std::exp(sum);
  }
}

Prior Priors::of(const LiveSpace& live) const {
  Prior prior;
  bool known = false;
  for (const Candidate& candidate : live.space.candidates) {
    const auto found = costs_.find(combination_of(candidate.id));
    prior.push_back(found == costs_.end() ? std::numeric_limits<double>::quiet_NaN() : found->second);
    known |= found != costs_.end();
  }
  return known ? prior : Prior{};
}

}  // namespace harness::tune
