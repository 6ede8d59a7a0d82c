// A plugin against the sequential references: in every combination with others, or as a baseline with every
// algorithm that it has, on small nasty graphs. Runs in the child process of check_process.hpp, which may
// crash.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "cli/check_report.hpp"
#include "graph/tiny.hpp"
#include "runtime/session.hpp"

namespace harness::cli {

/// Backends that provide it look at every access of device code.
inline constexpr const char* checks_accesses = "checks.accesses/1";

class Checker {
 public:
  /// Runs per combination on a backend.
  struct Coverage {
    // Options that contradict each other are skipped by their capabilities.
    std::vector<runtime::Options> options;
    std::vector<uint64_t> seeds;
    size_t every = 1;  // one graph in so many, others for each trio
    // Bytes that properties hold before a run. An algorithm that forgets to initialise a property is right
    // with some of them at most. The emulated GPU tracks each byte, so one value is enough there.
    std::vector<int> poisons{0xA5};
  };

  /// `with`: ids; no other plugin of their kinds is taken. `quick`: with each algorithm's own frontier kinds.
  Checker(runtime::Session& session, const std::vector<graph::TinyGraph>& graphs,
          const std::vector<std::string>& with, bool quick, CheckEvents& events);

  /// Runs all combinations of `plugin` that the events have not skipped.
  void check(const plugin::Plugin& plugin);

 private:
  void check_capabilities();
  void check_with_algorithms();
  void check_in_trios();
  std::vector<const plugin::Plugin*> candidates(harness_kind kind) const;
  void check_trio(runtime::Request request);
  template <class AnyRequest>
  void check_one(const AnyRequest& request, const graph::Graph& graph);
  template <class AnyRequest>
  std::string problem_of_runs(const AnyRequest& request, const graph::Graph& graph);
  std::string run_once(runtime::Runnable& runnable, const graph::Graph& graph, int poison);
  const std::string& fault_of_reference(const graph::Graph& graph, const runtime::Runnable& runnable);
  std::string failing_control(runtime::Request request, const graph::Graph& graph);
  std::string failing_control(const runtime::BaselineRequest&, const graph::Graph&) { return {}; }
  template <class AnyRequest>
  CheckedRun words_of_run(const AnyRequest& request, const graph::Graph& graph) const;

  runtime::Session& session_;
  const std::vector<graph::TinyGraph>& graphs_;
  const std::vector<std::string>& with_;
  const bool quick_;
  CheckEvents& events_;
  const Coverage coverage_;
  const plugin::Plugin* under_check_ = nullptr;
  size_t turn_ = 0;
  uint64_t ran_ = 0;                                    // runs that were possible
  std::string why_skipped_;                             // reason of the last impossible pair
  std::map<std::string, std::string> reference_fault_;  // by algorithm and graph; empty: none
};

}  // namespace harness::cli
