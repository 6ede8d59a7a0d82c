// Tests the comparison of two result sets: regressions, and configurations that cannot be compared.
#include "results/judge/compare.hpp"

#include "results/judge/result_lines.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;

TEST_F(CompareTest, ThresholdAndNoise) {
  const auto report = compare({{"small", "ok", 100, 0.01},
                               {"large", "ok", 100, 0.01},
                               {"noisy", "ok", 100, 0.10},
                               {"faster", "ok", 100, 0.01}},
                              {{"small", "ok", 102, 0.01},
                               {"large", "ok", 106, 0.01},
                               {"noisy", "ok", 112, 0.10},
                               {"faster", "ok", 90, 0.01}});
  ASSERT_EQ(report.rows.size(), 4u);
  EXPECT_EQ(report.rows[0].id, "noisy") << "sorted by ratio";
  EXPECT_EQ(report.rows[0].effect.verdict, results::Verdict::same);
  EXPECT_EQ(report.rows[1].effect.verdict, results::Verdict::slower);
  EXPECT_EQ(report.rows[2].effect.verdict, results::Verdict::same);
  EXPECT_EQ(report.rows[3].effect.verdict, results::Verdict::faster);
  EXPECT_EQ(results::compare_exit_code(report), 1);
  EXPECT_THAT(results::format_report(report), HasSubstr("slower   large   100 ms  106 ms  1.060"));
}

TEST_F(CompareTest, NoRegression) {
  const auto report = compare({{"a", "ok", 100}}, {{"a", "ok", 50}});
  EXPECT_EQ(results::compare_exit_code(report), 0);
  EXPECT_DOUBLE_EQ(report.geomean_ratio(), 0.5);
  EXPECT_THAT(results::format_report(report), HasSubstr("; geometric mean of the ratios x0.500"));
}

TEST_F(CompareTest, TooFewRoundsOnEitherSideDecideNothing) {
  for (const auto& [rounds_before, rounds_after] : {std::pair{1, 5}, {5, 1}}) {
    Line before{"a", "ok", 100}, after{"a", "ok", 200};
    before.rounds = static_cast<uint64_t>(rounds_before);
    after.rounds = static_cast<uint64_t>(rounds_after);
    const auto report = compare({before}, {after});
    EXPECT_EQ(report.rows[0].effect.verdict, results::Verdict::unclear) << rounds_before << rounds_after;
    EXPECT_EQ(results::compare_exit_code(report), 0);
  }
}

TEST_F(CompareTest, NoLongerOkIsARegression) {
  const auto report = compare({{"a", "ok", 1}, {"b", "crash"}}, {{"a", "wrong"}, {"b", "ok", 1}});
  EXPECT_EQ(report.rows[0].effect.verdict, results::Verdict::broke);
  EXPECT_EQ(report.rows[1].effect.verdict, results::Verdict::fixed);
  EXPECT_EQ(results::compare_exit_code(report), 1);
  EXPECT_THAT(results::format_report(report), HasSubstr("broke    a   1"));
}

TEST_F(CompareTest, AnotherAnswerIsARegression) {
  const results::StoredAnswer right{"reached=12", "0a"}, wrong{"reached=11", "0b"};
  const auto report =
      compare({{"a", "ok", 1, 0, "g", right}, {"b", "ok", 1, 0, "g", right}, {"c", "ok", 1, 0, "g1", right}},
              {{"a", "ok", 1, 0, "g", wrong}, {"b", "ok", 1, 0, "g", right}, {"c", "ok", 1, 0, "g2", wrong}});
  ASSERT_EQ(report.rows.size(), 2u);
  EXPECT_EQ(report.rows[0].id, "a");
  EXPECT_EQ(report.rows[0].effect.verdict, results::Verdict::broke);
  EXPECT_EQ(report.rows[0].note, "the answers differ: reached=12 and reached=11");
  EXPECT_EQ(report.rows[1].effect.verdict, results::Verdict::same);
  EXPECT_EQ(results::compare_exit_code(report), 1);
}

