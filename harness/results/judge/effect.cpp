#include "results/judge/effect.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <optional>

#include "results/judge/rank_tests.hpp"
#include "results/judge/speed.hpp"
#include "results/judge/statistics.hpp"

namespace harness::results {
namespace {

// If both sides of the comparison have at least this number of rounds, the confidence interval comes from a
// rank test. The test can then reject equality at alpha 0.01, and a few disturbed rounds do not widen the
// interval.
constexpr size_t rounds_to_rank = 5;
// The confidence interval is computed from this fraction of the rounds, the fastest ones. Even on a quiet
// machine two or three of ten rounds are disturbed, and a disturbance never makes a round faster.
constexpr double fastest_share = 0.7;
// With fewer pairs of samples, the signed-rank test cannot reject equality at alpha 0.01.
constexpr size_t least_pairs = 8;

struct Spread {
  double mean = 0, variance = 0;  // mean of the logarithms of times, and variance of this mean
  double count = 0;
};

/// Returns the mean of the logarithms of times, and the variance of this mean. The difference of two such
/// means is the logarithm of a ratio.
Spread spread_of(const std::vector<double>& times) {
  Spread spread;
  spread.count = static_cast<double>(times.size());
  for (const double time : times) spread.mean += std::log(time) / spread.count;
  for (const double time : times) {
    const double off = std::log(time) - spread.mean;
    spread.variance += off * off;
  }
  spread.variance /= (spread.count - 1) * spread.count;
  return spread;
}

/// Returns Welch's confidence interval of the ratio of the geometric means.
std::optional<Interval> welch_interval(const std::vector<double>& before, const std::vector<double>& after,
                                       double alpha) {
  const Spread a = spread_of(before), b = spread_of(after);
  const double variance = a.variance + b.variance;
  if (!(variance > 0) || !std::isfinite(variance)) return std::nullopt;
  const double freedom = variance * variance /
                         (a.variance * a.variance / (a.count - 1) + b.variance * b.variance / (b.count - 1));
  const double t = boost::math::quantile(boost::math::students_t(freedom), 1 - alpha / 2);
  const double difference = b.mean - a.mean, reach = t * std::sqrt(variance);
  return Interval{std::exp(difference - reach), std::exp(difference + reach)};
}

/// Times of the rounds of the two compared sides, sorted.
struct Rounds {
  std::vector<double> before, after;
  size_t fewest() const { return std::min(before.size(), after.size()); }
};

std::vector<double> sorted_rounds(const Samples& samples) {
  std::vector<double> times = times_of_rounds(samples);
  std::sort(times.begin(), times.end());
  return times;
}

void keep_fastest(std::vector<double>& sorted) {
  const auto kept = static_cast<size_t>(std::ceil(fastest_share * static_cast<double>(sorted.size())));
  sorted.resize(std::min(sorted.size(), std::max(kept, rounds_to_rank)));
}

Rounds fastest_rounds(const Samples& before, const Samples& after) {
  Rounds rounds{sorted_rounds(before), sorted_rounds(after)};
  keep_fastest(rounds.before);
  keep_fastest(rounds.after);
  return rounds;
}

/// Returns the confidence interval of the rank test, or that of Welch's test if a side has fewer than
/// `rounds_to_rank` rounds. Returns nothing if a side has fewer than `least_rounds`.
std::optional<Interval> interval_of(const Rounds& rounds, double alpha) {
  if (rounds.fewest() < least_rounds) return std::nullopt;
  if (rounds.fewest() >= rounds_to_rank) return ratio_interval(rounds.before, rounds.after, alpha);
  return welch_interval(rounds.before, rounds.after, alpha);
}

void judge_unpaired(Effect& effect, const Samples& before, const Samples& after, double alpha) {
  effect.ratio = summarise(after.times).median / summarise(before.times).median;
  const Rounds rounds = fastest_rounds(before, after);
  const auto by_rounds = interval_of(rounds, alpha);
  effect.basis = by_rounds ? Basis::rounds : Basis::repetitions;
  const Interval interval = by_rounds ? *by_rounds : ratio_interval(before.times, after.times, alpha);
  effect.low = interval.low;
  effect.high = interval.high;
  if (!by_rounds || rounds.fewest() < rounds_to_rank) return;
  effect.ratio = summarise(rounds.after).median / summarise(rounds.before).median;
  effect.p = mann_whitney(rounds.before, rounds.after).p;
}

void judge_pairs(Effect& effect, const std::vector<double>& differences, Basis basis, double alpha) {
  const SignedRank test = signed_rank(differences, alpha);
  effect.p = test.p;
  effect.ratio = std::exp(test.estimate);
  effect.low = std::exp(test.low);
  effect.high = std::exp(test.high);
  effect.basis = basis;
}

/// Sets the test and the confidence interval from pairs of samples with the same source vertex. These pairs
/// are not independent, because all pairs of one round share the state of the machine in that round. If there
/// are enough rounds for interval_of(), the interval from the rounds therefore replaces the interval from the
/// pairs.
void judge_sources(Effect& effect, const std::vector<double>& differences, const Samples& before,
                   const Samples& after, double alpha) {
  judge_pairs(effect, differences, Basis::sources, alpha);
  const auto by_rounds = interval_of(fastest_rounds(before, after), alpha);
  if (!by_rounds) return;
  effect.low = by_rounds->low;
  effect.high = by_rounds->high;
  effect.basis = Basis::rounds;
}

/// `time` is the time of the fastest round of one of the two compared configurations. The time without any
/// disturbance may differ from it by the factor `doubt`, the larger of two values. One is the ratio of the
/// times of the third fastest (with fewer than five rounds, the second fastest) and the fastest round. The
/// other is the square root of median / fastest. `doubt` is therefore large if fewer than three rounds were
/// quiet or if the times are scattered.
struct Fastest {
  double time = 0, doubt = 1;
};
Fastest fastest_of(const Samples& samples) {
  const std::vector<double> rounds = sorted_rounds(samples);
  const double next = rounds[rounds.size() < rounds_to_rank ? 1 : 2];
  const double median = rounds[rounds.size() / 2];
  return {rounds[0], std::max(next / rounds[0], std::sqrt(median / rounds[0]))};
}

/// Returns true if the fastest rounds of the two sides confirm the effect. Their ratio must have the
/// direction of the effect. It must exceed the minimum effect, and the product of the factors of both sides
/// (Fastest::doubt). Pairs of rounds are measured alternately and need no such test.
bool fastest_rounds_agree(const Effect& effect, const Samples& before, const Samples& after,
                          double min_effect, double margin) {
  if (effect.basis == Basis::pairs) return true;
  const Fastest first = fastest_of(before), second = fastest_of(after);
  const double ratio = second.time / first.time;
  return (effect.ratio > 1 ? ratio : 1 / ratio) >
         margin * std::max(1 + min_effect, first.doubt * second.doubt);
}

Verdict verdict_of(const Effect& effect, const Samples& before, const Samples& after,
                   const Judgement& judgement, double margin) {
  if (effect.lack != Lack::nothing) return Verdict::unclear;
  const double most = 1 + judgement.min_effect, least = 1 / most;
  const bool proven = effect.p < judgement.alpha && (effect.ratio > most || effect.ratio < least) &&
                      (effect.low > 1 || effect.high < 1) &&
                      fastest_rounds_agree(effect, before, after, judgement.min_effect, margin);
  if (proven) return effect.ratio > 1 ? Verdict::slower : Verdict::faster;
  return effect.low >= least && effect.high <= most ? Verdict::same : Verdict::unclear;
}

/// Sets test, interval and verdict from the rounds of both sides. `margin` is the factor by which the machine
/// may have been faster while one of the sides was measured.
void judge_sides(Effect& effect, const Samples& before, const Samples& after,
                 const std::vector<double>& pairs, const Judgement& judgement, double margin = 1) {
  const MannWhitney test = mann_whitney(before.times, after.times);
  effect.p = test.p;
  effect.delta = test.delta;
  const std::vector<double> by_source = differences_by_source(before, after);
  if (pairs.size() >= least_pairs) {
    judge_pairs(effect, pairs, Basis::pairs, judgement.alpha);
  } else if (by_source.size() >= least_pairs) {
    judge_sources(effect, by_source, before, after, judgement.alpha);
  } else {
    judge_unpaired(effect, before, after, judgement.alpha);
  }
  effect.low /= margin;
  effect.high *= margin;
  effect.verdict = verdict_of(effect, before, after, judgement, margin);
}

}  // namespace

std::string verdict_name(Verdict verdict) {
  switch (verdict) {
    case Verdict::same:
      return "same";
    case Verdict::unclear:
      return "unclear";
    case Verdict::faster:
      return "faster";
    case Verdict::slower:
      return "slower";
    case Verdict::broke:
      return "broke";
    case Verdict::fixed:
      return "fixed";
  }
  return "";
}

std::string basis_name(Basis basis) {
  switch (basis) {
    case Basis::repetitions:
      return "repetitions";
    case Basis::rounds:
      return "rounds";
    case Basis::pairs:
      return "pairs";
    case Basis::sources:
      return "sources";
  }
  return "";
}

Effect judge(const Samples& before, const Samples& after, const Judgement& judgement) {
  Effect effect;
  effect.count_before = before.count();
  effect.count_after = after.count();
  if (before.count() == 0 || after.count() == 0) return effect;
  const size_t rounds_before = count_rounds(before), rounds_after = count_rounds(after);
  effect.lack =
      std::max(lack_of(rounds_before, before.busy_rounds), lack_of(rounds_after, after.busy_rounds));
  if (judgement.in_turns && effect.lack == Lack::quiet) effect.lack = Lack::nothing;
  effect.why = words_of_lack(effect.lack, std::min(rounds_before, rounds_after));
  const std::vector<double> pairs = paired_differences(before, after);
  if (judgement.in_turns || pairs.size() >= least_pairs) {
    judge_sides(effect, before, after, pairs, judgement);
    return effect;
  }
  const AtOneSpeed sides = at_one_speed(before, after);
  if (std::min(count_rounds(sides.before), count_rounds(sides.after)) >= least_rounds) {
    judge_sides(effect, sides.before, sides.after, pairs, judgement, sides.margin);
    return effect;
  }
  if (effect.lack == Lack::nothing) {
    effect.lack = Lack::speed;
    effect.why = words_of_lack(effect.lack, least_rounds);
  }
  // The effect is computed for display only: because effect.lack is set, the verdict stays unclear.
  judge_sides(effect, before, after, pairs, judgement);
  return effect;
}

Lack lack_of(size_t rounds, size_t busy_rounds) {
  if (rounds < least_rounds) return Lack::rounds;
  return 2 * busy_rounds > rounds ? Lack::quiet : Lack::nothing;
}

std::string words_of_lack(Lack lack, size_t fewest_rounds) {
  switch (lack) {
    case Lack::nothing:
      return "";
    case Lack::rounds:
      return fmt::format("measured in {} round{}, {} are needed", fewest_rounds,
                         fewest_rounds == 1 ? "" : "s", least_rounds);
    case Lack::quiet:
      return "measured while other programs ran";
    case Lack::speed:
      return "measured while the machine ran at different speeds";
  }
  return "";
}

}  // namespace harness::results
