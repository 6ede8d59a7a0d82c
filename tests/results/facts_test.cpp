// Statistics, provenance and progress.
#include <cmath>
#include <cstdio>
#include <vector>

#include "helpers.hpp"
#include "results/progress.hpp"
#include "results/provenance.hpp"
#include "results/statistics.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;

TEST(Statistics, KnownValues) {
  const std::vector<double> samples = {4, 1, 3, 2};
  const Summary summary = summarise(samples);
  EXPECT_EQ(summary.count, 4u);
  EXPECT_DOUBLE_EQ(summary.median, 2.5);
  EXPECT_DOUBLE_EQ(summary.min, 1);
  EXPECT_DOUBLE_EQ(summary.max, 4);
  EXPECT_DOUBLE_EQ(summary.mean, 2.5);
  EXPECT_DOUBLE_EQ(summary.q1, 1.75) << "numpy.percentile([4, 1, 3, 2], 25)";
  EXPECT_DOUBLE_EQ(summary.q3, 3.25);
  EXPECT_NEAR(summary.cv, 1.2909944487358056 / 2.5, 1e-15);
}

TEST(Statistics, FewSamples) {
  EXPECT_TRUE(std::isnan(summarise({}).median));
  const std::vector<double> one = {7};
  EXPECT_DOUBLE_EQ(summarise(one).q3, 7);
  EXPECT_TRUE(std::isnan(summarise(one).cv)) << "one value has no spread";
}

TEST(Statistics, SmallSpreadOnALargeMean) {
  const std::vector<double> samples = {1e9 + 1, 1e9 + 2, 1e9 + 3};
  EXPECT_NEAR(summarise(samples).cv * (1e9 + 2), 1.0, 1e-6);
}

TEST(Provenance, SaysSomething) {
  EXPECT_TRUE(machine_facts().contains("kernel"));
  EXPECT_GT(machine_facts()["memory_bytes"].get<std::uint64_t>(), 0u);
  EXPECT_TRUE(build_facts().contains("compiler"));
  const char* const arguments[] = {"harness", "run", "a b.yaml"};
  EXPECT_EQ(command_facts(arguments).dump(), R"(["harness","run","a b.yaml"])");
  EXPECT_THAT(utc_now(), MatchesRegex("20..-..-..T..:..:..Z"));
}

TEST(ProgressLog, OneLineARowAndOneMoreForAFailure) {
  const TempFolder folder;
  std::FILE* stream = std::fopen((folder / "log").c_str(), "w");
  {
    Progress progress(4, 1, stream);
    progress.expect({"g", "bfs"}, 1000, 3);
    progress.start("a");
    progress.finish("a", "ok", "", {"g", "bfs"});
    progress.finish("b", "crash", "signal 11", {"g", "bfs"});
    progress.finish("c", "unsupported", "no rows_of", {"g", "bfs"});
  }
  std::fclose(stream);
  EXPECT_EQ(read_text(folder / "log"),
            "[2/4] 1 ok  0s, 0s left  a\n"
            "crash: b: signal 11\n"
            "[3/4] 1 ok, 1 failed  0s, 0s left  b\n"
            "[4/4] 1 ok, 1 skipped, 1 failed  0s  c\n"
            "[4/4] 1 ok, 1 skipped, 1 failed  0s\n");
}

TEST(ProgressLog, QuietSaysOnlyWhatWentWrong) {
  const TempFolder folder;
  std::FILE* stream = std::fopen((folder / "log").c_str(), "w");
  {
    Progress progress(2, 0, stream);
    progress.be_quiet();
    progress.finish("a", "ok", "");
    progress.finish("b", "crash", "signal 11");
  }
  std::fclose(stream);
  EXPECT_EQ(read_text(folder / "log"), "crash: b: signal 11\n[2/2] 1 ok, 1 failed  0s\n");
}

TEST(RemainingTime, LearnsAsItGoesAndLeavesOutWhatIsNotRun) {
  RemainingTime time;
  time.expect({"small", "bfs"}, 1000, 10);
  EXPECT_FALSE(time.known());
  time.done({"small", "bfs"}, 2);
  EXPECT_TRUE(time.known());
  EXPECT_DOUBLE_EQ(time.forecast().seconds, 18);
  EXPECT_FALSE(time.forecast().at_least);
  time.done({"small", "bfs"}, -1);  // half of the rows are not run, it seems
  EXPECT_DOUBLE_EQ(time.forecast().seconds, 8 * 0.5 * 2);
  time.leave_out({"small", "bfs"}, 4);
  EXPECT_DOUBLE_EQ(time.forecast().seconds, 4 * 0.5 * 2);
}

TEST(RemainingTime, LargerGraphsTakeLonger) {
  RemainingTime time;
  time.expect({"small", "bfs"}, 1000, 2);
  time.expect({"large", "bfs"}, 100'000, 5);
  time.done({"small", "bfs"}, 1);  // what a row costs at least
  time.done({"small", "bfs"}, 3);
  EXPECT_TRUE(time.forecast().at_least) << "it was not run on yet";
  EXPECT_DOUBLE_EQ(time.forecast().seconds, 5 * (1 + 1 * 100));
  time.done({"large", "bfs"}, 500);
  EXPECT_DOUBLE_EQ(time.forecast().seconds, 4 * 500);
  EXPECT_FALSE(time.forecast().at_least);
}

TEST(RemainingTime, OneAlgorithmTellsOfAnother) {
  RemainingTime time;
  for (const char* graph : {"kron", "road"})
    for (const char* algorithm : {"bfs", "sssp"}) time.expect({graph, algorithm}, 1000, 1);
  time.done({"kron", "bfs"}, 1);
  time.done({"kron", "sssp"}, 2);
  EXPECT_DOUBLE_EQ(time.forecast().seconds, 1 + 2);
  time.done({"road", "bfs"}, 100);
  EXPECT_DOUBLE_EQ(time.forecast().seconds, 1 + (2 - 1) * 100);
  EXPECT_FALSE(time.forecast().at_least);
}

TEST(ProgressLog, Durations) {
  using std::chrono::seconds;
  EXPECT_EQ(short_duration(seconds(7)), "7s");
  EXPECT_EQ(short_duration(seconds(185)), "3m05s");
  EXPECT_EQ(short_duration(seconds(7620)), "2h07m");
  EXPECT_EQ(short_duration(seconds(4 * 86400 + 3600)), "4d01h");
}

}  // namespace
}  // namespace harness::testing
