// Checks a plugin against the sequential references on small adversarial graphs: in every combination with
// others, or as a baseline with every algorithm that it implements. Runs in the child process of
// check_process.hpp, which may crash.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "cli/check_report.hpp"
#include "graph/tiny.hpp"
#include "runtime/session.hpp"

namespace harness::cli {

/// Capability of backends that check every memory access of device code.
inline constexpr const char* checks_accesses = "checks.accesses/1";

class Checker {
 public:
  /// Runs per combination on a backend.
  struct Coverage {
    // Options that contradict each other are skipped because of their capabilities.
    std::vector<runtime::Options> options;
    std::vector<uint64_t> seeds;
    // each combination of three plugins runs on one of this many graphs, and different combinations on
    // different graphs
    size_t every = 1;
    // Bytes that properties hold before a run. An algorithm that forgets to initialise a property may be
    // right with one of them, but not with all. The emulated GPU tracks each byte, so one value suffices
    // there.
    std::vector<int> poisons{0xA5};
  };

  /// `with` has ids of plugins. For the kinds of these plugins, no plugins but these are used. `quick` uses
  /// only each algorithm's own frontier kinds.
  Checker(runtime::Session& session, const std::vector<graph::TinyGraph>& graphs,
          const std::vector<std::string>& with, bool quick, CheckEvents& events);

  /// Runs all combinations of `plugin` that the events do not skip.
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
  uint64_t ran_ = 0;                                    // number of runs that were possible
  std::string why_skipped_;                             // reason of the last impossible pair
  std::map<std::string, std::string> reference_fault_;  // by algorithm and graph; empty: none
};

}  // namespace harness::cli
