#include "tune/rehearsal.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/random.hpp"
#include "results/judge/statistics.hpp"

namespace harness::tune {
namespace {

// A first run is ended at four times the cap, as in workers (sweep/measure/trial.cpp).
constexpr double most_of_first_run = 4;

/// Returns a normally distributed number with mean 0 and variance 1.
double normal(Random& random) {
  const double radius = std::sqrt(-2 * std::log(1 - random.unit()));
  return radius * std::cos(2 * std::numbers::pi * random.unit());
}

/// Time to measure all configurations without capping: the runs, and everything else (building, linking,
/// verifying).
struct Whole {
  double runs_s = 0, besides_s = 0;
};
Whole time_of_all(const Recorded& recorded, const Noise& drawn) {
  Whole whole;
  for (size_t i = 0; i < recorded.costs.size(); ++i) {
    whole.runs_s += recorded.costs[i].value_or(0) * static_cast<double>(drawn.repetitions + 1) * 1e-3;
    whole.besides_s += recorded.overheads_s[i];
  }
  return whole;
}

bool overlap(const Tuned& a, const Tuned& b) {
  return std::ranges::any_of(a.set, [&](const Winner& one) {
    return std::ranges::any_of(b.set, [&](const Winner& other) { return other.candidate == one.candidate; });
  });
}

double percentile(std::vector<double> values, double share) {
  std::ranges::sort(values);
  return values[static_cast<size_t>(std::ceil(share * static_cast<double>(values.size()))) - 1];
}

}  // namespace

Evaluation Resampled::measure(size_t candidate, uint64_t round, double cap_ms) {
  Evaluation found{.status = "failed", .reason = "as it was recorded"};
  found.took_s = recorded_.overheads_s[candidate];
  if (!recorded_.costs[candidate]) return found;
  Random random(noise_.seed * 1'000'003 + candidate * 1009 + round);
  const double of_round = *recorded_.costs[candidate] * std::exp(noise_.share / 2 * normal(random));
  double fastest = 0;
  const double began = clock_s_ += found.took_s;
  for (uint64_t run = 0; run <= noise_.repetitions; ++run) {
    double time = of_round * std::exp(noise_.share * normal(random));
    if (cap_ms > 0 && run == 0) time = std::min(time, cap_ms * most_of_first_run);
    fastest = run == 0 ? time : std::min(fastest, time);
    clock_s_ += time * 1e-3;
    if (cap_ms > 0 && run == 1 && fastest > cap_ms) {
      found.status = "capped";
      found.given_up_ms = fastest;
      break;
    }
    if (run > 0) found.samples.add(time, round, clock_s_);
  }
  found.took_s += clock_s_ - began;
  if (round == 0) searched_s_ += clock_s_ - began;
  if (found.status == "capped") {
    found.samples = {};
    return found;
  }
  found.status = "ok";
  found.reason.clear();
  found.cost = results::summarise(found.samples.times).median;
  return found;
}

Rehearsal rehearse(const Recorded& recorded, const std::string& sampler, const Prior& prior, Rules rules,
                   Noise drawn, double wanted, uint64_t runs) {
  Rehearsal score{.space = recorded.space.name(), .sampler = sampler, .size = recorded.space.size()};
  std::vector<Tuned> all;
  std::vector<double> evaluations, losses, shares, shares_of_runs;
  const Whole whole = time_of_all(recorded, drawn);
  size_t missed = 0, agreed = 0, capped = 0, steps = 0;
  for (uint64_t seed = 1; seed <= runs; ++seed) {
    rules.seed = drawn.seed = seed;
    Resampled machine(recorded, drawn);
    const auto chooser = make_sampler(sampler, recorded.space, prior, seed);
    all.push_back(tune(recorded.space, *chooser, machine, rules));
    const Tuned& tuned = all.back();
    const auto loss = [&](const Winner& one) { return *recorded.costs[one.candidate] / recorded.best() - 1; };
    missed += std::ranges::none_of(tuned.set, [&](const Winner& one) { return loss(one) <= wanted; }) ? 1 : 0;
    losses.push_back(tuned.set.empty() ? HUGE_VAL : loss(tuned.set.front()));
    evaluations.push_back(static_cast<double>(tuned.evaluations));
    shares.push_back(tuned.spent_s / (whole.runs_s + whole.besides_s));
    shares_of_runs.push_back(machine.searched_s() / whole.runs_s);
    for (const TunerStep& step : tuned.steps) {
      capped += step.evaluation.status == "capped" ? 1 : 0;
      steps += step.phase == Phase::search ? 1 : 0;
    }
    if (seed % 2 == 0) agreed += overlap(all[seed - 2], tuned) ? 1 : 0;
  }
  score.evaluations = percentile(evaluations, 0.5);
  score.median_loss = percentile(losses, 0.5);
  score.p90_loss = percentile(losses, 0.9);
  score.most_loss = percentile(losses, 1);
  score.missed = static_cast<double>(missed) / static_cast<double>(runs);
  score.agreement = runs < 2 ? 1 : static_cast<double>(agreed) / static_cast<double>(runs / 2);
  score.capped = static_cast<double>(capped) / static_cast<double>(std::max<size_t>(steps, 1));
  score.share_of_time = percentile(shares, 0.5);
  score.share_of_runs = percentile(shares_of_runs, 0.5);
  return score;
}

}  // namespace harness::tune
