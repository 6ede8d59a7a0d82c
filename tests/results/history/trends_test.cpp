// Tests how changes of many configurations at one run are pooled into one sentence. It must name the run and
// the plugin that changed, and nothing else.
#include "results/history/trends.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>

#include "error_of.hpp"
#include "temp_folder.hpp"

namespace harness::testing {
namespace {

using namespace harness::results;
using ::testing::HasSubstr;

/// Returns a history of `runs` runs with two algorithms, three schedules, two formats and two graphs. The
/// costs are noisy and multiplied by factor(id, run).
History simulated_history(size_t runs,
                          const std::function<double(const std::string& id, size_t run)>& factor) {
  std::mt19937_64 dice(1);
  std::normal_distribution<double> normal;
  History history;
  for (size_t run = 0; run < runs; ++run) {
    HistoryRun one{.file = "",
                   .machine = "m",
                   .device = "box",
                   .commit = "c" + std::to_string(run),
                   .date = "2026-01-" + std::to_string(10 + run),
                   .experiment = "x",
                   .rows = {}};
    for (const char* algorithm : {"bfs", "pagerank(iterations=5)"})
      for (const char* schedule : {"vm", "wm(g=4)", "em"})
        for (const char* format : {"csr", "coo"})
          for (const char* graph : {"a", "b"}) {
            const std::string id =
                std::string("alg:") + algorithm + "/sched:" + schedule + "/fmt:" + format + "/graph:" + graph;
            one.rows.push_back(
                {id, "h", "p", "ok", "ms", 10, std::exp(0.01 * normal(dice)) * factor(id, run), 0, 0});
          }
    history.runs.push_back(std::move(one));
  }
  return history;
}

std::vector<std::string> sentences(const History& history) {
  std::vector<std::string> lines;
  for (const PooledChange& change : pooled_changes(series_of(history, 200)))
    lines.push_back(sentence_of(change, history));
  return lines;
}

TEST(Trends, ASlowScheduleIsNamedWithItsRunAndNothingElse) {
  const History history = simulated_history(30, [](const std::string& id, size_t run) {
    return id.find("sched:wm") != id.npos && run >= 17 ? 1.1 : 1;
  });
  const std::vector<std::string> lines = sentences(history);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_THAT(lines[0],
              ::testing::ContainsRegex("schedule wm: slower by (9|10).* since c17 .* on box, 8 of 8 rows"));
}

TEST(Trends, ADisturbanceOfOneRowThatIsOverIsNotNamed) {
  const std::string row = "alg:bfs/sched:em/fmt:coo/graph:a";
  const auto of_row = [&](size_t end) {
    return sentences(simulated_history(30, [&](const std::string& id, size_t run) {
      return id == row && run >= 10 && run < end ? 1.1 : 1;
    }));
  };
  EXPECT_THAT(of_row(16), ::testing::IsEmpty());
  ASSERT_EQ(of_row(30).size(), 1U);
  EXPECT_THAT(of_row(30)[0], ::testing::StartsWith(row + ": slower by "));
}

TEST(Trends, AMachineThatChangedIsAllRows) {
  const std::vector<std::string> lines =
      sentences(simulated_history(20, [](const std::string&, size_t run) { return run >= 9 ? 0.8 : 1; }));
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_THAT(lines[0], HasSubstr("all rows: faster by "));
}

TEST(Trends, OneRowIsASingleRow) {
  const std::vector<std::string> lines =
      sentences(simulated_history(20, [](const std::string& id, size_t run) {
        return id == "alg:bfs/sched:vm/fmt:csr/graph:a" && run >= 9 ? 1.3 : 1;
      }));
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_THAT(lines[0], HasSubstr("alg:bfs/sched:vm/fmt:csr/graph:a: slower by "));
}

TEST(Trends, AnotherGraphOrMachineIsAnotherSeries) {
  History history = simulated_history(20, [](const std::string&, size_t run) { return run >= 10 ? 2 : 1; });
  for (size_t run = 10; run < 20; ++run) {
    for (HistoryRow& row : history.runs[run].rows) row.graph_hash = "other";
  }
  EXPECT_TRUE(sentences(history).empty());
  for (size_t run = 10; run < 20; ++run) {
    history.runs[run].machine = "n";
    for (HistoryRow& row : history.runs[run].rows) row.graph_hash = "h";
  }
  EXPECT_TRUE(sentences(history).empty());
}

TEST(Trends, FilesAreReadBackAndATornOneCostsItsRun) {
  const TempFolder folder;
  const History history = simulated_history(8, [](const std::string&, size_t) { return 1; });
  std::vector<std::filesystem::path> paths;
  for (const HistoryRun& run : history.runs) paths.push_back(add_to_history(run, folder.path()));
  EXPECT_EQ(add_to_history(history.runs[0], folder.path()), paths[0]) << "the same run again";
  const History read = read_history(folder.path());
  ASSERT_EQ(read.runs.size(), 8U);
  EXPECT_EQ(read.runs[3].commit, "c3");
  EXPECT_EQ(read.runs[3].rows.size(), 24U);
  EXPECT_NEAR(read.runs[3].rows[5].cost, history.runs[3].rows[5].cost, 1e-8);
  std::filesystem::resize_file(paths[2], std::filesystem::file_size(paths[2]) - 30);
  const History torn = read_history(folder.path());
  EXPECT_EQ(torn.runs.size(), 7U);
  ASSERT_EQ(torn.notes.size(), 1U);
  EXPECT_THAT(torn.notes[0], HasSubstr("(left out)"));
  EXPECT_THAT(error_of([&] { read_history(folder / "none"); }), HasSubstr("is not a folder"));
}

}  // namespace
}  // namespace harness::testing
