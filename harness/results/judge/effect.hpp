// Compares two sets of samples: is the second slower, faster, the same, or is it unclear? Every part of the
// harness that calls something faster or slower uses judge(), so that all verdicts agree.
#pragma once

#include <cstddef>
#include <string>

#include "results/judge/rounds.hpp"

namespace harness::results {

/// Outcome of a comparison. `broke` means that only the first of two measurements is ok, or that their
/// answers differ. `fixed` means that only the second one is ok.
enum class Verdict { same, unclear, faster, slower, broke, fixed };
std::string verdict_name(Verdict verdict);

struct Judgement {
  /// ratios of medians from 1 / (1 + min_effect) to 1 + min_effect are never called slower or faster
  double min_effect = 0.03;
  double alpha = 0.01;  ///< significance level; intervals have confidence 1 - alpha
  /// Both sides were measured in the same rounds of one run, so disturbances affected both.
  bool in_turns = false;
};

/// Unit of observation of a confidence interval. Repetitions of one round share every disturbance of that
/// round, whereas different rounds have different disturbances. Two rounds that were measured alternately
/// form a pair and share the state of the machine. Two samples from one source vertex form a pair too and
/// share the work.
enum class Basis { repetitions, rounds, pairs, sources };
std::string basis_name(Basis basis);

/// The reason why samples permit no verdict. With `rounds`, a side has too few rounds. Repetitions do not
/// replace rounds, because those of one round share the state of the machine at that moment. With `quiet`,
/// other programs ran during most rounds. With `speed`, the machine had the same speed during too few rounds.
enum class Lack { nothing, rounds, quiet, speed };

/// Minimum number of rounds per side for a verdict.
inline constexpr size_t least_rounds = 3;

struct Effect {
  Verdict verdict = Verdict::unclear;
  Lack lack = Lack::nothing;
  /// the lack as text, such as "measured in 1 round, 3 are needed"; empty if nothing is lacking
  std::string why;
  size_t count_before = 0, count_after = 0;
  double ratio = 0;          ///< median after over median before, of the units of observation (`basis`)
  double low = 0, high = 0;  ///< confidence interval of the ratio
  /// two-sided p-value of the Mann-Whitney test, or of the signed-rank test for pairs
  double p = 1;
  double delta = 0;  ///< Cliff's delta of the samples, -1 to 1
  Basis basis = Basis::repetitions;
};

/// Compares two sets of samples.
///
/// Slower or faster: the ratio exceeds the minimum effect, the test rejects equality, the interval excludes a
/// ratio of 1, and the fastest rounds confirm the ratio. The fastest rounds confirm it if the ratio of their
/// two times has the same direction. This second ratio must also exceed the minimum effect and the spread of
/// the fast rounds of both sides (Fastest in effect.cpp). The reason for this condition is that a program
/// that other programs slowed down for a while still has some fast rounds. Pairs of rounds need no
/// confirmation.
///
/// Same: the whole interval is within the minimum effect.
///
/// Unclear: neither of these conditions is met, or a side has fewer than three rounds. Two further causes
/// apply only if `in_turns` is false. One is that other programs ran during most rounds. The other is that
/// the machine ran at different speeds, unless the rounds form pairs.
///
/// The interval comes from the best available basis. The bases are, from the best, pairs of rounds, the
/// fastest 70 % of the rounds (three or more on both sides), pairs of sources, and all repetitions. If both
/// sides have samples from the same sources, the test is the signed-rank test of their pairs.
Effect judge(const Samples& before, const Samples& after, const Judgement& judgement = {});

/// Returns the reason why a side with this many rounds, of which `busy_rounds` were disturbed, permits no
/// verdict.
Lack lack_of(size_t rounds, size_t busy_rounds);
/// Returns the reason as text, or an empty text for Lack::nothing.
std::string words_of_lack(Lack lack, size_t fewest_rounds);

}  // namespace harness::results
