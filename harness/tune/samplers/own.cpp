// The harness's own sampler. It first tries the candidates that are best in the prior, then learns from
// measurements. For each proposal it evaluates all remaining candidates, which is feasible for some thousands
// of configurations.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numbers>

#include "base/random.hpp"
#include "tune/samplers/process.hpp"
#include "tune/samplers/samplers.hpp"
#include "tune/samplers/scale.hpp"

namespace harness::tune {
namespace {

// Number of candidates that are chosen by their prior costs before the sampler's model chooses. In each of
// six spaces, the first ten candidates by prior cost included one within 2 % of the best
// (experiments/simt_model).
constexpr size_t trusted = 10;
// Number of candidates with which the sampler begins without a prior: a random one, and the one most
// dissimilar to it.
constexpr size_t unlike = 2;
// Learning from every measurement of a long run would need much memory. Before the model learns more than
// this number of measurements, it forgets the half with the higher costs.
constexpr size_t most_learnt = 200;
// A covariance kernel is ignored if its likelihood, divided by that of the most likely kernel, is below this
// number.
constexpr double least_weight = 1e-3;
// An improvement of the best cost by less than this fraction does not count. With this limit the sampler
// leaves the neighbourhood of the best earlier, and explores unknown regions that may gain more.
constexpr double worthwhile = 0.01;
// After this many candidates without improvement, only candidates are considered whose combination of
// schedule, direction and frontiers was not tried yet (new_ways()), until one improves the best cost.
// Otherwise the sampler would first exhaust the neighbourhood of the best candidate.
constexpr size_t patience = 6;

// The covariance kernels of the model. Spaces differ most in how similar formats are to each other and how
// similar schedules are, from nearly equal to unrelated. The kernels cover this range.
std::vector<Likeness> likenesses() {
  std::vector<Likeness> all;
  for (const double format : {0.03, 0.2, 1.2}) {
    for (const double schedule : {0.03, 0.2, 1.2}) {
      for (const double rest : {0.1, 0.4}) {
        for (const double pairs : {0.0, 0.5}) all.push_back({{format, schedule, rest}, pairs});
      }
    }
  }
  return all;
}

/// Returns the expected amount by which a normally distributed cost is below `wanted`.
double expected_improvement(const Prediction& cost, double wanted) {
  const double z = (wanted - cost.mean) / cost.deviation;
  const double density = std::exp(-z * z / 2) / std::sqrt(2 * std::numbers::pi);
  return cost.deviation * (z * std::erfc(-z / std::numbers::sqrt2) / 2 + density);
}

class Own : public Sampler {
 public:
  Own(const Space& space, const Prior& prior, uint64_t seed)
      : features_(space), prior_(prior), random_(seed), tried_(space.size()) {}

  std::optional<size_t> ask() override {
    std::vector<size_t> left;
    for (size_t i = 0; i < tried_.size(); ++i) {
      if (!tried_[i]) left.push_back(i);
    }
    if (left.empty()) return std::nullopt;
    const size_t asked = tried_.size() - left.size();
    predicted_.reset();
    const size_t chosen = !prior_.empty() && asked < trusted ? by_prior(left)
                          : asked < unlike || costs_.empty()
                              ? most_unlike(left)
                              : most_promising(in_vain_ < patience ? left : new_ways(left));
    tried_[chosen] = true;
    asked_.push_back({.candidate = chosen, .believed = predicted_});
    return chosen;
  }

  void tell(size_t candidate, std::optional<double> cost) override {
    const auto place = std::ranges::find(asked_, candidate, &Asked::candidate);
    place->cost = cost;
    place->believed.reset();
    ++in_vain_;
    if (!cost) return;
    costs_.push_back(*cost);
    if (*cost >= (1 - worthwhile) * last_gain_) return;
    last_gain_ = *cost;
    in_vain_ = 0;
  }
  std::string reason() const override { return reason_; }
  std::optional<double> predicted() const override { return predicted_; }

 private:
  double expected_before(size_t candidate) const {
    return std::isnan(prior_[candidate]) ? std::numeric_limits<double>::infinity() : prior_[candidate];
  }

  size_t by_prior(const std::vector<size_t>& left) {
    reason_ = "the prior's order";
    return *std::ranges::min_element(left, std::less{}, [&](size_t i) { return expected_before(i); });
  }

  size_t most_unlike(const std::vector<size_t>& left) {
    reason_ = "dissimilar to what was tried";
    std::vector<double> values;
    for (const size_t i : left) {
      size_t least = std::numeric_limits<size_t>::max();
      for (size_t j = 0; j < tried_.size(); ++j) {
        if (tried_[j]) least = std::min(least, features_.differences(i, j));
      }
      values.push_back(static_cast<double>(least));
    }
    return most_of(left, values);
  }

