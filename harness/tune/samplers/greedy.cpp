// Greedy iterated local search, the usual first choice in Kernel Tuner [van Werkhoven 2019]. It starts from a
// random candidate and moves to the first neighbour that is better. A neighbour is a candidate that differs
// in one dimension. If no neighbour is better, the search starts again from a new candidate.
#include <algorithm>

#include "base/random.hpp"
#include "tune/samplers/features.hpp"
#include "tune/samplers/samplers.hpp"

namespace harness::tune {
namespace {

class Greedy : public Sampler {
 public:
  Greedy(const Space& space, uint64_t seed) : features_(space), random_(seed), tried_(space.size()) {}

  std::optional<size_t> ask() override {
    if (count_ == tried_.size()) return std::nullopt;
    std::vector<size_t> near = here_
                                   ? untried([&](size_t i) { return features_.differences(i, *here_) == 1; })
                                   : std::vector<size_t>{};
    reason_ = "a neighbour of the best of here";
    if (near.empty() && here_ && under_way_ > 0) return std::nullopt;  // a neighbour under way may be better
    if (near.empty()) {                                                // no neighbour is better
      reason_ = "a new beginning";
      here_.reset();
      near = untried([](size_t) { return true; });
    }
    const size_t chosen = near[random_.below(near.size())];
    tried_[chosen] = true;
    ++count_;
    ++under_way_;
    return chosen;
  }

  void tell(size_t candidate, std::optional<double> cost) override {
    --under_way_;
    if (!cost || (here_ && *cost >= cost_)) return;
    here_ = candidate;
    cost_ = *cost;
  }

  std::string reason() const override { return reason_; }

 private:
  template <class Wanted>
  std::vector<size_t> untried(const Wanted& wanted) const {
    std::vector<size_t> found;
    for (size_t i = 0; i < tried_.size(); ++i) {
      if (!tried_[i] && wanted(i)) found.push_back(i);
    }
    return found;
  }

  Features features_;
  Random random_;
  std::vector<bool> tried_;
  size_t count_ = 0, under_way_ = 0;
  std::optional<size_t> here_;  // current candidate of the search
  double cost_ = 0;
  std::string reason_;
};

}  // namespace

std::unique_ptr<Sampler> make_greedy(const Space& space, uint64_t seed) {
  return std::make_unique<Greedy>(space, seed);
}

}  // namespace harness::tune
