#include "tune/replay.hpp"

#include <algorithm>
#include <deque>
#include <limits>
#include <numeric>

#include "results/judge/statistics.hpp"

namespace harness::tune {

size_t Trace::evaluations_to(double most) const {
  const auto at = std::ranges::find_if(best, [&](double cost) { return cost <= most; });
  return at == best.end() ? 0 : static_cast<size_t>(at - best.begin()) + 1;
}

Trace replay(const Recorded& recorded, Sampler& sampler, size_t budget, double stop_at, size_t width) {
  Trace trace;
  double best = std::numeric_limits<double>::infinity();
  std::deque<size_t> under_way;
  while (budget == 0 || trace.tried.size() < budget) {
    while (under_way.size() < width) {
      const std::optional<size_t> next = sampler.ask();
      if (!next) break;
      under_way.push_back(*next);
    }
    if (under_way.empty()) break;
    const size_t candidate = under_way.front();
    under_way.pop_front();
    const std::optional<double> cost = recorded.costs[candidate];
    sampler.tell(candidate, cost);
    best = std::min(best, cost.value_or(best));
    trace.tried.push_back(candidate);
    trace.best.push_back(best);
    trace.total_cost += cost.value_or(0);
    if (best <= stop_at) break;
  }
  return trace;
}

Score score(const Recorded& recorded, const std::string& sampler, const Prior& prior, double share,
            uint64_t seeds, size_t budget, size_t width) {
  Score score{.space = recorded.space.name(), .sampler = sampler, .size = recorded.space.size()};
  score.good = recorded.within(share);
  score.random = static_cast<double>(score.size + 1) / static_cast<double>(score.good + 1);
  const double wanted = recorded.best() * (1 + share);
  const double all = std::accumulate(recorded.costs.begin(), recorded.costs.end(), 0.0,
                                     [](double sum, const auto& cost) { return sum + cost.value_or(0); });
  std::vector<double> evaluations, shares;
  for (uint64_t seed = 1; seed <= seeds; ++seed) {
    const auto one = make_sampler(sampler, recorded.space, prior, seed);
    const Trace trace = replay(recorded, *one, budget, wanted, width);
    const size_t count = trace.evaluations_to(wanted);
    evaluations.push_back(static_cast<double>(count == 0 ? trace.tried.size() + 1 : count));
    shares.push_back(trace.total_cost / all);
  }
  std::ranges::sort(evaluations);
  score.mean = results::summarise(evaluations).mean;
  score.median = results::summarise(evaluations).median;
  score.p90 = evaluations[(evaluations.size() * 9 + 9) / 10 - 1];
  score.most = static_cast<size_t>(evaluations.back());
  score.share_of_cost = results::summarise(shares).median;
  return score;
}

}  // namespace harness::tune
