// Samplers that know their whole order before anything was measured.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/random.hpp"
#include "tune/samplers.hpp"

namespace harness::tune {
namespace {

class ByList : public Sampler {
 public:
  ByList(std::vector<size_t> order, std::string reason)
      : order_(std::move(order)), reason_(std::move(reason)) {}

  std::optional<size_t> ask() override {
    return next_ < order_.size() ? std::optional(order_[next_++]) : std::nullopt;
  }
  void tell(size_t, std::optional<double>) override {}
  std::string reason() const override { return reason_; }

 private:
  std::vector<size_t> order_;
  const std::string reason_;
  size_t next_ = 0;
};

std::vector<size_t> shuffled(size_t size, uint64_t seed) {
  std::vector<size_t> order(size);
  std::iota(order.begin(), order.end(), size_t{0});
  Random random(seed);
  shuffle(order, [&](size_t end) { return random.below(end); });
  return order;
}

}  // namespace

std::unique_ptr<Sampler> make_in_order(const Space& space) {
  std::vector<size_t> order(space.size());
  std::iota(order.begin(), order.end(), size_t{0});
  return std::make_unique<ByList>(std::move(order), "the next one");
}

std::unique_ptr<Sampler> make_random(const Space& space, uint64_t seed) {
  return std::make_unique<ByList>(shuffled(space.size(), seed), "random");
}

std::unique_ptr<Sampler> make_by_prior(const Space& space, const Prior& prior, uint64_t seed) {
  std::vector<size_t> order = shuffled(space.size(), seed);
  const auto rank = [&](size_t candidate) {
    return prior.empty() || std::isnan(prior[candidate]) ? HUGE_VAL : prior[candidate];
  };
  std::ranges::stable_sort(order, std::less{}, rank);
  return std::make_unique<ByList>(std::move(order), "the prior's order");
}

}  // namespace harness::tune
