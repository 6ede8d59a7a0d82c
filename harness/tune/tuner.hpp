// The tuner: measures the candidates of a sampler and aborts those much slower than the best (capping). A
// machine may measure several candidates of the search at once. The sampler is told their costs in the
// sequence in which it chose them, so that a tuner that is resumed makes the same choices. The fastest
// candidates are then raced in interleaved rounds, and those that remain in the race are measured again in
// finals. `harness tune` runs it. The result is a set of winners that the measurements do not distinguish.
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

/// Result of measuring a candidate once.
struct Evaluation {
  std::string status, reason;  ///< as in a row of results.csv
  /// if the evaluation is ok: the median time in ms, or the counted cost, such as cycles, by which the
  /// candidate is judged
  std::optional<double> cost;
  /// if the evaluation is capped: the time of the faster run, or if there was only one run, its time until it
  /// was aborted
  std::optional<double> given_up_ms;
  std::string judged_by;     ///< column of a counted cost, such as cycles; empty: the cost is a time
  results::Samples samples;  ///< times in ms; empty if they are unknown or meaningless
  double took_s = 0;         ///< total time to build, link, verify and run

  /// Returns true if measuring again would give the same cost.
  bool counted() const { return !judged_by.empty(); }
};

/// Interface by which a tuner measures. It is implemented by the workers of a sweep, and by recorded results
/// that simulate them.
class Machine {
 public:
  virtual ~Machine() = default;
  /// Measures a candidate as the experiment specifies. `round` distinguishes several measurements of one
  /// candidate. A machine with a journal returns the measurements that the journal has. With a `cap_ms` above
  /// 0, a candidate is aborted if its first run and a later run each take longer than `cap_ms`. It then has
  /// the status `capped` and no cost.
  virtual Evaluation measure(size_t candidate, uint64_t round, double cap_ms) = 0;
  /// Returns how many evaluations of the search may be in progress at once.
  virtual size_t width() const { return 1; }
  /// Announces a measure() with these arguments, so that another worker may begin to measure.
  virtual void expect(size_t /*candidate*/, uint64_t /*round*/, double /*cap_ms*/) {}
  /// Returns true if the user has requested an interruption.
  virtual bool interrupted() const { return false; }
  /// Returns true if nothing more can be measured. From then on measure() returns the status `interrupted`.
  virtual bool out_of_time() const { return false; }
};

/// The phases of a tuner. In the search each candidate is measured once. In the race the fastest candidates
/// are measured in interleaved rounds. In the finals the candidates that remain are measured again, also in
/// interleaved rounds.
enum class Phase { search, race, finals };
const char* phase_name(Phase phase);

struct Rules {
  size_t evaluations = 50;  ///< maximum number of candidates of the search; 0: no limit
  double seconds = 0;       ///< limit for all measurements; 0: no limit
  /// A candidate of the search is aborted if its runs take longer than the cap: this number times an upper
  /// bound of the best candidate's median time. 0 means no cap.
  double cap = 1.25;
  size_t finalists = 8;  ///< maximum number of candidates in the race
  /// a candidate with a cost above this multiple of the best is not raced
  double contender = 1.25;
  /// minimum and maximum number of rounds of the race, and of the finals
  uint64_t least_rounds = 3, most_rounds = 5;
  uint64_t seed = 1;  ///< seed of the sequence of candidates within rounds
};

/// Returns the number of the first round of a phase. Search, race and finals have consecutive ranges of
/// numbers.
uint64_t first_round(Phase phase, const Rules& rules);
Phase phase_of_round(uint64_t round, const Rules& rules);

/// A step of the tuner: one measurement, and why it was made.
struct TunerStep {
  Phase phase = Phase::search;
  uint64_t round = 0;
  size_t candidate = 0;
  std::string reason;
  std::optional<double> predicted;  ///< cost that the sampler predicted
  double cap_ms = 0;
  Evaluation evaluation;
  /// least cost of this phase, including this step; infinite as long as all failed
  double best = 0;
};

/// A winner. Winners are listed with the best first.
struct Winner {
  size_t candidate = 0;
  results::Standing standing = results::Standing::best;
  /// cost in the last phase that measured all winners; confidence interval of its ratio to the cost of the
  /// best winner
  double cost = 0, low = 1, high = 1;
};

struct Tuned {
  std::vector<Winner> set;  ///< empty if all candidates failed
  std::vector<TunerStep> steps;
  size_t evaluations = 0;  ///< number of evaluations of the search
  double spent_s = 0;      ///< time of all steps, in seconds
  bool complete = false;   ///< false if the tuner was interrupted
};

/// Runs the tuner. `note` is called after each step.
Tuned tune(
    const Space& space, Sampler& sampler, Machine& machine, const Rules& rules,
    const std::function<void(const TunerStep&)>& note = [](const TunerStep&) {});

/// Effect of a choice, that is, of the best candidate's value in one dimension. The effect is a ratio: the
/// least cost of all candidates with another value, divided by the cost of the best candidate. A capped
/// candidate counts with the time Evaluation::given_up_ms.
struct Choice {
  /// `value` is that of the best candidate; `otherwise` is that of the cheapest candidate with another value
  std::string dimension, value, otherwise;
  double ratio = 0;   ///< cost with the value `otherwise` over the cost of the best candidate
  size_t others = 0;  ///< number of measured configurations with another value
};
/// Returns the best candidate's choices for which another value was measured, the largest ratio first.
std::vector<Choice> what_matters(const Space& space, const Tuned& tuned);

}  // namespace harness::tune
