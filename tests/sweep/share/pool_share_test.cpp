// Tests the processor time per configuration that workers with a shared folder (a pool) need to distribute
// and claim configurations, write files, merge results and report the status. The workers are simulated, and
// their measurements take no time. HARNESS_POOL_ROWS sets the number of configurations, rounded down to a
// multiple of 100 and at least 100.
#include "sweep/share/pool.hpp"

#include <sys/resource.h>

#include <cstdlib>
#include <ctime>

#include "experiment/helpers.hpp"
#include "results/store/round_journal.hpp"
#include "results/store/writer.hpp"
#include "sweep/share/slack.hpp"
#include "temp_folder.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;

experiment::Configurations configurations_of(size_t rows) {
  std::string sizes = "1";
  for (size_t size = 2; size <= rows / 100; ++size) sizes += ", " + std::to_string(size);
  const std::string yaml =
      "experiment: t\ngraphs: [{generator: kronecker, scale: 9, seed: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}]\n"
      "algorithms: [pagerank]\nformats: [csr, coo, {id: ell, width: [2, 4, 8]}]\nschedules: [vm, em]\n"
      "options: {threads: [" +
      sizes + "]}\n";
  return experiment::expand(experiment::parse_experiment(yaml, "t.yaml"), small_catalogue()).configurations;
}

results::Measurement measured(const experiment::Configuration& configuration, const std::string& host) {
  results::Measurement row;
  row.id = configuration.id;
  row.status = "ok";
  row.graph = configuration.graph.name;
  row.host = host;
  row.machine = "m";
  row.repetitions = 1;
  row.time_ms_median = 1;
  row.samples = {{.time_ms = 1, .at_s = 1e9}};
  return row;
}

/// Adds up processor time by the name of an action.
class Costs {
 public:
  template <class Action>
  auto of(const std::string& name, const Action& action) {
    const std::clock_t began = std::clock();
    const auto add = [&] { seconds_[name] += static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC; };
    if constexpr (std::is_void_v<decltype(action())>) {
      action();
      add();
    } else {
      auto value = action();
      add();
      return value;
    }
  }
  void expect_at_most(double us, size_t rows) const {
    for (const auto& [name, seconds] : seconds_) {
      // Writing has no bound, because most of its time is spent in the file system: each row of results.csv
      // is flushed.
      if (name == "write") continue;
      EXPECT_LE(seconds * 1e6 / static_cast<double>(rows), us) << name;
    }
    for (const auto& [name, seconds] : seconds_)
      ::testing::Test::RecordProperty(name + "_us",
                                      std::to_string(seconds * 1e6 / static_cast<double>(rows)));
  }

 private:
  std::map<std::string, double> seconds_;
};

TEST(PoolShare, CostsMicrosecondsPerRowAndLittleMemory) {
  const char* wanted = std::getenv("HARNESS_POOL_ROWS");
  const auto configurations =
      configurations_of(wanted != nullptr ? std::strtoul(wanted, nullptr, 10) : 10000);
  const size_t count = configurations.size();
  TempFolder folder;
  const nlohmann::json facts{{"experiment_hash", "1"},
                             {"harness_version", "1"},
                             {"plugins", nlohmann::json::array()},
                             {"backend", {{"name", "b"}}},
                             {"share", {{"of", count}}}};
  sweep::make_pool(folder.path());
  Costs costs;
  std::vector<std::unique_ptr<sweep::PoolShare>> shares;
  std::vector<std::unique_ptr<results::ResultWriter>> writers;
  std::vector<std::unique_ptr<results::RoundJournal>> journals;
  constexpr size_t workers = 3;
  for (size_t i = 0; i < workers; ++i) {
    const std::string name = "w" + std::to_string(i);
    shares.push_back(costs.of("deal", [&] {
      return std::make_unique<sweep::PoolShare>(folder.path(), name, facts, configurations,
                                                experiment::MeasurePlan(), 60);
    }));
    writers.push_back(
        std::make_unique<results::ResultWriter>(shares[i]->part(), facts, results::WriteMode::fresh));
    journals.push_back(std::make_unique<results::RoundJournal>(shares[i]->part()));
  }
  size_t rows = 0, ended = 0;
  for (size_t i = 0; ended < workers; i = (i + 1) % workers) {
    const auto piece = costs.of("lease", [&] { return shares[i]->next([] {}); });
    ended = piece ? 0 : ended + 1;
    if (!piece) continue;
    for (const uint32_t row : *piece) {
      const results::Measurement one = measured(configurations[row], "w" + std::to_string(i));
      costs.of("journal", [&] { journals[i]->append(0, one); });
      costs.of("write", [&] { writers[i]->append(one); });
      journals[i]->forget(one.id);
      costs.of("lease", [&] {
        shares[i]->wrote_row();
        shares[i]->others();
      });
      ++rows;
    }
    costs.of("lease", [&] { shares[i]->finished(); });
  }
  EXPECT_EQ(rows, count);
  EXPECT_TRUE(shares[0]->complete());
  const auto report = costs.of("merge", [&] { return shares[0]->close(); });
  ASSERT_TRUE(report);
  EXPECT_EQ(report->rows, count);
  EXPECT_EQ(report->planned, count);
  EXPECT_FALSE(shares[1]->close());
  const auto state = costs.of("status", [&] { return sweep::state_of(folder.path()); });
  EXPECT_EQ(state->rows, count);
  EXPECT_TRUE(state->closed);
  sweep::PoolShare late(folder.path(), "late", facts, configurations, experiment::MeasurePlan(), 60);
  EXPECT_FALSE(late.next([] {}));
  EXPECT_EQ(late.others().rows, count) << "the merge counts as no row";
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const bool sanitized = slack > 10;  // sanitizers need additional memory
  EXPECT_TRUE(sanitized || usage.ru_maxrss <= 200 * 1024) << usage.ru_maxrss;
  costs.expect_at_most(10 * slack, count);
}

}  // namespace
}  // namespace harness::testing
