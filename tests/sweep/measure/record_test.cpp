// Tests columns that are derived from samples: merged rounds, throttled clocks, and warnings.
#include "sweep/measure/record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "results/store/fields.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;

results::Measurement round_of(uint64_t round, std::vector<double> times) {
  results::Measurement result;
  for (const double time : times) result.samples.push_back({time, 2, round});
  sweep::record_times(result, 1000);
  return result;
}

TEST(Rounds, AreOneRowInTheEnd) {
  results::Measurement first = round_of(0, {1, 2}), second = round_of(1, {3, 4});
  sweep::add_warning(first, "a: b");
  sweep::add_warning(second, "a: b");
  sweep::add_warning(second, "c: d");
  const results::Measurement merged = sweep::merge({first, second});
  EXPECT_EQ(merged.repetitions, 4);
  EXPECT_EQ(merged.rounds, 2);
  EXPECT_DOUBLE_EQ(merged.time_ms_median.value(), 2.5);
  EXPECT_EQ(merged.warning, "a: b; c: d");
  EXPECT_EQ(merged.edges_processed, 1000);
  EXPECT_EQ(merged.samples.size(), 4u);
}

TEST(Rounds, WhatNoRoundKnowsIsNotMadeUp) {
  results::Measurement first = round_of(0, {1, 2}), second = round_of(1, {3, 4});
  EXPECT_FALSE(sweep::merge({first, second}).host_rss_bytes);
  EXPECT_FALSE(sweep::merge({first, second}).busy_rounds);
  first.busy_rounds = second.busy_rounds = 1;
  EXPECT_EQ(sweep::merge({first, second}).busy_rounds, 2u);
  second.edges_processed.reset();
  const results::Measurement hidden = sweep::merge({first, second});
  EXPECT_FALSE(hidden.edges_processed || hidden.gteps || hidden.gteps_harmonic)
      << "a program that keeps its result to itself has no rate";
  second.edges_processed = 1000;
  second.answer_hash = "another";
  EXPECT_THAT(sweep::merge({first, second}).warning, HasSubstr("answer: the rounds have different ones"));
  EXPECT_EQ(sweep::merge({first, first}).warning, "");
}

TEST(Rounds, TheFirstSaysWhatWasRunAndTheLastHowItEnded) {
  results::Measurement first = round_of(0, {1, 2}), second = round_of(1, {3, 4});
  first.build_ms = 5;
  second.build_ms = 6;
  first.clock_after_mhz = 3000;
  second.clock_after_mhz = 2000;
  first.stable = second.stable = true;
  first.host_rss_bytes = 7;
  first.throttled = "power cap";
  const results::Measurement one = sweep::merge({first, second});
  EXPECT_EQ(one.build_ms, 5);
  EXPECT_EQ(one.clock_after_mhz, 2000);
  EXPECT_EQ(one.stable, true);
  EXPECT_EQ(one.host_rss_bytes, 7);
  EXPECT_EQ(one.throttled, "power cap");
  second.stable = false;
  EXPECT_EQ(sweep::merge({first, second}).stable, false);
}

/// Returns a value of a field's type that represents a small number.
Value small_value(const results::Field& field, uint64_t number) {
  switch (type_of(field)) {
    case ColumnType::text:
      return fmt::format("{}", number);
    case ColumnType::count:
      return number;
    case ColumnType::real:
      return static_cast<double>(number);
    case ColumnType::flag:
      return number > 1;
  }
  return {};
}

// For every column except those that only the first round sets, tests the merge of rounds of which some have
// no value.
TEST(Rounds, EachColumnHasWhatItDeclares) {
  for (const results::Field& field : results::result_fields()) {
    if (field.rounds == results::OverRounds::first) continue;
    results::Measurement few = round_of(0, {1, 2}), many = round_of(1, {3, 4}), none = round_of(2, {5, 6});
    set_value(few, field, small_value(field, 1));
    set_value(many, field, small_value(field, 3));
    const uint64_t expected = field.rounds == results::OverRounds::sum   ? 4
                              : field.rounds == results::OverRounds::all ? 1
                                                                         : 3;
    const Value merged =
        field.rounds == results::OverRounds::texts ? Value("1 3") : small_value(field, expected);
    EXPECT_EQ(value_of(sweep::merge({few, many}), field), merged) << field.name;
    const uint64_t alone = field.rounds == results::OverRounds::all ? 1 : 3;
    EXPECT_EQ(value_of(sweep::merge({none, many, none}), field), small_value(field, alone)) << field.name;
  }
}

