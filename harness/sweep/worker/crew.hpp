// The workers of a sweep, one per backend, so that configurations of different backends can alternate. A
// worker is started when its first configuration is due, and again after it died when its next one is due.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "sweep/worker/supervisor.hpp"

namespace harness::sweep {

/// Returns the backends of the configurations, in the sequence in which they first appear. The function stops
/// reading configurations when it has found every backend of the experiment.
std::vector<std::string> backends_of(const experiment::Experiment& experiment,
                                     const experiment::Configurations& configurations);

class Crew {
 public:
  /// Makes one supervisor per backend. Each supervisor gets a copy of `job` in which the backend is its own.
  Crew(WorkerJob job, const experiment::Experiment& experiment, std::vector<std::string> backends);

  /// Returns the supervisor for the configuration's backend. The supervisor starts its worker on first use.
  Supervisor& of(const experiment::Configuration& configuration) {
    return *supervisors_.at(configuration.backend);
  }

  /// Returns the name, the device and the self-description (Supervisor::facts()) of the backend, for
  /// meta.json. For several backends, names and devices are joined, and the key `each` has the
  /// self-description of each backend. Starts all workers. Throws Error if one of the backends cannot run
  /// here.
  nlohmann::json facts();

 private:
  const std::vector<std::string> backends_;
  std::map<std::string, std::unique_ptr<Supervisor>> supervisors_;
};

}  // namespace harness::sweep
