// Tests the choice of winners, the tables of results, and the noise floor.
#include "results/judge/best.hpp"

#include "results/helpers.hpp"
#include "results/judge/benchmark_json.hpp"
#include "results/judge/noise_floor.hpp"
#include "results/judge/table.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;

results::StoredRow row_with(const std::string& id, double base, uint64_t rounds = 5) {
  results::StoredRow row{.id = id,
                         .status = "ok",
                         .reason = "",
                         .graph = "g",
                         .graph_hash = "h",
                         .algorithm = "bfs",
                         .backend = "cpu",
                         .cost = base,
                         .cv = 0.01,
                         .samples = {}};
  for (uint64_t i = 0; i < 10; ++i) row.samples.add(base * (1 + 0.002 * static_cast<double>(i)), i % rounds);
  return row;
}

results::StoredRow row_of_samples(const std::string& id, const std::vector<double>& times) {
  results::StoredRow row = row_with(id, times[times.size() / 2]);
  row.samples = {};
  for (const double time : times) row.samples.add(time, row.samples.count());  // one round per sample
  return row;
}

std::vector<results::Winners> winners_of(std::vector<results::StoredRow> rows) {
  static results::StoredResults results;  // static, because the winners point into it
  results.rows = std::move(rows);
  return results::winners(results);
}

TEST(Winners, ThoseThatNoMeasurementTellsApart) {
  const auto found = winners_of({row_with("slow", 2),
                                 row_with("best", 1),
                                 row_with("as good", 1.01),
                                 {.id = "bad", .status = "crash"}});
  ASSERT_EQ(found.size(), 1u);
  ASSERT_EQ(found[0].rows.size(), 3u);
  EXPECT_EQ(found[0].best().id, "best");
  EXPECT_EQ(found[0].rows[1].row->id, "as good");
  EXPECT_EQ(found[0].rows[1].standing, results::Standing::tied);
  EXPECT_EQ(found[0].rows[2].standing, results::Standing::slower);
  EXPECT_EQ(results::winner_lines(found)[0], "fastest of 3: best (1 ms); 1 tied within noise");
  EXPECT_THAT(results::format_winners(found, results::TableStyle::csv),
              HasSubstr("g,bfs,cpu,slower,2,2.000,10,slow,,1.9"));
}

TEST(Winners, AnotherAnswerIsNamed) {
  std::vector<results::StoredRow> rows{row_with("best", 1), row_with("slow", 2), row_with("wrong", 3),
                                       row_with("slowest", 4)};
  for (results::StoredRow& row : rows) row.answer = {row.id == "wrong" ? "reached=11" : "reached=12", ""};
  const auto found = winners_of(rows);
  EXPECT_EQ(results::winner_lines(found)[0], "fastest of 4: best (1 ms); 1 with another answer");
  const std::string table = results::format_winners(found, results::TableStyle::csv);
  EXPECT_THAT(table, HasSubstr("another answer: reached=12 and reached=11"));
  EXPECT_THAT(table, ::testing::Not(HasSubstr("slowest"))) << "of the slower ones, that and the first";
}

TEST(Winners, FewSamplesProveNoTie) {
  const auto found =
      winners_of({row_of_samples("best", {98, 98.2, 98.4}), row_of_samples("close", {101, 102, 103}),
                  row_of_samples("far", {1990, 2007, 2020}), row_of_samples("once", {2007})});
  ASSERT_EQ(found[0].rows.size(), 4u);
  EXPECT_EQ(found[0].rows[1].standing, results::Standing::unclear);
  EXPECT_EQ(found[0].rows[1].why, "not significantly slower: 3 samples, 5 needed");
  EXPECT_EQ(found[0].rows[2].standing, results::Standing::slower) << "20 times the time, and apart";
  EXPECT_EQ(found[0].rows[3].standing, results::Standing::unclear) << "one round proves nothing";
  EXPECT_EQ(results::winner_lines(found)[0],
            "fastest of 4: best (98.2 ms); 1 not significantly slower: 3 samples, 5 needed; 1 not "
            "significantly slower: measured "
            "in 1 round, 3 are needed");
  EXPECT_THAT(results::format_winners(found, results::TableStyle::csv),
              HasSubstr("g,bfs,cpu,unclear,102,1.039,3,close,,"));
}

