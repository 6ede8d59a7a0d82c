// A plugin against the sequential references: in every combination with others, or as a baseline with every
// algorithm that it has, on small nasty graphs. The command check runs it once a backend.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/stopwatch.hpp"
#include "graph/tiny.hpp"
#include "runtime/session.hpp"

namespace harness::cli {

/// Backends that provide it look at every access of device code.
inline constexpr const char* checks_accesses = "checks.accesses/1";

class Checker {
 public:
  using OptionMap = std::map<std::string, std::string>;
  /// What is run of each combination on a backend.
  struct Coverage {
    std::vector<OptionMap> options;  // what does not go together is skipped by its capabilities
    std::vector<uint64_t> seeds;
    size_t every = 1;  // one graph in so many, others for each trio
    // What a property holds before a run: an algorithm that forgets to initialise it is right with some of
    // them at most. The emulated GPU knows of every byte whether it was written, so that one is enough there.
    std::vector<int> poisons{0xA5};
  };

  /// `with`: ids; of their kinds no other plugin is taken. `quick`: with each algorithm's own frontier kinds.
  Checker(runtime::Session& session, const std::vector<graph::TinyGraph>& graphs,
          const std::vector<std::string>& with, bool quick);

  /// Prints what is wrong and how many runs there were; true where some were, all of them right.
  bool check(const plugin::Plugin& plugin);

 private:
  void check_with_algorithms();
  void check_in_trios();
  std::vector<const plugin::Plugin*> candidates(harness_kind kind) const;
  void tell_progress(size_t done, size_t trios);
  void check_trio(runtime::Request request);
  template <class AnyRequest>
  void check_one(const AnyRequest& request, const graph::Graph& graph);
  std::string run_once(runtime::Runnable& runnable, const graph::Graph& graph, int poison);
  std::string run_and_command(const std::vector<const runtime::Choice*>& parts, const OptionMap& asked,
                              const graph::Graph& graph, const std::string& problem) const;

  runtime::Session& session_;
  const std::vector<graph::TinyGraph>& graphs_;
  const std::vector<std::string>& with_;
  const bool quick_;
  const Coverage coverage_;
  const plugin::Plugin* under_check_ = nullptr;
  Stopwatch since_told_;
  size_t turn_ = 0;
  int right_ = 0, wrong_ = 0, skipped_ = 0;
  std::string why_skipped_;  // of the last one
};

}  // namespace harness::cli
