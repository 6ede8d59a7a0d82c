// The rows of a sweep, one after the other: what is measured, what is left out, and when it ends.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/stopwatch.hpp"
#include "results/progress.hpp"
#include "results/round_journal.hpp"
#include "results/writer.hpp"
#include "worker/crew.hpp"

namespace harness::cli {

class Sweep {
 public:
  /// budget_s: no row is begun when this much time has passed since now; 0: no end.
  /// quiet: no line for a row that is ok.
  Sweep(const Experiment& experiment, const Configurations& configurations, Crew& crew, double budget_s,
        bool quiet = false);

  /// Runs every combination once on a tiny graph; false where one fails.
  bool smoke_pass();

  /// Reads every graph once. A bad one is an Error before anything is written; one that takes the worker down
  /// costs its own rows.
  void load_graphs();
  /// Name to fingerprint, for meta.json.
  nlohmann::json graph_hashes() const;

  Exit run(ResultWriter& writer);
  /// No row is missing.
  bool complete() const { return complete_; }

 private:
  bool must_stop(Progress& progress, std::size_t left) const;
  Measured row_of(std::size_t index, const Configuration& configuration, const RoundJournal* journal,
                  std::uint64_t round);
  bool write(ResultWriter& writer, RoundJournal* journal, const Measured& measured, std::uint64_t round);
  void note_warning(Progress& progress, const Row& row);
  void describe_graph(Measured& measured, const Configuration& configuration) const;
  void note_oom(const Row& row);
  void recall_ooms(const ResultWriter& writer);

  const Experiment& experiment_;
  const Configurations& configurations_;
  Crew& crew_;
  const double budget_s_;
  const bool quiet_;
  const Stopwatch since_start_;
  bool complete_ = false;
  std::map<std::string, Row> graphs_;         // by name: the columns that describe it
  std::map<std::string, Mishap> bad_graphs_;  // by name
  std::set<std::string> warned_;              // kinds of warnings that were printed
  // Combination to the smallest graph that it ran out of memory on, and how large that is.
  std::map<std::string, std::pair<std::string, std::uint64_t>> oom_at_;
};

}  // namespace harness::cli
