// The tuner: a sampler's candidates measured one by one, those much slower than the best given up early
// (capping), the fastest then raced in turns, and what is left measured afresh. It ends with a set of winners
// that nothing measured tells apart.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "results/judge/best.hpp"
#include "results/judge/rounds.hpp"
#include "tune/sampler.hpp"

namespace harness::tune {

/// What became of a candidate that was measured once.
struct Evaluation {
  std::string status, reason;  ///< as in a row of results
  std::optional<double> cost;  ///< where it is ok: the median time in ms, or what is counted in its place
  std::optional<double> given_up_ms;  ///< where it is capped: the faster of its runs, or how long one went on
  std::string judged_by;              ///< the column of a counted cost; empty: the cost is a time
  results::Samples samples;           ///< times in ms; none where they are not known or mean nothing
  double took_s = 0;                  ///< all that it took: to build, link, verify and run

  /// Whether measuring again would give the same cost.
  bool counted() const { return !judged_by.empty(); }
};

/// What a tuner measures on: the workers of a sweep, or recorded results in their place. A tuner sees no more
/// of either than this.
class Machine {
 public:
  virtual ~Machine() = default;
  /// Measures a candidate as the experiment says. `round` tells one measurement of it from the others; a
  /// machine that goes on from a journal answers what it already knows from there. `cap_ms`: a candidate
  /// whose first two runs take longer is given up, with the status `capped` and without a cost; 0: none is.
  virtual Evaluation measure(size_t candidate, uint64_t round, double cap_ms) = 0;
  /// Somebody asked to stop.
  virtual bool interrupted() const { return false; }
  /// Nothing more can be measured: what measure() answers from now on has the status `interrupted`.
  virtual bool out_of_time() const { return false; }
};

/// search: each candidate once. race: the fastest, in turns. finals: what is left, in turns, afresh.
enum class Phase { search, race, finals };
const char* phase_name(Phase phase);

struct Rules {
  size_t evaluations = 50;  ///< candidates of the search at most; 0: no end
  double seconds = 0;       ///< of all that is measured; 0: no end
  double cap = 1.25;        ///< a candidate is given up at this multiple of the best's upper bound; 0: never
  size_t finalists = 8;     ///< that are raced at most
  double contender = 1.25;  ///< nor is one whose cost in the search was this multiple of the best's
  uint64_t least_rounds = 3, most_rounds = 5;  ///< of a race, and of the finals
  uint64_t seed = 1;                           ///< of the order in a round
};

/// Numbers of the rounds: the search has the first one, then the race, then the finals.
uint64_t first_round(Phase phase, const Rules& rules);
Phase phase_of_round(uint64_t round, const Rules& rules);

/// A step of the tuner: one measurement, and why it was made.
struct TunerStep {
  Phase phase = Phase::search;
  uint64_t round = 0;
  size_t candidate = 0;
  std::string reason;
  std::optional<double> predicted;  ///< what the sampler expected it to cost
  double cap_ms = 0;
  Evaluation evaluation;
  double best = 0;  ///< the least cost of this phase, this step included; infinite while all failed
};

/// Where a winner stands, the best first.
struct Winner {
  size_t candidate = 0;
  results::Standing standing = results::Standing::best;
  double cost = 0, low = 1, high = 1;  ///< of the finals; how much slower than the best, as an interval
};

struct Tuned {
  std::vector<Winner> set;  ///< empty where all failed
  std::vector<TunerStep> steps;
  size_t evaluations = 0;  ///< of the search
  double spent_s = 0;      ///< of all steps
  bool complete = false;   ///< false: it was interrupted
};

/// `note` is told of each step once it was made.
Tuned tune(
    const Space& space, Sampler& sampler, Machine& machine, const Rules& rules,
    const std::function<void(const TunerStep&)>& note = [](const TunerStep&) {});

/// The least cost found with another value than the best's, over the best's: how much each choice matters,
/// the most telling dimension first. What was given up counts with the time that it was given up at.
struct Choice {
  std::string dimension, value, otherwise;  ///< the best's value, and the best one of the others
  double ratio = 0;                         ///< infinite where no other value was measured
  size_t others = 0;                        ///< configurations with another value that were measured
};
std::vector<Choice> what_matters(const Space& space, const Tuned& tuned);

}  // namespace harness::tune
