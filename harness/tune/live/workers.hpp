// Lets a tuner measure on the workers of a sweep, by implementing Machine (tuner.hpp). The round journal
// (results/store/round_journal.hpp) keeps all measurements of a candidate until it is known which of them
// become the candidate's row in results.csv.
#pragma once

#include "results/store/round_journal.hpp"
#include "tune/journal.hpp"
#include "tune/live/spaces.hpp"
#include "tune/tuner.hpp"

namespace harness::tune {

/// Files into which a run writes the results of all spaces.
struct Files {
  results::ResultWriter& writer;
  results::RoundJournal& rounds;
  Journal& journal;
};

/// The measurement of a candidate, and the time from its request to its result.
struct Measured {
  results::Measurement row;
  double took_s = 0;
};

class Workers : public Machine {
 public:
  Workers(const LiveSpace& live, const experiment::Configurations& configurations, sweep::Measurer& measurer,
          Files files)
      : live_(live), configurations_(configurations), measurer_(measurer), files_(files) {}

  /// Returns the evaluation from the journal, or measures it. If the measurement is not ok, the candidate is
  /// not measured again, and its row of results.csv is written immediately.
  Evaluation measure(size_t candidate, uint64_t round, double cap_ms) override;
  bool interrupted() const override;
  bool out_of_time() const override;

 protected:
  /// Measures a candidate whose measurement the files do not have. The status is `interrupted` if the process
  /// has to end.
  virtual Measured obtain(size_t candidate, uint64_t round, double cap_ms);

  size_t index_of(size_t candidate) const { return live_.indices[candidate]; }

 private:
  std::optional<Evaluation> known(const std::string& id, uint64_t round) const;
  Evaluation of_row(const std::string& id) const;

  const LiveSpace& live_;
  const experiment::Configurations& configurations_;
  sweep::Measurer& measurer_;
  Files files_;
};

/// Writes the rows of results.csv for all candidates that are ok. A tuner measures a candidate in up to three
/// phases: the search, a race of the best, and the finals. Its row is made of the rounds of the last phase in
/// which it was measured. Returns the number of rows.
size_t write_rows(Files files);

}  // namespace harness::tune
