// All spaces of an experiment tuned one after the other, each with its share of the time that is left. It
// decides nothing about configurations: tuner.hpp does.
#pragma once

#include "tune/live/workers.hpp"
#include "tune/tuner.hpp"

namespace harness::tune {

struct LiveOptions {
  std::string sampler = "own";
  Rules rules;         ///< of each space; `seconds` is all spaces' together
  bool quiet = false;  ///< no line for a step
};

/// A space that was tuned.
struct LiveResult {
  const LiveSpace* live = nullptr;
  Tuned tuned;
  std::vector<Choice> choices;
};

/// A prior of a space; empty where nothing is known.
using PriorOf = std::function<Prior(const LiveSpace&)>;

/// Results of the spaces that have candidates, in order, up to the one in which it was interrupted. Rows are
/// written when all are done.
std::vector<LiveResult> tune_all(const std::vector<LiveSpace>& spaces,
                                 const experiment::Configurations& configurations, sweep::Measurer& measurer,
                                 Files files, const LiveOptions& options, const PriorOf& prior_of);

/// What was found, for people: a line of the winners, and what matters, in a line each.
std::vector<std::string> words_of(const LiveResult& result);

}  // namespace harness::tune
