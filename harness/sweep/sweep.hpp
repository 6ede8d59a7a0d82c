// A sweep: the configurations of an experiment in turn, each measured by a worker process and written as a
// row. Here it is decided what comes next, what is left out and when it ends; nothing is measured in this
// process.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/stopwatch.hpp"
#include "experiment/experiment.hpp"
#include "results/store/round_journal.hpp"
#include "results/store/writer.hpp"
#include "sweep/measurer.hpp"
#include "sweep/progress.hpp"

namespace harness::sweep {

class Sweep {
 public:
  /// `budget_s`: no row is begun when this much time has passed since now; 0: no end.
  /// `quiet`: no line for a row that is ok.
  Sweep(const experiment::Experiment& experiment, const experiment::Configurations& configurations,
        Crew& crew, double budget_s, bool quiet = false);

  /// Runs every combination once on a tiny graph; false where one fails.
  bool smoke_pass();

  /// Reads every graph once (Measurer::load_graphs).
  void load_graphs() { measurer_.load_graphs(); }
  nlohmann::json graph_hashes() const { return measurer_.graph_hashes(); }

  /// Measures what `writer` has no row of yet; in rounds, each configuration once a round.
  Exit run(results::ResultWriter& writer);
  /// No row is missing.
  bool complete() const { return complete_; }

 private:
  /// What there is to do when it begins.
  struct Agenda {
    size_t left = 0;     ///< rows that are not finished
    size_t done = 0;     ///< that the progress counts: rounds, or rows
    RemainingTime time;  ///< of what is left
  };
  bool must_stop(Progress& progress, size_t left) const;
  Agenda agenda(const results::ResultWriter& writer, const results::RoundJournal* journal) const;
  void advise(Progress& progress);
  results::Measurement measure(size_t index, const experiment::Configuration& configuration,
                               const results::RoundJournal* journal, uint64_t round);
  bool write(results::ResultWriter& writer, results::RoundJournal* journal,
             const results::Measurement& measured, uint64_t round);
  uint64_t rounds_of(const results::RoundJournal* journal, const std::string& id);
  void note_warning(Progress& progress, const results::Measurement& measured);

  const experiment::Experiment& experiment_;
  const experiment::Configurations& configurations_;
  Crew& crew_;
  Measurer measurer_;
  const double budget_s_;
  const bool quiet_;
  const Stopwatch since_start_;
  bool complete_ = false;
  std::map<std::string, uint64_t> rounds_;  // that rows get, by id; of those that have a round
  std::set<std::string> warned_;            // kinds of warnings that were printed
};

// What a finished run says about its numbers, after the rows. What it calls fastest is judged as `harness
// best` judges it.

/// Prints why rows were not measured, the fastest of each graph and algorithm and, for an A/A run, the noise
/// floor, which also goes into meta.json. Returns false if no row is ok.
bool print_summary(results::ResultWriter& writer, const experiment::Experiment& experiment);

}  // namespace harness::sweep
