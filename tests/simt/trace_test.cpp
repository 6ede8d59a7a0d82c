// Tests how the recorded instructions of a warp's lanes are merged into steps. Steps are in program order.
// Lanes that execute the same instruction in the same iteration form one step.
#include "backends/simt/cycles/trace.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace harness::testing {
namespace {

using namespace simt;

/// Returns the instruction numbers of the steps. Tests give each instruction of a kernel a different number.
std::vector<uint32_t> numbers_of(const Trace& trace) {
  std::vector<uint32_t> numbers;
  for (const TraceStep& step : trace.steps) numbers.push_back(step.number);
  return numbers;
}

/// Records that a lane executes the instructions with these numbers, all in iteration 0.
void go(Recorder& recorder, uint32_t lane, std::initializer_list<uint32_t> places) {
  for (const uint32_t n : places) recorder.instructions(lane, {n, 0}, n, n, 0);
}

TEST(Trace, BranchesOfLanesFollowOneAnother) {
  Recorder recorder;
  recorder.begin();
  go(recorder, 0, {1, 2, 4});
  go(recorder, 1, {1, 3, 4});
  go(recorder, 2, {1, 4});
  Trace trace;
  recorder.finish(trace);
  EXPECT_THAT(numbers_of(trace), ::testing::ElementsAre(1, 3, 2, 4));
}

TEST(Trace, ALongerLoopOfALaterLaneComesBeforeWhatFollowsTheLoop) {
  Recorder recorder;
  recorder.begin();
  for (uint32_t lane = 0; lane < 3; ++lane) {
    for (uint64_t round = 1; round <= 1 + lane; ++round) recorder.instructions(lane, {1, round}, 1, 1, 0);
    recorder.instructions(lane, {2, 0}, 2, 2, 0);
  }
  Trace trace;
  recorder.finish(trace);
  EXPECT_THAT(numbers_of(trace), ::testing::ElementsAre(1, 1, 1, 2));
}

TEST(Trace, AnAccessHasTheWordsOfItsLanes) {
  Recorder recorder;
  recorder.begin();
  for (uint32_t lane = 0; lane < 4; ++lane) {
    recorder.instructions(lane, {1, 0}, 1, 1, 0);
    if (lane != 2)
      recorder.access(lane, {5, 0}, TraceStep::Kind::global, Access::load, CyclePhase::gather, 10 + lane);
    recorder.access(lane, {6, 0}, TraceStep::Kind::shared, Access::store, CyclePhase::gather, lane);
  }
  Trace trace;
  recorder.finish(trace);
  ASSERT_EQ(trace.steps.size(), 3U);
  EXPECT_TRUE(trace.words_of(trace.steps[0]).empty());
  EXPECT_THAT(trace.words_of(trace.steps[1]), ::testing::ElementsAre(10, 11, 13));
  EXPECT_THAT(trace.words_of(trace.steps[2]), ::testing::ElementsAre(0, 1, 2, 3));
}

TEST(Trace, TheStepsOfALaterSegmentFollow) {
  Recorder recorder;
  Trace trace;
  for (Word segment = 0; segment < 3; ++segment) {
    recorder.begin();
    go(recorder, 0, {1});
    recorder.access(0, {2, 0}, TraceStep::Kind::global, Access::load, CyclePhase::gather, 7 + segment);
    recorder.finish(trace);
  }
  EXPECT_THAT(numbers_of(trace), ::testing::ElementsAre(1, 2, 1, 2, 1, 2));
  for (Word segment = 0; segment < 3; ++segment)
    EXPECT_THAT(trace.words_of(trace.steps[2 * segment + 1]), ::testing::ElementsAre(7 + segment));
  trace.clear();
  EXPECT_TRUE(trace.steps.empty() && trace.words.empty());
}

TEST(Trace, AllLanesPauseAtThePlaceThatTheFirstLongOneChose) {
  Recorder recorder;
  recorder.begin();
  uint64_t paused = 0;
  for (uint64_t round = 1; paused == 0; ++round) {
    if (recorder.pauses({9, round})) paused = round;
    recorder.instructions(0, {1, round}, 1, 1, 0);
  }
  EXPECT_GT(paused, 1U);
  for (uint64_t round = 1; round <= paused; ++round) EXPECT_EQ(recorder.pauses({9, round}), round == paused);
  recorder.begin();
  EXPECT_FALSE(recorder.pauses({9, paused})) << "in the next segment";
}

TEST(Trace, ManyStepsKeepTheirOrder) {
  Recorder recorder;
  recorder.begin();
  std::vector<uint32_t> expected;
  for (uint32_t n = 0; n < 5000; ++n) expected.push_back(n);
  for (uint32_t lane = 0; lane < 2; ++lane) {
    for (uint32_t n = lane; n < 5000; n += 1 + lane) recorder.instructions(lane, {n, 3}, n, n, 0);
  }
  Trace trace;
  recorder.finish(trace);
  EXPECT_EQ(numbers_of(trace), expected);
}

}  // namespace
}  // namespace harness::testing