  /// Returns the candidates that differ from every proposed one in the schedule, or in a dimension such as
  /// direction or frontiers (Features::one_way()). Returns all of `left` if there are none.
  std::vector<size_t> new_ways(const std::vector<size_t>& left) const {
    std::vector<size_t> found;
    std::ranges::copy_if(left, std::back_inserter(found), [&](size_t i) {
      return std::ranges::none_of(asked_,
                                  [&](const Asked& one) { return features_.one_way(one.candidate, i); });
    });
    return found.empty() ? left : found;
  }

  /// Returns the costs to learn, one per learnt candidate. A candidate that is being measured counts with its
  /// predicted cost ("kriging believer" [Ginsbourger 2010]), or as a failure if nothing was predicted. A
  /// failure counts with the largest observed cost.
  std::vector<double> targets(Scale& scale) const {
    const double worst = *std::ranges::max_element(costs_);
    std::vector<double> all;
    for (const size_t at : learnt_) all.push_back(asked_[at].cost_or(worst));
    scale.learn(all);
    return all;
  }

  /// Adds to the Gaussian processes the candidates that were proposed since this function was last called.
  void catch_up() {
    for (; seen_ < asked_.size(); ++seen_) {
      if (learnt_.size() == most_learnt) forget();
      learnt_.push_back(seen_);
      for (Process& process : processes_) process.add(asked_[seen_].candidate);
    }
  }

  /// Forgets the more expensive half of the learnt candidates. The cheaper half tells more about the best
  /// candidate.
  void forget() {
    std::ranges::stable_sort(learnt_, std::less{}, [&](size_t at) {
      return asked_[at].cost_or(std::numeric_limits<double>::infinity());
    });
    learnt_.resize(most_learnt / 2);
    processes_ = fresh();
    for (const size_t at : learnt_) {
      for (Process& process : processes_) process.add(asked_[at].candidate);
    }
  }

  size_t most_promising(const std::vector<size_t>& left) {
    catch_up();
    Scale scale(*std::ranges::min_element(costs_));
    const std::vector<double> known = targets(scale);
    const double wanted = scale.below_best(worthwhile);
    double likeliest = -std::numeric_limits<double>::infinity();
    for (Process& process : processes_) {
      process.learn(known);
      likeliest = std::max(likeliest, process.evidence());
    }
    std::vector<double> values(left.size()), means(left.size());
    double weights = 0;
    for (const Process& process : processes_) {
      const double weight = std::exp(process.evidence() - likeliest);
      if (weight < least_weight) continue;
      weights += weight;
      const std::vector<Prediction> costs = process.predict();
      for (size_t i = 0; i < left.size(); ++i) {
        values[i] += weight * expected_improvement(costs[left[i]], wanted);
        means[i] += weight * costs[left[i]].mean;
      }
    }
    const size_t chosen = most_of(left, values);
    const auto place = std::ranges::lower_bound(left, chosen) - left.begin();
    predicted_ = scale.cost(means[static_cast<size_t>(place)] / weights);
    reason_ = "expected improvement";
    return chosen;
  }

  /// Returns a random one of the candidates with the largest value.
  size_t most_of(const std::vector<size_t>& left, const std::vector<double>& values) {
    const double most = *std::ranges::max_element(values);
    std::vector<size_t> best;
    for (size_t i = 0; i < left.size(); ++i) {
      if (values[i] >= most) best.push_back(left[i]);
    }
    return best[random_.below(best.size())];
  }

  struct Asked {
    size_t candidate;
    std::optional<double> cost;
    std::optional<double> believed;  // predicted cost, until tell() receives the cost

    double cost_or(double otherwise) const { return cost ? *cost : believed.value_or(otherwise); }
  };

  /// Returns one Gaussian process per covariance kernel, without observations.
  std::vector<Process> fresh() const {
    std::vector<Process> all;
    for (const Likeness& likeness : likenesses()) all.emplace_back(features_, tried_.size(), likeness);
    return all;
  }

  const Features features_;
  const Prior prior_;
  Random random_;
  std::vector<bool> tried_;
  std::vector<Asked> asked_;
  std::vector<double> costs_;  // those costs in asked_ that tell() has received
  // indices in asked_ of the candidates in the Gaussian processes, in the sequence of Process::add()
  std::vector<size_t> learnt_;
  double last_gain_ = std::numeric_limits<double>::infinity();
  size_t in_vain_ = 0;  // number of observations since the last improvement
  size_t seen_ = 0;     // number of elements of asked_ that catch_up() has processed
  std::vector<Process> processes_ = fresh();
  std::string reason_;
  std::optional<double> predicted_;
};

}  // namespace

std::unique_ptr<Sampler> make_own(const Space& space, const Prior& prior, uint64_t seed) {
  return std::make_unique<Own>(space, prior, seed);
}

}  // namespace harness::tune