TEST_F(CompareTest, OneRoundWithoutSamplesProvesNothing) {
  const auto report = compare({{"a", "ok", 100, 0.01, "g", {}, 1}}, {{"a", "ok", 200, 0.01, "g", {}, 1}});
  EXPECT_EQ(report.rows[0].effect.verdict, results::Verdict::unclear);
  EXPECT_EQ(report.rows[0].note, "no samples: measured in 1 round, 3 are needed");
  EXPECT_EQ(results::compare_exit_code(report), 0);
}

TEST_F(CompareTest, NothingInCommon) {
  const auto report = compare({{"a", "ok", 1}, {"c", "oom"}, {"d", "ok", 1, 0, "g1"}, {"e", "oom"}},
                              {{"b", "ok", 1}, {"c", "oom"}, {"d", "ok", 9, 0, "g2"}, {"e", "timeout"}});
  EXPECT_EQ(results::compare_exit_code(report), 2);
  std::map<std::string, std::string> why;
  for (const results::Uncompared& row : report.uncompared) why[row.id] = row.why;
  EXPECT_EQ(why, (std::map<std::string, std::string>{{"a", "only in the first"},
                                                     {"b", "only in the second"},
                                                     {"c", "oom in both"},
                                                     {"d", "the graphs differ"},
                                                     {"e", "oom, now timeout"}}));
}

TEST(Compare, JudgesSamplesAndStatesTheirNumber) {
  const TempFolder folder;
  const auto write = [](const std::filesystem::path& path, double base) {
    results::ResultWriter writer(path, meta(), results::WriteMode::fresh);
    std::vector<results::Sample> samples;
    for (int i = 0; i < 10; ++i) samples.push_back({base + 0.001 * i, 1, static_cast<uint64_t>(i % 5)});
    writer.append(with(ok_row("a", base), samples));
    samples.resize(2);
    writer.append(with(ok_row("few", base), samples));
  };
  write(folder / "one", 1);
  write(folder / "two", 1.1);
  const auto report = results::compare_results(folder / "one", folder / "two");
  ASSERT_EQ(report.rows.size(), 2u);
  EXPECT_EQ(report.count(results::Verdict::slower), 1u);
  EXPECT_EQ(report.count(results::Verdict::unclear), 1u);
  EXPECT_EQ(results::compare_exit_code(report), 1);
  const std::string text = results::format_report(report);
  EXPECT_THAT(text, HasSubstr("10+10"));
  EXPECT_THAT(text, HasSubstr("2+2      measured in 2 rounds, 3 are needed"));
  EXPECT_THAT(text, HasSubstr("1 rows were measured in fewer than 3 rounds"));
  EXPECT_THAT(results::format_report(report, results::TableStyle::markdown),
              HasSubstr("| slower | a | 1 ms | 1.1 ms |"));
  EXPECT_THAT(results::format_report(report, results::TableStyle::csv), HasSubstr("a,slower,1,1.1,1.0998"));
}

// If all times changed by 5 %, the machine probably had another speed during the run. A note must say so.
TEST(Compare, RowsThatMovedTogetherAreSaid) {
  const TempFolder folder;
  const auto write = [&](const std::string& name, double base, int rows) {
    results::ResultWriter writer(folder / name, meta(), results::WriteMode::fresh);
    for (int row = 0; row < rows; ++row) {
      std::vector<results::Sample> samples;
      for (uint64_t round = 0; round < 5; ++round) samples.push_back({base * (1 + row), 1, round});
      writer.append(with(ok_row(fmt::format("row {}", row), base * (1 + row)), samples));
    }
  };
  const auto notes = [&](double factor, int rows) {
    write("after", factor, rows);
    const auto report = results::compare_results(folder / "before", folder / "after");
    std::filesystem::remove_all(folder / "after");
    return report.notes;
  };
  using ::testing::Contains;
  write("before", 1, 8);
  EXPECT_THAT(notes(1.05, 8), Contains(HasSubstr("the rows changed together, by a median of x1.050")));
  EXPECT_THAT(notes(1 / 1.05, 8), Contains(HasSubstr("the rows changed together, by a median of x0.952")));
  EXPECT_THAT(notes(1.025, 8), Contains(HasSubstr("the rows changed together")));
  EXPECT_THAT(notes(1.015, 8), ::testing::IsEmpty());
  EXPECT_THAT(notes(1.05, 7), ::testing::IsEmpty()) << "seven rows may be chance";
}

