// A baseline on a graph. A baseline is a complete third-party or hand-written program, which is prepared and
// run instead of an algorithm with a format and a schedule. No device code is linked for it. The harness
// provides memory, timing and verification.
#pragma once

#include <harness/update.h>

#include <list>
#include <map>
#include <string>
#include <vector>

#include "backends/info.hpp"
#include "graph/graph.hpp"
#include "runtime/memory/buffer.hpp"
#include "runtime/resolve/choice.hpp"
#include "runtime/resolve/options.hpp"
#include "runtime/run/runnable.hpp"

namespace harness::runtime {

struct BaselineRequest {
  Choice algorithm, baseline;
  Options options;  // options that apply to baselines

  /// Returns the requested number of processor threads, or 0 if none was requested.
  uint32_t threads() const { return static_cast<uint32_t>(options.threads.value_or(0)); }
};

/// The capability of a baseline whose graphs can change.
inline constexpr const char* baseline_updates = "baseline.update/1";
/// Returns the capability that a baseline provides if it implements an algorithm, such as `baseline.bfs/1`.
std::string baseline_capability(const std::string& algorithm);

/// Returns true if a baseline implements an algorithm.
bool has_algorithm(const plugin::Plugin& baseline, const std::string& algorithm);

/// Throws Unsupported with the reason if the baseline lacks the algorithm, or does not suit the graph or the
/// backend.
void require_supported(const BaselineRequest& request, const graph::Graph& graph,
                       const backends::BackendInfo& backend);

/// Bytes of a baseline's memory. Each member is reported in a separate column of results.csv.
struct BaselineBytes {
  uint64_t graph = 0, properties = 0, scratch = 0;
};

class BaselineInstance : public Runnable {
 public:
  /// Prepares the baseline's program. Graph and ledger must outlive the instance. Throws what the program
  /// reports.
  BaselineInstance(Ledger& ledger, const graph::Graph& graph, BaselineRequest request);
  ~BaselineInstance() override;
  BaselineInstance(const BaselineInstance&) = delete;
  BaselineInstance& operator=(const BaselineInstance&) = delete;

  const Choice& algorithm() const override { return request_.algorithm; }
  const harness_plan& plan() const override { return plan_; }
  void poison(int byte = 0xA5) override;
  /// A program cannot be stopped during a run, so the supervisor of the process enforces the timeout.
  backends::RunResult run(double timeout_seconds = 0) override;
  bool checked_itself() const override { return last_run_.checked_itself != 0; }
  HostProperties download() const override;

  /// Applies a batch of updates to the graph of the baseline's program. Throws what the program reports. Only
  /// a baseline with the capability baseline_updates has this function.
  harness_applied apply(const harness_operations& operations);

  const BaselineRequest& request() const { return request_; }
  /// Returns the allocations of the baseline's program, including what its last run reported.
  BaselineBytes bytes() const;

 private:
  void describe_settings();
  void prepare();
  const harness_baseline& calls() const { return request_.baseline.plugin->baseline; }
  void* allocate(uint32_t purpose, const char* name, uint64_t bytes);
  void* property(const char* name, uint32_t element_bytes);

  Ledger& ledger_;
  const graph::Graph& graph_;
  BaselineRequest request_;
  harness_plan plan_{};
  harness_problem problem_{};
  // values of the settings as text, to which settings_ points; a std::list, so that addresses of its elements
  // stay valid
  std::list<std::string> texts_;
  std::vector<harness_setting> settings_;
  harness_baseline_input input_{};
  harness_baseline_run last_run_{};
  // by index of the property in the algorithm's plan; empty if the program has not requested the property
  std::vector<Buffer> properties_;
  std::vector<Buffer> arrays_;
  BaselineBytes allocated_;
  void* program_ = nullptr;
};

}  // namespace harness::runtime
