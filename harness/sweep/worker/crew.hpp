// The workers of a sweep: one for each backend that it names, so that rows of different backends can take
// turns. A worker is started when its first row is due, and again after it died.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "sweep/worker/supervisor.hpp"

namespace harness::sweep {

/// The backends of the configurations, in the order in which they first appear. It stops looking once every
/// backend of the experiment has appeared.
std::vector<std::string> backends_of(const experiment::Experiment& experiment,
                                     const experiment::Configurations& configurations);

class Crew {
 public:
  /// A supervisor for each backend, with that backend in place of the job's own.
  Crew(WorkerJob job, const experiment::Experiment& experiment, std::vector<std::string> backends);

  /// Who measures the configuration. A worker is started when it is first asked for something.
  Supervisor& of(const experiment::Configuration& configuration) {
    return *supervisors_.at(configuration.backend);
  }

  /// Name, device and facts of the backend, for meta.json; of several the names and devices in a row, with
  /// `each` on its own. Starts a worker of each: throws Error where one of them cannot run here.
  nlohmann::json facts();

 private:
  const std::vector<std::string> backends_;
  std::map<std::string, std::unique_ptr<Supervisor>> supervisors_;
};

}  // namespace harness::sweep
