// The workers of a sweep as a tuner's machine. What was measured is kept in the round journal until it is
// known which of it becomes the candidate's row.
#pragma once

#include "results/store/round_journal.hpp"
#include "tune/journal.hpp"
#include "tune/live/spaces.hpp"
#include "tune/tuner.hpp"

namespace harness::tune {

/// What all spaces of a run write into.
struct Files {
  results::ResultWriter& writer;
  results::RoundJournal& rounds;
  Journal& journal;
};

class Workers : public Machine {
 public:
  Workers(const LiveSpace& live, const experiment::Configurations& configurations, sweep::Measurer& measurer,
          Files files)
      : live_(live), configurations_(configurations), measurer_(measurer), files_(files) {}

  /// From the journal, or measured. A row that is not ok is finished and written at once.
  Evaluation measure(size_t candidate, uint64_t round, double cap_ms) override;
  bool interrupted() const override;
  bool out_of_time() const override;

 private:
  std::optional<Evaluation> known(const std::string& id, uint64_t round) const;
  Evaluation of_row(const std::string& id) const;

  const LiveSpace& live_;
  const experiment::Configurations& configurations_;
  sweep::Measurer& measurer_;
  Files files_;
};

/// The rows of all candidates that are ok, each from what was measured of it last: of the finals, else of the
/// race, else of the search. Returns how many it wrote.
size_t write_rows(Files files);

}  // namespace harness::tune
