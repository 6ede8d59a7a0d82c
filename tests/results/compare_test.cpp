// What counts as a regression, and what is not comparable at all.
#include "results/compare.hpp"

#include "helpers.hpp"
#include "results/csv.hpp"

namespace harness::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

struct Line {
  std::string id, status;
  double median = 0, cv = 0;
  std::string graph = "g";
};

class CompareTest : public ::testing::Test {
 protected:
  CompareReport compare(const std::vector<Line>& before, const std::vector<Line>& after) {
    return compare_results(file("before.csv", before), file("after.csv", after));
  }

 private:
  std::filesystem::path file(const std::string& name, const std::vector<Line>& lines) {
    std::string text = csv_line(column_names(result_columns()));
    for (const Line& line : lines) {
      Row row;
      row.set("id", line.id);
      row.set("status", line.status);
      row.set("graph_hash", line.graph);
      if (line.median > 0) row.set("time_ms_median", line.median);
      row.set("time_ms_cv", line.cv);
      text += csv_line(row.cells());
    }
    write_text(folder_ / name, text);
    return folder_ / name;
  }

  TempFolder folder_;
};

TEST_F(CompareTest, ThresholdAndNoise) {
  const auto report = compare({{"small", "ok", 100, 0.01},
                               {"large", "ok", 100, 0.01},
                               {"noisy", "ok", 100, 0.10},
                               {"faster", "ok", 100, 0.01}},
                              {{"small", "ok", 104, 0.01},
                               {"large", "ok", 106, 0.01},
                               {"noisy", "ok", 112, 0.10},
                               {"faster", "ok", 90, 0.01}});
  ASSERT_EQ(report.rows.size(), 4u);
  EXPECT_EQ(report.rows[0].id, "noisy") << "sorted by ratio";
  EXPECT_EQ(report.rows[0].verdict, Verdict::same);
  EXPECT_EQ(report.rows[1].verdict, Verdict::slower);
  EXPECT_EQ(report.rows[2].verdict, Verdict::same);
  EXPECT_EQ(report.rows[3].verdict, Verdict::faster);
  EXPECT_EQ(compare_exit_code(report), 1);
  EXPECT_THAT(format_report(report), HasSubstr("slower  large: 100 ms -> 106 ms, x1.060 (margin 5 %)"));
}

TEST_F(CompareTest, NoRegression) {
  const auto report = compare({{"a", "ok", 100}}, {{"a", "ok", 50}});
  EXPECT_EQ(compare_exit_code(report), 0);
  EXPECT_DOUBLE_EQ(report.geomean_ratio(), 0.5);
}

TEST_F(CompareTest, NoLongerOkIsARegression) {
  const auto report = compare({{"a", "ok", 1}, {"b", "crash"}}, {{"a", "wrong"}, {"b", "ok", 1}});
  EXPECT_EQ(report.rows[0].verdict, Verdict::broke);
  EXPECT_EQ(report.rows[1].verdict, Verdict::fixed);
  EXPECT_EQ(compare_exit_code(report), 1);
  EXPECT_THAT(format_report(report), HasSubstr("broke   a: ok, now wrong"));
}

TEST_F(CompareTest, NothingInCommon) {
  const auto report = compare({{"a", "ok", 1}, {"c", "oom"}, {"d", "ok", 1, 0, "g1"}},
                              {{"b", "ok", 1}, {"c", "oom"}, {"d", "ok", 9, 0, "g2"}});
  EXPECT_EQ(compare_exit_code(report), 2);
  EXPECT_THAT(report.only_before, ElementsAre("a"));
  EXPECT_THAT(report.only_after, ElementsAre("b"));
  EXPECT_THAT(report.incomparable, ElementsAre("d"));
}

TEST(Compare, TakesFoldersAndSaysWhatIsMissing) {
  const TempFolder folder;
  { ResultWriter(folder.path(), meta(), WriteMode::fresh).append(ok_row("a"), {}); }
  EXPECT_EQ(compare_exit_code(compare_results(folder.path(), folder / "results.csv")), 0);
  EXPECT_THAT(error_of([&] { compare_results(folder.path(), folder / "samples.csv"); }),
              HasSubstr("samples.csv: no column 'status'"));
  EXPECT_THAT(error_of([&] { compare_results(folder.path(), folder / "none.csv"); }),
              HasSubstr("none.csv: cannot be read"));
}

}  // namespace
}  // namespace harness::testing