TEST(Winners, NoiseProvesNoTieEither) {
  const auto found = winners_of({row_of_samples("best", {1, 1.1, 1.2, 5, 5.1, 5.2}),
                                 row_of_samples("noisy", {1.1, 1.2, 1.3, 5.3, 5.4, 9})});
  EXPECT_EQ(found[0].rows[1].standing, results::Standing::unclear);
  EXPECT_THAT(found[0].rows[1].why, HasSubstr("noise leaves x"));
  EXPECT_THAT(results::winner_lines(found)[0], HasSubstr("; 1 not significantly slower: too noisy"));
}

// A configuration is tied if its time is shown to be at most a quarter above that of the best one. Here the
// confidence interval of the ratio of the two times ends at 1.2, which shows a tie, or at 1.4, which does
// not.
TEST(Winners, ATieIsWithinAQuarter) {
  const auto standing_of = [](const std::vector<double>& times) {
    const auto found =
        winners_of({row_of_samples("best", {1, 1.001, 1.002, 1.003, 1.004}), row_of_samples("row", times)});
    return found[0].rows.at(1).standing;
  };
  EXPECT_EQ(standing_of({1, 1.001, 1.01, 1.1, 1.2}), results::Standing::tied);
  EXPECT_EQ(standing_of({1, 1.001, 1.01, 1.1, 1.4}), results::Standing::unclear);
}

// Three samples per configuration are too few for a rank test. A configuration is slower nevertheless if it
// takes more than twice as long as the best one, and its samples do not overlap with those of the best one.
TEST(Winners, WhatTakesMoreThanTwiceAsLongIsSurelySlower) {
  const auto standing_of = [](const std::vector<double>& times) {
    const auto found = winners_of({row_of_samples("best", {1, 1, 1}), row_of_samples("row", times)});
    return found[0].rows.at(1).standing;
  };
  EXPECT_EQ(standing_of({2, 2, 2}), results::Standing::unclear) << "just twice";
  EXPECT_EQ(standing_of({2.01, 2.01, 2.01}), results::Standing::slower);
  EXPECT_EQ(standing_of({1, 2.01, 3}), results::Standing::unclear) << "their ranges meet";
  EXPECT_EQ(standing_of({1.01, 2.01, 3}), results::Standing::slower);
}

TEST(Winners, SlowerRowsAllWhereAsked) {
  const auto found = winners_of({row_with("best", 1), row_with("slow", 2), row_with("slowest", 3)});
  EXPECT_THAT(results::format_winners(found, results::TableStyle::csv), ::testing::Not(HasSubstr("slowest")));
  EXPECT_THAT(results::format_winners(found, results::TableStyle::csv, true), HasSubstr("slowest"));
}

TEST(Winners, RowsThatAreNotListedAreCounted) {
  std::vector<results::StoredRow> rows{row_with("best", 1), row_with("slow", 2), row_with("slower", 3),
                                       row_with("slowest", 4)};
  EXPECT_EQ(results::rows_not_listed(winners_of(rows)),
            "2 of 4 rows are shown; --all shows the 2 slower ones too");
  rows.back().answer = {"reached=11", ""};
  for (size_t i = 0; i < 3; ++i) rows[i].answer = {"reached=12", ""};
  EXPECT_EQ(results::rows_not_listed(winners_of(rows)),
            "3 of 4 rows are shown; --all shows the 1 slower one too");
  rows.resize(2);
  EXPECT_EQ(results::rows_not_listed(winners_of(rows)), "");
}

