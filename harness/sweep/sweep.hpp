// A sweep measures the configurations of an experiment by worker processes and writes the results. It decides
// which configuration is next, which ones are left out, and when to end. Nothing is measured in the sweep's
// own process.
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
#include "sweep/share/share.hpp"

namespace harness::sweep {

class Sweep {
 public:
  /// No configuration is begun later than `budget_s` seconds after this call, unless `budget_s` is 0. `quiet`
  /// suppresses the lines of configurations that are ok.
  Sweep(const experiment::Experiment& experiment, const experiment::Configurations& configurations,
        Crew& crew, double budget_s, bool quiet = false);

  /// Runs every combination of plugins once on a tiny graph. Returns false if one fails.
  bool smoke_pass();

  /// Reads every graph of the configurations `rows` once (Measurer::load_graphs). If this function is not
  /// called, run() reads graphs when configurations need them.
  void load_graphs(const Rows& rows) {
    measurer_.load_graphs(rows);
    graphs_known_ = true;
  }
  nlohmann::json graph_hashes() const { return measurer_.graph_hashes(); }

  /// Measures the configurations of a share that have no row in the results.csv of `writer`. If the
  /// experiment has rounds, each configuration is measured once per round.
  Exit run(results::ResultWriter& writer, Share& share);

 private:
  /// State of a run: its files, its progress, and the number of unfinished configurations.
  struct Run {
    results::ResultWriter& writer;
    results::RoundJournal* journal;
    Share& share;
    Progress& progress;
    size_t left = 0;
    bool failed = false;  ///< true if a configuration has failed
  };
  /// The state of the sweep when run() begins: what is left, and what earlier runs have done.
  struct Agenda {
    size_t left = 0;     ///< number of unfinished configurations
    size_t done = 0;     ///< number that the progress line shows as done: rounds or configurations
    RemainingTime time;  ///< estimate for the remaining work
  };
  bool measure_rows(Run& run, const Rows& rows);
  bool must_stop(Run& run) const;
  void show_others(Run& run) const;
  Agenda agenda(const results::ResultWriter& writer, const results::RoundJournal* journal,
                const Rows& rows) const;
  /// Returns true if the progress line counts every round of a configuration, because each round goes over
  /// all graphs. If all rounds of a graph are consecutive, the progress line counts configurations.
  bool counts_rounds() const { return !experiment_.measure.rounds_by_graph; }
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
  bool graphs_known_ = false;
  std::map<std::string, uint64_t> rounds_;  // rounds by configuration id, known after its first round
  std::set<std::string> warned_;            // kinds of warnings already printed
};

/// Prints the summary of a finished run: the reasons why configurations were not measured, and the fastest
/// configuration of each graph and algorithm, judged as `harness best` does. For an A/A run, also prints the
/// noise floor and stores it in meta.json. Returns false if no configuration is ok.
bool print_summary(results::ResultWriter& writer, const experiment::Experiment& experiment);

}  // namespace harness::sweep
