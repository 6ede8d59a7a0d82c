// Checks a plugin on small adversarial graphs, by comparing its results with those of the sequential
// reference implementations. A schedule, format or algorithm is checked in every combination with other
// plugins, and a baseline with every algorithm that it implements. A Checker runs in a child process
// (check_process.hpp), because a plugin may crash the process.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "cli/check_coverage.hpp"
#include "cli/check_report.hpp"
#include "graph/tiny.hpp"
#include "runtime/session.hpp"

namespace harness::cli {

class Checker {
 public:
  /// `with` lists ids of plugins to combine with the plugin under check. If `with` has plugins of a kind
  /// (such as formats), no others of that kind are used. `params` are values of parameters of the plugin
  /// under check. If `quick`, only the frontier kinds that the algorithm prefers are tried.
  Checker(runtime::Session& session, const std::vector<graph::TinyGraph>& graphs,
          const std::vector<std::string>& with, const std::map<std::string, std::string>& params, bool quick,
          CheckEvents& events);

  /// Runs all combinations that contain `plugin` and for which events.take_turn() returns true.
  void check(const plugin::Plugin& plugin);

 private:
  void check_capabilities();
  void check_with_algorithms();
  void check_in_trios();
  std::vector<const plugin::Plugin*> candidates(harness_kind kind) const;
  runtime::Choice choice_of(const plugin::Plugin& plugin) const;
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
  const std::map<std::string, std::string>& params_;
  const bool quick_;
  CheckEvents& events_;
  const CheckCoverage coverage_;
  const plugin::Plugin* under_check_ = nullptr;
  size_t turn_ = 0;
  // number of check_one() calls whose combination could run
  uint64_t ran_ = 0;
  std::string why_skipped_;                             // reason of the last combination that could not run
  std::map<std::string, std::string> reference_fault_;  // fault per algorithm and graph, or ""
};

}  // namespace harness::cli