TEST(Compare, ATimeBelowTheResolutionIsNeitherFixedNorBroken) {
  const TempFolder folder;
  const auto write = [](const std::filesystem::path& path, double time) {
    const std::vector<results::Sample> samples(5, results::Sample{.time_ms = time, .supersteps = 1});
    results::ResultWriter(path, meta(), results::WriteMode::fresh).append(with(ok_row("a", time), samples));
  };
  write(folder / "one", 0);
  write(folder / "two", 1);
  for (const auto& [before, after] : {std::pair{"one", "two"}, {"two", "one"}, {"one", "one"}}) {
    const auto report = results::compare_results(folder / before, folder / after);
    EXPECT_TRUE(report.rows.empty());
    EXPECT_THAT(report.uncompared.at(0).why, HasSubstr("below the resolution"));
    EXPECT_THAT(report.notes.at(0), HasSubstr("5 samples of 0 ms"));
  }
}

TEST(Compare, RowsByWhatTheySayThatTheyAreJudgedBy) {
  const TempFolder folder;
  const auto write = [](const std::filesystem::path& path, double steps, double ms) {
    results::Measurement row = ok_row("a", ms);
    row.counts = {{"counted_steps", steps}};
    row.judged_by = "counted_steps";
    results::ResultWriter(path, meta(), results::WriteMode::fresh, {}, some_counters())
        .append(with(row, {{ms, 1}, {ms, 1}}));
  };
  write(folder / "one", 1000, 1);
  write(folder / "two", 1010, 100);
  write(folder / "three", 1100, 1);
  EXPECT_EQ(results::compare_exit_code(results::compare_results(folder / "one", folder / "two")), 0)
      << "times mean nothing";
  const auto report = results::compare_results(folder / "one", folder / "three");
  EXPECT_EQ(results::compare_exit_code(report), 1);
  EXPECT_THAT(results::format_report(report), HasSubstr("slower   a   1000 steps  1100 steps  1.100"));
  EXPECT_THAT(results::format_report(report, results::TableStyle::csv), HasSubstr("a,slower,,,1.1,1.1,1.1,"));
}

// If either result set has no samples, configurations are judged by medians and coefficients of variation.
TEST(Compare, SamplesOfOneSideAreNoSamples) {
  const TempFolder folder;
  const auto write = [&](const std::string& name, double base) {
    std::vector<results::Sample> samples;
    for (uint64_t round = 0; round < 5; ++round) samples.push_back({base, 1, round});
    results::Measurement row = ok_row("a", base);
    row.rounds = 5;
    results::ResultWriter(folder / name, meta(), results::WriteMode::fresh).append(with(row, samples));
  };
  write("one", 1);
  write("two", 1.1);
  std::filesystem::remove(folder / "two" / "samples.csv");
  for (const bool forward : {true, false}) {
    const auto report = forward ? results::compare_results(folder / "one", folder / "two")
                                : results::compare_results(folder / "two", folder / "one");
    ASSERT_EQ(report.rows.size(), 1u);
    EXPECT_EQ(report.rows[0].effect.verdict, forward ? results::Verdict::slower : results::Verdict::faster);
    EXPECT_NEAR(report.rows[0].effect.ratio, forward ? 1.1 : 1 / 1.1, 1e-9);
    EXPECT_EQ(report.rows[0].note, "no samples: judged by medians and variation");
  }
}

