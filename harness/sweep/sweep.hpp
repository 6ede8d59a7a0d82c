// A sweep measures the configurations of an experiment by worker processes and writes rows. It decides which
// configuration is next, which ones are left out, and when to end. Nothing is measured in the sweep's own
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
#include "sweep/share/share.hpp"

namespace harness::sweep {

class Sweep {
 public:
  /// No row is begun later than `budget_s` seconds after this call, unless `budget_s` is 0. `quiet`
  /// suppresses the lines of rows that are ok.
  Sweep(const experiment::Experiment& experiment, const experiment::Configurations& configurations,
        Crew& crew, double budget_s, bool quiet = false);

  /// Runs every combination once on a tiny graph. Returns false if one fails.
  bool smoke_pass();

  /// Reads every graph of these rows once (Measurer::load_graphs). If this function is not called, run()
  /// reads the graphs of rows when the rows are due.
  void load_graphs(const Rows& rows) {
    measurer_.load_graphs(rows);
    graphs_known_ = true;
  }
  nlohmann::json graph_hashes() const { return measurer_.graph_hashes(); }

  /// Measures the configurations of a share that have no row in `writer`. With rounds, each configuration is
  /// measured once per round.
  Exit run(results::ResultWriter& writer, Share& share);

 private:
  /// State of a run: its files, its progress, and the number of unfinished rows.
  struct Run {
    results::ResultWriter& writer;
    results::RoundJournal* journal;
    Share& share;
    Progress& progress;
    size_t left = 0;
    bool failed = false;  ///< true if a row has failed
  };
  /// The state of the sweep when run() begins: what is left, and what earlier runs have done.
  struct Agenda {
    size_t left = 0;     ///< number of unfinished rows
    size_t done = 0;     ///< units that the progress counts as done: rounds or rows
    RemainingTime time;  ///< estimate for the remaining work
  };
  bool measure_rows(Run& run, const Rows& rows);
  bool must_stop(Run& run) const;
  void show_others(Run& run) const;
  Agenda agenda(const results::ResultWriter& writer, const results::RoundJournal* journal,
                const Rows& rows) const;
  /// Returns true if the progress line counts every round of a row, because each round goes over all graphs.
  /// If all rounds of a graph are consecutive, the progress line counts rows.
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
  std::map<std::string, uint64_t> rounds_;  // rounds of each row by id, for rows with at least one round
  std::set<std::string> warned_;            // kinds of warnings already printed
};

/// Prints the summary of a finished run: the reasons why rows were not measured, and the fastest combination
/// of each graph and algorithm, judged as `harness best` does. For an A/A run, also prints the noise floor
/// and stores it in meta.json. Returns false if no row is ok.
bool print_summary(results::ResultWriter& writer, const experiment::Experiment& experiment);

}  // namespace harness::sweep
