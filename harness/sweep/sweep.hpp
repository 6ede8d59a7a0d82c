// A sweep: the configurations of an experiment in turn, each measured by a worker process and written as a
// row. Here it is decided what comes next, what is left out and when it ends; nothing is measured in this
// process.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/stopwatch.hpp"
#include "results/store/round_journal.hpp"
#include "results/store/writer.hpp"
#include "sweep/known_ooms.hpp"
#include "sweep/progress.hpp"
#include "sweep/worker/crew.hpp"

namespace harness::sweep {

class Sweep {
 public:
  /// `budget_s`: no row is begun when this much time has passed since now; 0: no end.
  /// `quiet`: no line for a row that is ok.
  Sweep(const experiment::Experiment& experiment, const experiment::Configurations& configurations,
        Crew& crew, double budget_s, bool quiet = false);

  /// Runs every combination once on a tiny graph; false where one fails.
  bool smoke_pass();

  /// Reads every graph once. A bad one is an Error before anything is written; one that takes the worker down
  /// costs its own rows.
  void load_graphs();
  /// Name to fingerprint, for meta.json.
  nlohmann::json graph_hashes() const;

  /// Measures what `writer` has no row of yet; in rounds, each configuration once a round.
  Exit run(results::ResultWriter& writer);
  /// No row is missing.
  bool complete() const { return complete_; }

 private:
  /// What there is to do when it begins.
  struct Agenda {
    size_t left = 0;     ///< rows that are not finished
    size_t done = 0;     ///< rounds that are, of all rows
    RemainingTime time;  ///< of what is left
  };
  bool must_stop(Progress& progress, size_t left) const;
  Agenda agenda(const results::ResultWriter& writer, const results::RoundJournal* journal) const;
  void advise(Progress& progress);
  results::Measurement measure(size_t index, const experiment::Configuration& configuration,
                               const results::RoundJournal* journal, uint64_t round);
  bool write(results::ResultWriter& writer, results::RoundJournal* journal,
             const results::Measurement& measured, uint64_t round);
  void note_warning(Progress& progress, const results::Measurement& measured);
  void describe_graph(results::Measurement& measured, const experiment::Configuration& configuration) const;
  void recall_ooms(const results::ResultWriter& writer);

  const experiment::Experiment& experiment_;
  const experiment::Configurations& configurations_;
  Crew& crew_;
  const double budget_s_;
  const bool quiet_;
  const Stopwatch since_start_;
  bool complete_ = false;
  std::map<std::string, results::Measurement> graphs_;  // by name: what describes it, and nothing else
  std::map<std::string, Mishap> bad_graphs_;            // by name
  std::set<std::string> warned_;                        // kinds of warnings that were printed
  KnownOoms ooms_;
};

}  // namespace harness::sweep