// Files of older versions lack the column judged_by. A row of such a results.csv is judged by the column
// model_cycles if it has a value in this column.
TEST(Winners, OlderRowsOfACostModelAreJudgedByIt) {
  const TempFolder folder;
  {
    const std::vector<Column> counters{
        {"model_cycles", ColumnType::real, "cycles", "cycles", ColumnRole::cost}};
    results::ResultWriter writer(folder.path(), meta(), results::WriteMode::fresh, {}, counters);
    const std::vector<results::Sample> samples(5, results::Sample{.time_ms = 1, .supersteps = 1});
    for (const auto& [id, cycles] : {std::pair{"fast", 1000.0}, {"same", 1020.0}, {"slow", 1100.0}}) {
      // the more cycles a configuration has, the less time it takes
      results::Measurement row = ok_row(id, 5000 / cycles);
      row.backend = "simt";
      row.counts = {{"model_cycles", cycles}};
      writer.append(with(row, samples));
    }
  }
  const results::StoredResults results = results::load_results(folder.path());
  const auto found = results::winners(results);
  EXPECT_EQ(results::winner_lines(found)[0], "fastest of 3: fast (1000 cycles); 1 within 3 %");
  EXPECT_THAT(results::format_winners(found, results::TableStyle::csv),
              HasSubstr("simt,slower,,1.100,,slow,1100,1.100,1.100,\n"));
}

TEST(BenchmarkJson, SamplesMediansAndErrors) {
  results::StoredResults results;
  results.rows = {row_of_samples("a", {1, 2, 3}), {.id = "b", .status = "crash", .reason = "signal 11"}};
  results::StoredRow counted = row_with("c", 1000);
  counted.judged_by = "counted_steps";
  results.rows.push_back(counted);
  const nlohmann::json json = results::benchmark_json(results);
  ASSERT_EQ(json["benchmarks"].size(), 6u);
  EXPECT_EQ(json["benchmarks"][1]["real_time"], 2.0);
  EXPECT_EQ(json["benchmarks"][1]["repetition_index"], 1);
  EXPECT_EQ(json["benchmarks"][3]["name"], "a_median");
  EXPECT_EQ(json["benchmarks"][3]["aggregate_name"], "median");
  EXPECT_EQ(json["benchmarks"][4]["error_message"], "crash: signal 11");
  EXPECT_EQ(json["benchmarks"][5]["counted_steps"], 1000.0);
}

// The measurements of "best" and "as good" do not differ significantly. All others are slower than both.
TEST(Winners, HaveRanksThatTheirMeasurementsPermit) {
  const auto found = winners_of({row_with("best", 1), row_with("as good", 1.005), row_with("third", 1.5),
                                 row_with("fourth", 4), row_with("fifth", 9)});
  const auto ranks = [&](size_t most) {
    std::vector<std::pair<size_t, size_t>> pairs;
    for (const results::RankRange& range : results::rank_ranges(found[0], most))
      pairs.emplace_back(range.low, range.high);
    return pairs;
  };
  using Ranks = std::vector<std::pair<size_t, size_t>>;
  EXPECT_EQ(ranks(3), (Ranks{{1, 2}, {1, 2}, {3, 3}}));
  EXPECT_EQ(ranks(9), (Ranks{{1, 2}, {1, 2}, {3, 3}, {4, 4}, {5, 5}}));
  EXPECT_EQ(ranks(1), (Ranks{{1, 2}})) << "the fifth is compared by the intervals of the medians";
  EXPECT_EQ(ranks(0), Ranks());
}

TEST(Winners, SayHowManyRowsAreNotShown) {
  EXPECT_EQ(results::rows_not_listed(winners_of({row_with("best", 1), row_with("slow", 2)})), "");
  EXPECT_EQ(results::rows_not_listed(winners_of({row_with("best", 1), row_with("b", 2), row_with("c", 3)})),
            "2 of 3 rows are shown; --all shows the 1 slower one too");
  EXPECT_EQ(results::rows_not_listed(
                winners_of({row_with("best", 1), row_with("b", 2), row_with("c", 3), row_with("d", 4)})),
            "2 of 4 rows are shown; --all shows the 2 slower ones too");
}

