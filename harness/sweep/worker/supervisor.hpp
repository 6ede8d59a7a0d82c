// The parent's side: whatever a configuration does, the answer is a row. A worker lives until one of its rows
// fails; the next request then gets a fresh one.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/stopwatch.hpp"
#include "sweep/measure/measure.hpp"
#include "sweep/worker/message.hpp"
#include "sweep/worker/process.hpp"

namespace harness::sweep {

/// A request that got no answer, or a refusal.
struct Mishap {
  std::string status;  ///< of the row that it becomes
  std::string reason;
  Exit exit = Exit::failed;
  bool died = true;  ///< false: the worker itself refused, in words of one line
};

/// How a configuration is measured, where that is not as the experiment says.
struct Manner {
  bool smoke = false;  ///< once, on a tiny graph
  double cap_ms = 0;   ///< give it up where all of its runs take longer; 0: never
};

class Supervisor {
 public:
  Supervisor(WorkerJob job, const experiment::Experiment& experiment);

  /// The device in words. Starts the first worker: throws Error where nothing can run.
  const std::string& device();

  /// What the backend tells of itself: driver, libraries, limits.
  const nlohmann::json& facts();

  /// Reads a configuration's graph: a measurement that says what it is, and no more.
  results::Measurement load(size_t index, std::optional<Mishap>& mishap);

  /// Never throws for what a configuration does.
  results::Measurement measure(size_t index, const experiment::Configuration& configuration,
                               const Manner& manner = {});

  /// The reason why each of these configurations, which share a graph, cannot run; empty where none is known.
  std::vector<std::string> unsupported(const std::vector<size_t>& indices);

  /// The limit that was given, or nine tenths of the machine's memory.
  uint64_t memory_limit() const { return memory_limit_; }

 private:
  using Answer = std::variant<nlohmann::json, Mishap>;

  void ensure_worker();
  Answer ask(const nlohmann::json& request);
  std::optional<Answer> look(uint64_t& beats, Stopwatch& since_beat);
  std::optional<Mishap> over_limit(const Stopwatch& since_beat) const;
  std::optional<results::Measurement> read(const nlohmann::json& message,
                                           const experiment::Configuration& configuration);
  Mishap death();
  Mishap ended(Mishap mishap);

  WorkerJob job_;
  const experiment::Experiment& experiment_;
  const uint64_t memory_limit_;
  std::unique_ptr<WorkerProcess> worker_;
  uint64_t oom_kills_ = 0;  // when the worker started
  nlohmann::json hello_;
};

}  // namespace harness::sweep
