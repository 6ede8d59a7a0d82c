#include "sweep/worker/crew.hpp"

#include <fmt/ranges.h>

#include <algorithm>

namespace harness::sweep {

std::vector<std::string> backends_of(const experiment::Experiment& experiment,
                                     const experiment::Configurations& configurations) {
  std::vector<std::string> backends;
  for (const experiment::Configuration configuration : configurations) {
    if (backends.size() == experiment.backends.values.size()) break;
    if (std::find(backends.begin(), backends.end(), configuration.backend) == backends.end())
      backends.push_back(configuration.backend);
  }
  return backends;
}

Crew::Crew(WorkerJob job, const experiment::Experiment& experiment, std::vector<std::string> backends)
    : backends_(std::move(backends)) {
  for (const std::string& backend : backends_) {
    job.backend = backend;
    supervisors_.emplace(backend, std::make_unique<Supervisor>(job, experiment));
  }
}

nlohmann::json Crew::facts() {
  std::vector<std::string> devices;
  nlohmann::json each = nlohmann::json::array();
  for (const std::string& backend : backends_) {
    Supervisor& supervisor = *supervisors_.at(backend);
    devices.push_back(supervisor.device());
    each.push_back({{"name", backend}, {"device", devices.back()}, {"facts", supervisor.facts()}});
  }
  if (each.size() == 1) return each.front();
  return {{"name", fmt::format("{}", fmt::join(backends_, ", "))},
          {"device", fmt::format("{}", fmt::join(devices, "; "))},
          {"each", std::move(each)}};
}

}  // namespace harness::sweep
