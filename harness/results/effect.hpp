// Two sets of samples of one thing: is the second slower, faster, the same, or is it not known?
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace harness {

/// `broke` and `fixed` are for rows of which only one side has a time.
enum class Verdict { same, unclear, faster, slower, broke, fixed };
std::string verdict_name(Verdict verdict);

/// The measured repetitions of a row, each with the round that it was measured in.
struct Samples {
  std::vector<double> times;
  std::vector<std::uint64_t> rounds;

  void add(double time, std::uint64_t round) {
    times.push_back(time);
    rounds.push_back(round);
  }
  std::size_t count() const { return times.size(); }
};

struct Judgement {
  double min_effect = 0.03;  ///< a ratio of medians within 1 / (1 + this) and 1 + this is nothing to report
  double alpha = 0.01;       ///< how often chance may be taken for an effect; intervals have 1 - alpha
};

struct Effect {
  Verdict verdict = Verdict::unclear;
  std::size_t count_before = 0, count_after = 0;
  double ratio = 0;          ///< of the medians, after / before
  double low = 0, high = 0;  ///< its confidence interval
  double p = 1;              ///< Mann-Whitney, two-sided
  double delta = 0;          ///< Cliff's delta
  bool by_rounds = false;    ///< the interval contains what changes from round to round
};

/// Slower or faster: beyond the minimum effect, refused by the Mann-Whitney test, and 1 outside of the
/// interval. Same: the whole interval is within the minimum effect. Else unclear. The interval comes from the
/// Mann-Whitney test; where both sides have three rounds or more, from the medians of the rounds, since
/// repetitions of one round share whatever that round happened to have.
Effect judge(const Samples& before, const Samples& after, const Judgement& judgement = {});

}  // namespace harness
