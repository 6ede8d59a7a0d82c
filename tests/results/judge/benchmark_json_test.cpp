// Tests results as JSON of Google Benchmark, in particular its key `context`. Also tests the names of table
// styles.
#include "results/judge/benchmark_json.hpp"

#include "results/helpers.hpp"
#include "results/judge/table.hpp"

namespace harness::testing {
namespace {

results::StoredRow timed_row(const std::string& id, double ms) {
  results::StoredRow row;
  row.id = id;
  row.status = "ok";
  row.cost = ms;
  row.samples.add(ms, 0);
  return row;
}

TEST(BenchmarkJson, NamesItsMachines) {
  results::StoredResults results;
  results.meta = {{"started_at", "today"},
                  {"machine", {{"node", "n1"}, {"cores", 2}}},
                  {"build", {{"assertions", true}}},
                  {"harness_version", "1.0.0"},
                  {"experiment_hash", "h"}};
  results.rows = {timed_row("a", 1), timed_row("b", 2)};
  for (results::StoredRow& row : results.rows) row.machine = "m1";
  nlohmann::json json = results::benchmark_json(results);
  EXPECT_EQ(json["context"], (nlohmann::json{{"date", "today"},
                                             {"host_name", "n1"},
                                             {"executable", "harness"},
                                             {"num_cpus", 2},
                                             {"library_build_type", "debug"},
                                             {"harness_version", "1.0.0"},
                                             {"experiment_hash", "h"}}));
  EXPECT_EQ(json["benchmarks"][0]["label"], "m1");
  EXPECT_EQ(json["benchmarks"][0]["iterations"], 1);
  EXPECT_EQ(json["benchmarks"][0]["time_unit"], "ms");
  results.rows.back().machine = "m2";
  results.meta["build"]["assertions"] = false;
  json = results::benchmark_json(results);
  EXPECT_EQ(json["context"]["host_name"], "m1, m2");
  EXPECT_EQ(json["context"]["library_build_type"], "release");
  results.rows.front().machine = results.rows.back().machine = "";
  results.meta = nlohmann::json::object();
  json = results::benchmark_json(results);
  EXPECT_TRUE(json["context"]["host_name"].is_null());
  EXPECT_FALSE(json["benchmarks"][0].contains("label"));
}

TEST(TableStyle, HasAWord) {
  EXPECT_EQ(results::table_style("text"), results::TableStyle::text);
  EXPECT_EQ(results::table_style("markdown"), results::TableStyle::markdown);
  EXPECT_EQ(results::table_style("csv"), results::TableStyle::csv);
  EXPECT_FALSE(results::table_style("json"));
}

}  // namespace
}  // namespace harness::testing
