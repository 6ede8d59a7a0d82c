// Tests tuners that have several evaluations under way at once: how many a tuner begins, and which candidates
// samplers propose before they are told the costs of earlier ones.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tune/rehearsal.hpp"

namespace harness::testing {
namespace {

/// Candidate i costs 10 + i ms. The tens digit of i is its format, the units digit its schedule.
tune::Recorded grid() {
  tune::Recorded recorded{{"g", "bfs", "cpu", {}}, {}, {}};
  for (size_t i = 0; i < 60; ++i) {
    recorded.space.candidates.push_back(
        {fmt::format("c{}", i),
         {{"format", fmt::format("f{}", i / 10)}, {"schedule", fmt::format("s{}", i % 10)}}});
    recorded.costs.push_back(10.0 + static_cast<double>(i));
    recorded.overheads_s.push_back(0.01);
  }
  return recorded;
}

/// A machine that can have `width` evaluations under way at once. Checks that each is announced by expect()
/// before it is measured, and counts the largest number under way.
class Wide : public tune::Resampled {
 public:
  Wide(const tune::Recorded& recorded, size_t width) : Resampled(recorded, {.share = 0.001}), width_(width) {}
  size_t width() const override { return width_; }
  void expect(size_t candidate, uint64_t round, double) override {
    EXPECT_EQ(round, 0U);
    EXPECT_TRUE(under_way_.insert(candidate).second);
    most_ = std::max(most_, under_way_.size());
  }
  tune::Evaluation measure(size_t candidate, uint64_t round, double cap_ms) override {
    EXPECT_EQ(under_way_.erase(candidate), round == 0 ? 1U : 0U);
    return Resampled::measure(candidate, round, cap_ms);
  }
  size_t most() const { return most_; }
  bool idle() const { return under_way_.empty(); }

 private:
  const size_t width_;
  std::set<size_t> under_way_;
  size_t most_ = 0;
};

tune::Tuned tuned_on(Wide& machine, const tune::Recorded& recorded, const std::string& sampler,
                     size_t evaluations) {
  const auto chooser = tune::make_sampler(sampler, recorded.space, {}, 1);
  return tune::tune(recorded.space, *chooser, machine, {.evaluations = evaluations});
}

TEST(Width, TheTunerKeepsSoManyUnderWayAndEndsWithTheSameBest) {
  const tune::Recorded recorded = grid();
  for (const std::string& sampler : tune::sampler_names()) {
    SCOPED_TRACE(sampler);
    Wide one(recorded, 1), five(recorded, 5);
    const tune::Tuned alone = tuned_on(one, recorded, sampler, 0),
                      together = tuned_on(five, recorded, sampler, 0);
    EXPECT_EQ(one.most(), 1U);
    EXPECT_EQ(five.most(), 5U);
    EXPECT_TRUE(five.idle());
    EXPECT_EQ(together.evaluations, 60U);
    ASSERT_FALSE(together.set.empty());
    EXPECT_EQ(together.set.front().candidate, alone.set.front().candidate);
    EXPECT_EQ(together.set.front().candidate, 0U);
  }
}

TEST(Width, ABudgetCountsWhatIsUnderWay) {
  const tune::Recorded recorded = grid();
  Wide machine(recorded, 7);
  EXPECT_EQ(tuned_on(machine, recorded, "own", 10).evaluations, 10U);
  EXPECT_TRUE(machine.idle());
}

/// Asks for candidates until the sampler has none for now, or until there are `most`.
std::vector<size_t> ask_all(tune::Sampler& sampler, size_t most) {
  std::vector<size_t> asked;
  while (asked.size() < most) {
    const auto next = sampler.ask();
    if (!next) break;
    asked.push_back(*next);
  }
  return asked;
}

TEST(Width, TheModelSpreadsWhatItChoosesBeforeItIsTold) {
  const tune::Recorded recorded = grid();
  const auto sampler = tune::make_sampler("own", recorded.space, {}, 1);
  for (const size_t one : ask_all(*sampler, 10)) sampler->tell(one, recorded.costs[one]);
  const std::vector<size_t> ahead = ask_all(*sampler, 6);
  EXPECT_EQ(std::set<size_t>(ahead.begin(), ahead.end()).size(), 6U);
  EXPECT_TRUE(sampler->predicted());
  for (const size_t one : ahead) sampler->tell(one, std::nullopt);
  EXPECT_EQ(ask_all(*sampler, 100).size(), 44U);
}

TEST(Width, LocalSearchWaitsForNeighboursThatMayBeBetter) {
  tune::Recorded recorded = grid();
  const auto greedy = tune::make_sampler("greedy", recorded.space, {}, 1);
  const size_t first = greedy->ask().value();
  greedy->tell(first, 5);
  const std::vector<size_t> neighbours = ask_all(*greedy, 100);
  EXPECT_EQ(neighbours.size(), 14U) << "five other formats and nine other schedules";
  EXPECT_FALSE(greedy->ask());
  for (const size_t one : neighbours) greedy->tell(one, 6);
  EXPECT_TRUE(greedy->ask()) << "none was better: a new beginning";
}

/// Returns how many candidates a sampler that is a third-party program proposes before it is told the cost of
/// the first. `answer_has` is added to each of its answers.
size_t proposed_ahead(const std::string& answer_has) {
  const std::string program = fmt::format(
      "/bin/sh -c 'read space; i=0; while read line; do case $line in *ask*) "
      "echo \"{{\\\"candidate\\\": $i{}}}\"; i=$((i+1));; esac; done'",
      answer_has);
  const auto sampler = tune::make_sampler(program, grid().space, {}, 1);
  const size_t count = ask_all(*sampler, 5).size();
  sampler->tell(0, 1);
  return count;
}

TEST(Width, AProgramIsAskedAheadOnlyIfItSaysSo) {
  EXPECT_EQ(proposed_ahead(""), 1U);
  EXPECT_EQ(proposed_ahead(", \\\"ahead\\\": false"), 1U);
  EXPECT_EQ(proposed_ahead(", \\\"ahead\\\": true"), 5U);
}

}  // namespace
}  // namespace harness::testing
