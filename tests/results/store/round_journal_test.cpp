// Tests that rounds survive a kill, and that no round is reused if its configuration is measured again.
#include "results/store/round_journal.hpp"

#include "results/helpers.hpp"
#include "results/machine/identity.hpp"
#include "results/store/fields.hpp"

namespace harness::testing {
namespace {

results::Measurement round_with(const std::string& id, double time) {
  return with(ok_row(id, time), {{time, 3}, {time + 0.5, 4, 0, 1.7e9 + 0.125, 0, 77, 0.05}},
              {kernel_row("x"), kernel_row("y")});
}

TEST(RoundJournal, GivesBackWhatItWasGivenAfterATornLine) {
  const TempFolder folder;
  {
    results::RoundJournal journal(folder.path());
    journal.append(1, round_with("a, \"quoted\"", 2));
    journal.append(0, round_with("a, \"quoted\"", 1));
    journal.append(0, round_with("b", 7));
  }
  std::ofstream(folder / results::RoundJournal::name, std::ios::app) << "2,\"1:1";
  results::RoundJournal journal(folder.path());
  EXPECT_TRUE(journal.contains("a, \"quoted\"", 1));
  EXPECT_FALSE(journal.contains("b", 1));
  const auto rounds = journal.read("a, \"quoted\"");
  ASSERT_EQ(rounds.size(), 2u);
  EXPECT_EQ(rounds[1].time_ms_median, 2);
  ASSERT_EQ(rounds[1].samples.size(), 2u);
  EXPECT_DOUBLE_EQ(rounds[1].samples[1].time_ms, 2.5);
  EXPECT_EQ(rounds[1].samples[1].supersteps, 4u);
  EXPECT_EQ(rounds[1].samples[1].round, 1u);
  EXPECT_DOUBLE_EQ(rounds[1].samples[1].at_s, 1.7e9 + 0.125);
  EXPECT_EQ(rounds[1].samples[0].source, -1);
  EXPECT_EQ(rounds[1].samples[1].source, 0) << "a vertex like others";
  EXPECT_EQ(rounds[1].samples[1].edges, 77u);
  EXPECT_DOUBLE_EQ(rounds[1].samples[1].yardstick_ms, 0.05);
  ASSERT_EQ(rounds[1].kernels.size(), 2u);
  EXPECT_EQ(results::kernel_cells("a", rounds[1].kernels[1]), results::kernel_cells("a", kernel_row("y")));
  journal.append(1, round_with("b", 8));
  EXPECT_EQ(journal.read("b").size(), 2u);
  journal.remove();
  EXPECT_FALSE(std::filesystem::exists(folder / results::RoundJournal::name));
}

TEST(RoundJournal, RoundsOfSeveralDigitsKeepTheirNumbersAndOrder) {
  const TempFolder folder;
  {
    results::RoundJournal journal(folder.path());
    for (const uint64_t round : {100u, 9u, 10u})
      journal.append(round, round_with("a", static_cast<double>(round)));
  }
  const results::RoundJournal journal(folder.path());
  const auto rounds = journal.read("a");
  ASSERT_EQ(rounds.size(), 3u);
  for (size_t i = 0; i < 3; ++i) {
    const uint64_t round = i == 0 ? 9 : i == 1 ? 10 : 100;
    EXPECT_TRUE(journal.contains("a", round));
    EXPECT_EQ(rounds[i].samples[0].round, round);
    EXPECT_EQ(rounds[i].time_ms_median, static_cast<double>(round));
  }
}

// The file may have a round of a configuration twice, because two runs measured it without knowing of each
// other. Only the first measurement counts.
TEST(RoundJournal, ARoundThatWasWrittenTwiceCountsOnce) {
  const TempFolder folder;
  results::RoundJournal journal(folder.path());
  journal.append(0, round_with("a", 1));
  journal.append(0, round_with("a", 2));
  journal.append(1, round_with("a", 3));
  EXPECT_EQ(journal.rounds_of("a"), 2u);
  const results::RoundJournal again(folder.path());
  EXPECT_EQ(again.rounds_of("a"), 2u);
  for (const results::RoundJournal* one : {&std::as_const(journal), &again}) {
    const auto rounds = one->read("a");
    ASSERT_EQ(rounds.size(), 2u);
    EXPECT_EQ(rounds[0].time_ms_median, 1) << "the first one stays";
    EXPECT_EQ(rounds[1].time_ms_median, 3);
  }
}

TEST(RoundJournal, CountsKeepTheirTypes) {
  const TempFolder folder;
  const std::vector<Column> counters = some_counters();
  results::Measurement row = ok_row("a");
  row.counts = {{"counted_steps", 2.0}, {"lanes", uint64_t{1} << 60}, {"model_bound", "memory"}};
  results::RoundJournal(folder.path(), counters).append(0, row);
  const results::Measurement read = results::RoundJournal(folder.path(), counters).read("a").at(0);
  ASSERT_EQ(read.counts.size(), 3u);
  EXPECT_EQ(std::get<double>(read.counts[0].value), 2.0);
  EXPECT_EQ(std::get<uint64_t>(read.counts[1].value), uint64_t{1} << 60);
  EXPECT_EQ(std::get<std::string>(read.counts[2].value), "memory");
}

TEST(RoundJournal, ARowThatIsMeasuredAgainBeginsAnew) {
  const TempFolder folder;
  {
    results::ResultWriter writer(folder.path(), meta(), results::WriteMode::fresh);
    results::RoundJournal journal(folder.path());
    for (const char* id : {"a", "b"}) journal.append(0, round_with(id, 1));
    writer.append(ok_row("a"));
  }
  results::ResultWriter writer(folder.path(), meta(), results::WriteMode::resume, {.again = {"ok"}});
  results::RoundJournal journal(folder.path());
  EXPECT_FALSE(writer.finished().contains("a"));
  EXPECT_EQ(journal.rounds_of("a"), 0u);
  EXPECT_EQ(journal.rounds_of("b"), 1u);
}

// With --mix, a run on another machine continues the folder. No configuration may have rounds of both
// machines.
TEST(RoundJournal, RoundsOfAnotherMachineAreMeasuredAgain) {
  const TempFolder folder;
  const auto facts = [](const char* node) {
    nlohmann::json all = meta();
    all["machine"] = {{"node", node}};
    return all;
  };
  const auto here = results::machine_identity(facts("here").at("machine"), nlohmann::json::object());
  {
    results::ResultWriter writer(folder.path(), facts("here"), results::WriteMode::fresh);
    results::RoundJournal journal(folder.path());
    results::Measurement row = round_with("a", 1);
    row.host = here.host;
    row.machine = here.machine;
    journal.append(0, row);
  }
  { results::ResultWriter(folder.path(), facts("here"), results::WriteMode::resume); }
  EXPECT_EQ(results::RoundJournal(folder.path()).rounds_of("a"), 1u);
  { results::ResultWriter(folder.path(), facts("there"), results::WriteMode::resume, {.mix = true}); }
  EXPECT_EQ(results::RoundJournal(folder.path()).rounds_of("a"), 0u);
}

}  // namespace
}  // namespace harness::testing
