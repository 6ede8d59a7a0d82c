// Two sets of samples of one thing: is the second slower, faster, the same, or is it not known? Every place
// that calls something faster or slower asks here, so that all of them agree.
#pragma once

#include <cstddef>
#include <string>

#include "results/judge/rounds.hpp"

namespace harness::results {

/// `broke` and `fixed` are for rows of which only one side has a time.
enum class Verdict { same, unclear, faster, slower, broke, fixed };
std::string verdict_name(Verdict verdict);

struct Judgement {
  double min_effect = 0.03;  ///< a ratio of medians within 1 / (1 + this) and 1 + this is nothing to report
  double alpha = 0.01;       ///< how often chance may be taken for an effect; intervals have 1 - alpha
  /// Both sides were measured in the same rounds of one run, so they share what was busy.
  bool in_turns = false;
};

/// What an interval is made of. Repetitions of one round share whatever disturbed that round, while rounds
/// also differ in what changes from one to the next. Two rounds that were measured in turns form a pair, and
/// share the state of the machine. Two samples from one source form a pair too, and share the work.
enum class Basis { repetitions, rounds, pairs, sources };
std::string basis_name(Basis basis);

/// What samples lack for any verdict. Repetitions of one round share the state of the machine in that moment,
/// so they prove nothing about the program.
enum class Lack { nothing, rounds, quiet, speed };

/// Rounds that each side needs for a verdict.
inline constexpr size_t least_rounds = 3;

struct Effect {
  Verdict verdict = Verdict::unclear;
  Lack lack = Lack::nothing;
  std::string why;  ///< the lack in words: "measured in 1 round, 3 are needed"; empty: nothing is lacking
  size_t count_before = 0, count_after = 0;
  double ratio = 0;          ///< after / before: of the medians of what the interval is made of
  double low = 0, high = 0;  ///< its confidence interval
  double p = 1;              ///< two-sided; Mann-Whitney's, or of pairs the signed-rank test's
  double delta = 0;          ///< Cliff's delta
  Basis basis = Basis::repetitions;
};

/// Slower or faster: the ratio is beyond the minimum effect, the test rejects equality, the interval leaves
/// out a ratio of 1, and the fastest rounds agree: they differ in the same direction, by more than the
/// minimum effect and by more than the fastest rounds of each side differ among themselves. A program that
/// other programs slowed down for a while still has fast rounds. Same: the whole interval is within the
/// minimum effect. Unclear: neither, or fewer than three rounds on a side, or most rounds measured while
/// other programs ran. The interval comes from the best basis: pairs of rounds; the fastest 70 % of the
/// rounds, three or more on both sides; pairs of sources; all repetitions. If sources are drawn, the test is
/// that of their pairs.
Effect judge(const Samples& before, const Samples& after, const Judgement& judgement = {});

/// What a side of this many rounds, of which so many were busy, lacks for a verdict.
Lack lack_of(size_t rounds, size_t busy_rounds);
/// The lack of a comparison in words; empty if nothing is lacking.
std::string words_of_lack(Lack lack, size_t fewest_rounds);

}  // namespace harness::results
