// Tunes all search spaces of an experiment one at a time, each with an equal fraction of the remaining time.
// `harness tune` calls tune_all(). tuner.hpp decides which configurations to measure.
#pragma once

#include "tune/live/workers.hpp"
#include "tune/tuner.hpp"

namespace harness::tune {

struct LiveOptions {
  std::string sampler = "own";
  Rules rules;         ///< for each space; `seconds` is the total for all spaces
  bool quiet = false;  ///< print no line per step
};

/// A tuned space.
struct LiveResult {
  const LiveSpace* live = nullptr;
  Tuned tuned;
  std::vector<Choice> choices;
};

/// Returns the prior of a space, which is what is known before anything is measured (sampler.hpp). Empty if
/// nothing is known.
using PriorOf = std::function<Prior(const LiveSpace&)>;

/// Tunes a space on a machine, or returns the result that the journal records. The journal gets each step,
/// and the winners once the space is finished.
Tuned tune_space(const LiveSpace& live, Machine& machine, Journal& journal, const LiveOptions& options,
                 const PriorOf& prior_of);

/// Returns the results of all spaces that the journal records as finished. The verdicts and costs of the
/// winners come from their rows in `folder`.
std::vector<LiveResult> finished_spaces(const std::vector<LiveSpace>& spaces, const Journal& journal,
                                        const std::filesystem::path& folder);

/// Tunes one after another the spaces that have candidates, until an interruption. Returns their results.
/// results.csv gets its rows when all spaces are finished.
std::vector<LiveResult> tune_all(const std::vector<LiveSpace>& spaces,
                                 const experiment::Configurations& configurations, sweep::Measurer& measurer,
                                 Files files, const LiveOptions& options, const PriorOf& prior_of);

/// Returns the findings as lines of text: first the winners, then the choices with the largest effects
/// (Choice in tuner.hpp).
std::vector<std::string> words_of(const LiveResult& result);

}  // namespace harness::tune