// A configuration that fails in the second results has a cost in the first results only. Here the cost is a
// count of steps, so its unit is steps, not milliseconds.
TEST(Compare, TheCostOfARowThatBrokeKeepsItsUnit) {
  const TempFolder folder;
  const auto write = [&](const std::string& name, bool ok) {
    results::Measurement row = ok_row("a", 1);
    if (ok) row.counts = {{"counted_steps", 1000.0}};
    if (ok) row.judged_by = "counted_steps";
    if (!ok) row.status = "crash";
    results::ResultWriter(folder / name, meta(), results::WriteMode::fresh, {}, some_counters()).append(row);
  };
  write("one", true);
  write("two", false);
  EXPECT_THAT(results::format_report(results::compare_results(folder / "one", folder / "two")),
              HasSubstr("broke    a   1000 steps"));
  EXPECT_THAT(results::format_report(results::compare_results(folder / "two", folder / "one")),
              HasSubstr("fixed    a   1000 steps"));
}

TEST(Compare, TakesFoldersAndSaysWhatIsMissing) {
  const TempFolder folder;
  { results::ResultWriter(folder.path(), meta(), results::WriteMode::fresh).append(ok_row("a")); }
  EXPECT_EQ(results::compare_exit_code(results::compare_results(folder.path(), folder / "results.csv")), 0);
  EXPECT_THAT(error_of([&] { results::compare_results(folder.path(), folder / "samples.csv"); }),
              HasSubstr("samples.csv: no column 'status'"));
  EXPECT_THAT(error_of([&] { results::compare_results(folder.path(), folder / "none.csv"); }),
              HasSubstr("none.csv: cannot be read"));
}

// A user may name such files by mistake. The message must not call them a damaged results.csv.
TEST(Compare, AFileThatIsNoResultsCsvIsNotCalledDamaged) {
  const TempFolder folder;
  const std::pair<const char*, const char*> files[] = {{"a.yaml", "experiment: a\ngraphs: [\"x, y\", z]\n"},
                                                       {"meta.json", "\n{\n  \"rows\": 3\n}\n"},
                                                       {"one_line.json", "{\"rows\": 3, \"id\": \"a\"}"},
                                                       {"other.csv", "time,\"size\n1,2\n"},
                                                       {"library.so",
                                                        "\x7f"
                                                        "ELF\x02\x01\n\"\x80"}};
  for (const auto& [name, text] : files) {
    write_text(folder / name, text);
    const std::string said = error_of([&] { results::load_results(folder / name); });
    EXPECT_THAT(said, HasSubstr(std::string(name) + ": is not a results.csv: its first line is '"));
    EXPECT_THAT(said, ::testing::Not(HasSubstr("damaged")));
  }
  write_text(folder / "quoted.csv", "\"id\",\"status\",\"time_ms_median\"\n");
  EXPECT_TRUE(results::load_results(folder / "quoted.csv").rows.empty());
}

results::CompareReport report_of(double before, double after, double ratio) {
  results::CompareReport report;
  report.rows.push_back({"a", before, after, {}, {}, {}});
  report.rows.back().effect.ratio = ratio;
  return report;
}

TEST(CompareReport, SaysWhereARatioIsNotThatOfTheMediansShown) {
  const auto says = [](double before, double after, double ratio) {
    return results::format_report(report_of(before, after, ratio))
               .find("note: the ratio of 1 row is that of") != std::string::npos;
  };
  EXPECT_FALSE(says(100, 104, 1.04));
  EXPECT_FALSE(says(100, 104, 1.02));
  EXPECT_TRUE(says(100, 110, 1.01)) << "by more than the minimum effect";
  EXPECT_TRUE(says(100, 101, 0.98)) << "in the other direction";
  EXPECT_FALSE(says(100, 100.01, 0.9999)) << "but by no digit that is shown";
  EXPECT_FALSE(says(100, 0, 0)) << "there is no ratio";
}

TEST(CompareReport, LargeNumbersHaveNoExponent) {
  results::CompareReport report = report_of(137083, 1234567, 9.01);
  EXPECT_THAT(results::format_report(report), HasSubstr("137,100 ms  1,235,000 ms"));
}

}  // namespace
}  // namespace harness::testing
