#include "tune/live/prior.hpp"

#include <cmath>
#include <limits>

#include "results/judge/best.hpp"

namespace harness::tune {

std::string combination_of(const std::string& id) {
  return id.substr(0, std::min(id.find("/graph:"), id.find("/dev:")));
}

Priors::Priors(const std::filesystem::path& path) {
  if (path.empty()) return;
  const results::StoredResults stored = results::load_results(path);
  std::map<std::tuple<std::string, std::string, std::string>, double> best;
  for (const results::StoredRow& row : stored.rows) {
    if (!row.ok()) continue;
    double& least = best.try_emplace({row.graph, row.algorithm, row.backend}, row.cost).first->second;
    least = std::min(least, row.cost);
  }
  std::map<std::string, std::vector<double>> logarithms;
  for (const results::StoredRow& row : stored.rows) {
    if (row.ok())
      logarithms[combination_of(row.id)].push_back(
          std::log(row.cost / best.at({row.graph, row.algorithm, row.backend})));
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