TEST(Throttling, BeforeAfterAndBetween) {
  backends::DeviceState before, after;
  EXPECT_EQ(sweep::throttled(before, after), "");
  before.throttled_ms = after.throttled_ms = {{"power cap", 7.0}, {"thermal slowdown", 0.0}};
  EXPECT_EQ(sweep::throttled(before, after), "") << "that was earlier";
  after.throttled_ms["power cap"] = 20;
  before.throttled = {"power brake"};
  after.throttled = {"power cap", "thermal slowdown"};
  EXPECT_EQ(sweep::throttled(before, after), "power brake, power cap, thermal slowdown");
  after.throttled.clear();
  EXPECT_EQ(sweep::throttled(before, after), "power brake, power cap");
  before.throttled_ms.clear();
  EXPECT_EQ(sweep::throttled(before, after), "power brake") << "no difference without a first look";
}

TEST(Throttling, AMillisecondIsNotNoticed) {
  backends::DeviceState before, after;
  before.throttled_ms = {{"power cap", 7.0}};
  after.throttled_ms = {{"power cap", 8.0}};
  EXPECT_EQ(sweep::throttled(before, after), "");
  after.throttled_ms["power cap"] = 8.01;
  EXPECT_EQ(sweep::throttled(before, after), "power cap");
}

TEST(Warnings, AFirstRunIsSlowByAQuarterAndAboveAllOthers) {
  const auto is_slow = [](const std::vector<double>& times) {
    results::Measurement row;
    for (const double time : times) row.samples.push_back({time, 1});
    sweep::add_warnings(row);
    return row.warning.find("slow first run") != std::string::npos;
  };
  EXPECT_FALSE(is_slow({1.25, 1, 1, 1, 1})) << "just a quarter";
  EXPECT_TRUE(is_slow({1.26, 1, 1, 1, 1}));
  EXPECT_FALSE(is_slow({9, 1, 1, 1})) << "too few to call one odd";
  EXPECT_TRUE(is_slow({1.3, 1, 1, 1, 1.3})) << "as slow as the slowest";
  EXPECT_FALSE(is_slow({1.3, 1, 1, 1, 1.31})) << "another one is slower";
  EXPECT_FALSE(is_slow({}));
}

TEST(Warnings, AClockFellByMoreThanAFifth) {
  const auto fell = [](std::optional<double> before, std::optional<double> after) {
    results::Measurement row;
    row.clock_before_mhz = before;
    row.clock_after_mhz = after;
    sweep::add_warnings(row);
    return row.warning.find("clock fell") != std::string::npos;
  };
  EXPECT_FALSE(fell(3000, 2400));
  EXPECT_TRUE(fell(3000, 2399));
  EXPECT_FALSE(fell(3000, 3000));
  EXPECT_FALSE(fell(2000, 3000));
  EXPECT_FALSE(fell(3000, std::nullopt)) << "not known";
  EXPECT_FALSE(fell(std::nullopt, 2000));
  EXPECT_TRUE(fell(3000, 1)) << "one is known";
}

TEST(Warnings, RanksCopyForMoreThanAThirdOrMeetOften) {
  const auto warning = [](std::optional<double> exchange, uint64_t supersteps) {
    results::Measurement row;
    row.time_ms_median = 9;
    row.exchange_ms = exchange;
    row.supersteps = supersteps;
    sweep::add_warnings(row);
    return row.warning;
  };
  EXPECT_THAT(warning(4.5, 5),
              HasSubstr("exchange: ranks copy for 50 % of the run, fewer may take less time"));
  EXPECT_THAT(warning(10, 5), HasSubstr("for 100 % of the run")) << "the last run is slower than the median";
  EXPECT_THAT(warning(3, 90), Not(HasSubstr("exchange")));
  EXPECT_THAT(warning(0, 180),
              HasSubstr("exchange: ranks wait for each other after each of 180 supersteps of 50 us"));
  EXPECT_THAT(warning(std::nullopt, 180), Not(HasSubstr("exchange"))) << "one rank";
}

TEST(Warnings, SlowFirstRunAndClock) {
  results::Measurement row;
  row.clock_before_mhz = 3000;
  row.clock_after_mhz = 2000;
  row.samples = {{2, 1}, {1, 1}, {1, 1}, {1.1, 1}, {1, 1}};
  sweep::add_warnings(row);
  EXPECT_THAT(row.warning, HasSubstr("slow first run: the first repetition took 2.00 times"));
  EXPECT_THAT(row.warning, HasSubstr("clock fell: from 3000 to 2000 MHz"));
}

}  // namespace
}  // namespace harness::testing
