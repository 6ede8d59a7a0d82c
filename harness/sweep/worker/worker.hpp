// The worker itself: it loads plugins, backend and graphs once, then measures the requested configurations.
// serve.cpp receives the requests and calls the class Worker.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/process_settings.hpp"
#include "base/process_threads.hpp"
#include "experiment/catalogue.hpp"
#include "experiment/configuration.hpp"
#include "experiment/graph_spec.hpp"
#include "runtime/session.hpp"
#include "sweep/worker/memory_watch.hpp"
#include "sweep/worker/message.hpp"
#include "sweep/worker/pulse.hpp"

namespace harness::sweep {

using CatalogueOf = experiment::Catalogue (*)(const plugin::Shelf&);

class Worker {
 public:
  /// `peers` are the processes over which ranks are spread; null if there is one process. Throws Error if
  /// nothing can run here.
  Worker(const WorkerJob& job, CatalogueOf catalogue_of, const Pulse& pulse, backends::Peers* peers);

  /// Returns the first answer to the parent (serve.hpp). It has the device, the facts of the backend, the
  /// plugins, and the id of the gauge (Backend::gauge_id()), by which the parent can read the use of the
  /// device.
  nlohmann::json hello();
  nlohmann::json load(size_t index);
  nlohmann::json unsupported(const std::vector<size_t>& indices);
  nlohmann::json measure(size_t index, const std::string& id, bool smoke, double cap_ms);

  // The following functions are called in processes other than process 0, which measures.
  /// Opens the graph of the configuration that process 0 measures next.
  void take_part(size_t index, bool smoke);
  /// Prepares the configuration, from this source unless it is negative, and repeats the steps of process 0
  /// for its own rank.
  void follow(int64_t source);

 private:
  experiment::Experiment experiment_for(const std::string& id, double cap_ms);
  results::Measurement run(const experiment::Experiment& experiment,
                           const experiment::Configuration& configuration);
  bool note_what_is_left(results::Measurement& measured);
  const graph::Graph& open(const experiment::GraphEntry& entry);

  const plugin::Registry registry_;
  const experiment::Experiment experiment_;
  const experiment::Configurations configurations_;
  std::unique_ptr<graph::Graph> graph_;  // declared before the session, whose layouts may refer to it
  runtime::Session session_;
  MemoryWatch memory_;
  const KnownThreads threads_;               // counted after the backend has started its threads
  std::optional<ProcessSettings> settings_;  // recorded after the graph was loaded
  const graph::OpenOptions open_options_;
  const Pulse& pulse_;
  std::string graph_name_;
  std::set<std::string> measured_;      // ids of configurations that this process has measured
  experiment::Configuration followed_;  // the configuration that process 0 measures
};

}  // namespace harness::sweep
