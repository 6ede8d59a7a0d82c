// Tests the summary of a sweep: the fastest configurations, the skipped ones, and advice if configurations
// have no verdict.
#include "sweep/sweep.hpp"

#include "experiment/experiment.hpp"
#include "results/helpers.hpp"

namespace harness::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class SummaryTest : public ::testing::Test {
 protected:
  /// Adds a measurement of `rounds` rounds with two repetitions each.
  void add(const std::string& id, double ms, uint64_t rounds = 5, const std::string& graph = "g",
           uint64_t busy_rounds = 0) {
    results::Measurement row = ok_row(id, ms, 2 * rounds);
    row.graph = graph;
    row.algorithm = "bfs";
    row.backend = "cpu";
    row.rounds = rounds;
    row.busy_rounds = busy_rounds;
    std::vector<results::Sample> samples;
    for (uint64_t i = 0; i < 2 * rounds; ++i)
      samples.push_back(
          {.time_ms = ms * (1 + 0.001 * static_cast<double>(i)), .supersteps = 1, .round = i / 2});
    writer_.append(with(row, samples));
  }
  void add_failure(const std::string& id, const std::string& status, const std::string& reason) {
    results::Measurement row = ok_row(id);
    row.status = status;
    row.reason = reason;
    writer_.append(row);
  }
  std::string said() {
    ::testing::internal::CaptureStderr();
    ran_ = sweep::print_summary(writer_, experiment_);
    return ::testing::internal::GetCapturedStderr();
  }

  const TempFolder folder_;
  results::ResultWriter writer_{folder_.path(), meta(), results::WriteMode::fresh};
  experiment::Experiment experiment_;
  bool ran_ = false;
};

TEST_F(SummaryTest, NamesTheFastestAndWhatWasLeftOut) {
  add("fast", 1);
  add("slow", 2);
  add_failure("none", "unsupported", "no weights");
  EXPECT_EQ(said(), "1 row unsupported: no weights\nfastest of 2: fast (1 ms)\n");
  EXPECT_TRUE(ran_);
}

TEST_F(SummaryTest, NothingRanIsNoSuccess) {
  add_failure("a", "crash", "signal 11");
  EXPECT_EQ(said(), "1 row crash: signal 11\nnothing ran: no row is ok, for the reasons above\n");
  EXPECT_FALSE(ran_);
}

TEST_F(SummaryTest, ManyGroupsAreCounted) {
  for (int graph = 0; graph < 12; ++graph) add(fmt::format("row {}", graph), 1, 5, fmt::format("g{}", graph));
  EXPECT_THAT(said(), AllOf(HasSubstr("fastest of 1: row 11"), Not(HasSubstr(" more: harness best"))));
  add("row 12", 1, 5, "g12");
  EXPECT_THAT(said(), AllOf(HasSubstr("row 11"), Not(HasSubstr("row 12")),
                            HasSubstr("1 more: harness best " + folder_.path().string())));
}

TEST_F(SummaryTest, SaysWhatIsLackingForAVerdict) {
  add("a", 1, 2);
  add("b", 1.5, 2);
  experiment_.measure.rounds = 2;
  EXPECT_THAT(
      said(),
      HasSubstr("to conclude: 3 rounds or more; there are 10 if the file sets neither measure.rounds nor "
                "measure.repetitions\n"));
  experiment_.measure.rounds = 3;
  EXPECT_THAT(said(), HasSubstr("to conclude: a measure.max_time that leaves slow rows 3 rounds or more\n"));
}

TEST_F(SummaryTest, ThreeRoundsLackRepetitions) {
  const auto three = [&](const std::string& id, double ms) {
    results::Measurement row = ok_row(id, ms, 3);
    row.graph = "g";
    row.rounds = 3;
    writer_.append(with(row, {{ms, 1, 0}, {ms * 1.01, 1, 1}, {ms * 1.02, 1, 2}}));
  };
  three("a", 1);
  three("b", 1.05);
  experiment_.measure.rounds = 3;
  EXPECT_THAT(said(),
              HasSubstr("to conclude: measure.repetitions and measure.max_time for 5 repetitions or more\n"));
}

TEST_F(SummaryTest, AnAaSweepEndsWithItsNoiseFloor) {
  experiment_.measure.aa = true;
  add("a", 1, 6);
  EXPECT_THAT(said(), HasSubstr("noise floor: two measurements of the same configuration differ by "));
  const auto meta = nlohmann::json::parse(read_text(folder_ / "meta.json"));
  EXPECT_EQ(meta["noise_floor"]["rows"], 1);
  EXPECT_EQ(meta["noise_floor"]["largest_id"], "a");
  experiment_.measure.aa = false;
  EXPECT_THAT(said(), Not(HasSubstr("noise floor")));
}

}  // namespace
}  // namespace harness::testing