TEST(NoiseFloor, ComparesRoundsInTurns) {
  results::StoredResults results;
  results.rows = {row_with("quiet", 1, 10), row_with("one round", 1, 1)};
  EXPECT_EQ(results::noise_floor(results).rows, 1u);
  EXPECT_EQ(results::noise_floor(results).reported, 0u);
  results::StoredRow moved = row_with("moved", 1, 10);
  for (size_t i = 1; i < 10; i += 2) moved.samples.times[i] *= 1.2;
  results.rows.push_back(moved);
  const results::NoiseFloor floor = results::noise_floor(results);
  EXPECT_EQ(floor.reported, 1u);
  EXPECT_NEAR(floor.largest, 0.2, 0.01);
  EXPECT_EQ(floor.worst_id, "moved");
  EXPECT_THAT(results::format_noise_floor(floor), HasSubstr("1 of 2 rows would be reported"));
  results::NoiseFloor large = floor;
  large.largest = 1.3;
  EXPECT_THAT(results::format_noise_floor(large), HasSubstr(", 130 % at most"));
}

TEST(NoiseFloor, IsKeptUnderTheseNames) {
  const results::NoiseFloor floor{
      .rows = 5, .reported = 2, .typical = 0.1, .most_95 = 0.2, .largest = 0.3, .worst_id = "a"};
  EXPECT_EQ(results::to_json(floor), (nlohmann::json{{"rows", 5},
                                                     {"reported", 2},
                                                     {"typical", 0.1},
                                                     {"percentile_95", 0.2},
                                                     {"largest", 0.3},
                                                     {"largest_id", "a"}}));
}

// Computes the noise floor of 200 configurations. The two halves of their samples differ by 0.1 %, 0.2 % and
// so on.
TEST(NoiseFloor, SaysWhatHalfAndMostOfTheRowsStayBelow) {
  results::StoredResults results;
  for (int i = 1; i <= 200; ++i) {
    results::StoredRow row = row_with(fmt::format("row {}", i), 1, 2);
    row.samples.times = {1, 1 + 0.001 * i};
    row.samples.rounds = {0, 1};
    row.samples.began = {0, 0};
    row.samples.sources = {-1, -1};
    results.rows.push_back(row);
  }
  const results::NoiseFloor floor = results::noise_floor(results);
  EXPECT_EQ(floor.rows, 200u);
  EXPECT_NEAR(floor.typical, 0.101, 1e-9);
  EXPECT_NEAR(floor.most_95, 0.191, 1e-9);
  EXPECT_NEAR(floor.largest, 0.2, 1e-9);
  EXPECT_EQ(floor.worst_id, "row 200");
}

TEST(LeftOut, IsCountedByReason) {
  results::StoredResults results;
  results.rows = {row_with("a", 1),
                  {.id = "b", .status = "unsupported", .reason = "no weights"},
                  {.id = "c", .status = "crash", .reason = "signal 11"},
                  {.id = "d", .status = "unsupported", .reason = "no weights"}};
  EXPECT_THAT(results::left_out_lines(results),
              ::testing::ElementsAre("2 rows unsupported: no weights", "1 row crash: signal 11"));
  for (int i = 0; i < 20; ++i)
    results.rows.push_back(
        {.id = fmt::format("e{}", i), .status = "skipped", .reason = fmt::format("reason {}", i)});
  EXPECT_EQ(results::left_out_lines(results).size(), 11u);
  EXPECT_EQ(results::left_out_lines(results)[1], "1 row crash: signal 11") << "of equal counts by name";
  EXPECT_EQ(results::left_out_lines(results)[2], "1 row skipped: reason 0");
  EXPECT_EQ(results::left_out_lines(results).back(), "12 rows for 12 further reasons");
}

TEST(Table, ThreeStyles) {
  const std::vector<std::vector<std::string>> rows{{"a", "b"}, {"x|y", "1, 2"}};
  EXPECT_EQ(results::format_table(rows, results::TableStyle::text), "a    b\nx|y  1, 2\n");
  EXPECT_EQ(results::format_table(rows, results::TableStyle::markdown),
            "| a | b |\n| --- | --- |\n| x\\|y | 1, 2 |\n");
  EXPECT_EQ(results::format_table(rows, results::TableStyle::csv), "a,b\nx|y,\"1, 2\"\n");
}

}  // namespace
}  // namespace harness::testing
