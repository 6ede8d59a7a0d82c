// The parent's side of a worker. A supervisor returns a measurement for every configuration, whatever the
// configuration does. A worker lives until a configuration fails or leaves threads, settings or memory
// behind. The next request then starts a new one. Sweeps use supervisors through Crew.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/stopwatch.hpp"
#include "sweep/measure/measure.hpp"
#include "sweep/worker/message.hpp"
#include "sweep/worker/monitor.hpp"
#include "sweep/worker/process.hpp"

namespace harness::sweep {

/// A request that the worker did not answer, or that it refused.
struct Mishap {
  std::string status;  ///< status of the measurement in which the mishap is recorded
  std::string reason;
  Exit exit = Exit::failed;
  bool died = true;  ///< false: the worker refused, with a reason of one line
};

/// How a measurement differs from what the experiment specifies.
struct Manner {
  bool smoke = false;  ///< one run on a tiny graph
  double cap_ms = 0;   ///< abort the measurement if its first run and a later run each take longer; 0: never
};

class Supervisor {
 public:
  Supervisor(WorkerJob job, const experiment::Experiment& experiment);

  /// Returns the description of the device. Starts the first worker; throws Error if nothing can run.
  const std::string& device();

  /// Returns the backend's description of itself: driver, libraries, limits.
  const nlohmann::json& facts();

  /// Has the worker read a configuration's graph. The returned measurement only describes the graph.
  results::Measurement load(size_t index, std::optional<Mishap>& mishap);

  /// Measures a configuration. Never throws for a fault of the configuration.
  results::Measurement measure(size_t index, const experiment::Configuration& configuration,
                               const Manner& manner = {});

  /// Returns for each of these configurations, which share a graph, the reason why it cannot run, or an empty
  /// text if none is known.
  std::vector<std::string> unsupported(const std::vector<size_t>& indices);

  /// Returns the memory limit that the experiment sets, or nine tenths of the machine's memory if it sets
  /// none.
  uint64_t memory_limit() const { return memory_limit_; }

 private:
  using Answer = std::variant<nlohmann::json, Mishap>;

  void ensure_worker(uint32_t processes = 1);
  Answer ask(const nlohmann::json& request);
  std::optional<Answer> look(uint64_t& beats, Stopwatch& since_beat);
  std::optional<Mishap> over_limit(const Stopwatch& since_beat) const;
  std::optional<results::Measurement> read(const nlohmann::json& message,
                                           const experiment::Configuration& configuration);
  void begin_monitoring();
  void end_monitoring();
  Mishap death();
  Mishap ended(Mishap mishap);

  WorkerJob job_;
  const experiment::Experiment& experiment_;
  const uint64_t memory_limit_;
  std::unique_ptr<WorkerProcess> worker_;
  std::unique_ptr<backends::Gauge> gauge_;      // made for the first configuration that is monitored
  std::optional<Monitor> monitor_;              // monitor of the current configuration
  std::vector<std::vector<Counted>> timeline_;  // samples of the configuration that was monitored last
  uint64_t oom_kills_ = 0;                      // kernel_oom_kills() at the start of the worker
  uint32_t processes_ = 1;                      // number of processes of the worker
  // by number of processes: the first message of the first worker with that number
  std::map<uint32_t, nlohmann::json> hellos_;
};

}  // namespace harness::sweep
