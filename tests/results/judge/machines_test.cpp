// Tests results of several machines. They are not compared, unless the user requests it. Machines are
// compared by configurations with the same id.
#include "results/judge/machines.hpp"

#include "results/helpers.hpp"
#include "results/judge/best.hpp"
#include "results/judge/compare.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

/// Returns a folder with rows of these ids. Row i takes factor * (i + 1) ms. The row `failed` has a wrong
/// result.
fs::path measured(const TempFolder& folder, const std::string& name, const std::string& host, double factor,
                  const std::vector<std::string>& names, nlohmann::json facts = meta(),
                  const std::string& failed = "") {
  results::ResultWriter writer(folder / name, std::move(facts), results::WriteMode::fresh);
  for (size_t i = 0; i < names.size(); ++i) {
    const double ms = factor * static_cast<double>(i + 1);
    results::Measurement row = ok_row(names[i], ms, 30);
    row.graph = "g";
    row.algorithm = "a";
    row.backend = "b";
    row.host = host;
    row.machine = host.empty() ? "" : "4711";
    row.rounds = 10;
    if (row.id == failed) row.status = "wrong";
    for (uint64_t sample = 0; sample < 30; ++sample)
      row.samples.push_back({.time_ms = ms * (1 + 0.001 * double(sample % 7)),
                             .round = sample % 10,
                             .at_s = 1e9 + double(sample)});
    writer.append(row);
  }
  return folder / name;
}

const std::vector<std::string> six{"1", "2", "3", "4", "5", "6"};

TEST(Machines, AreNotMixedByCompare) {
  TempFolder folder;
  const auto x = measured(folder, "x", "x", 1, six), y = measured(folder, "y", "y", 2, six);
  const auto report = results::compare_results(x, y);
  EXPECT_TRUE(report.rows.empty());
  EXPECT_EQ(results::compare_exit_code(report), 2);
  EXPECT_EQ(report.uncompared.size(), six.size());
  EXPECT_EQ(report.uncompared[0].why, "measured on x 4711 and on y 4711 (--across compares them)");
  const auto across = results::compare_results(x, y, {}, true);
  EXPECT_EQ(across.rows.size(), six.size());
  EXPECT_THAT(across.notes,
              ::testing::Contains("rows of different machines are compared: x 4711 and y 4711"));
  EXPECT_EQ(results::compare_results(x, x).rows.size(), six.size());
}

TEST(Machines, OfOlderResultsAreThoseOfTheirFacts) {
  TempFolder folder;
  const auto facts = [](const char* node) {
    nlohmann::json all = meta();
    all["machine"] = {{"node", node}, {"cpu", "c"}, {"cores", 2}};
    return all;
  };
  const auto x = measured(folder, "x", "", 1, six, facts("x.example")),
             y = measured(folder, "y", "", 1, six, facts("y"));
  const auto same = measured(folder, "z", "", 1, six, facts("x"));
  EXPECT_TRUE(results::compare_results(x, y).rows.empty());
  EXPECT_EQ(results::compare_results(x, same).rows.size(), six.size());
  // If meta.json says nothing about the machine of the results, the results are compared.
  EXPECT_EQ(results::compare_results(x, measured(folder, "u", "", 1, six)).rows.size(), six.size());
}

TEST(Machines, HaveWinnersOfTheirOwn) {
  TempFolder folder;
  const auto x = measured(folder, "x", "x", 1, {"1", "2"}), y = measured(folder, "y", "y", 0.5, {"3", "4"});
  auto results = results::load_results(x);
  EXPECT_TRUE(results::winners(results).front().machine.empty());
  for (auto& row : results::load_results(y).rows) results.rows.push_back(row);
  const auto apart = results::winners(results);
  ASSERT_EQ(apart.size(), 2u);
  EXPECT_EQ(apart[0].machine, "x 4711");
  EXPECT_EQ(apart[1].best().id, "3");
  EXPECT_THAT(results::format_winners(apart, results::TableStyle::csv), HasSubstr(",note,machine\n"));
  EXPECT_THAT(results::winner_lines(apart)[1], HasSubstr("fastest of 2 on y 4711: 3"));
  ASSERT_EQ(results::winners(results, {}, true).size(), 1u);
  EXPECT_THAT(error_of([&] { results::require_one_machine(results, "r"); }),
              HasSubstr("rows of 2 machines (x 4711, y 4711)"));
}

TEST(Machines, AreAlikeOrNot) {
  TempFolder folder;
  const auto x = measured(folder, "x", "x", 1, six), y = measured(folder, "y", "y", 1.001, six);
  const auto slow = measured(folder, "s", "s", 1.2, six), few = measured(folder, "f", "f", 1, {"1"});
  const auto verdict = [&](const fs::path& other) { return results::compare_machines({x, other}).at(0); };
  EXPECT_EQ(verdict(y).alike, results::Alike::yes);
  EXPECT_EQ(verdict(y).rows, six.size());
  EXPECT_EQ(verdict(slow).alike, results::Alike::no);
  EXPECT_NEAR(verdict(slow).ratio, 1 / 1.2, 1e-6);
  EXPECT_EQ(verdict(few).alike, results::Alike::unclear);
  EXPECT_TRUE(results::compare_machines({x, measured(folder, "o", "o", 1, {"7"})}).empty());
  EXPECT_EQ(results::compare_machines({x, y, slow}).size(), 3u);
}

TEST(Machines, AreComparedByRowsThatAreOkOnBoth) {
  TempFolder folder;
  const auto x = measured(folder, "x", "x", 1, six, meta(), "2"),
             y = measured(folder, "y", "y", 1, six, meta(), "5");
  EXPECT_EQ(results::compare_machines({x, y}).at(0).rows, six.size() - 2);
}

TEST(Machines, AreATableOfPairs) {
  const std::vector<results::MachinePair> pairs{{"x", "y", 6, 1, 1.25, 1.125, 1.5, results::Alike::no},
                                                {"x", "z", 5, 0, 1, 0.99, 1.01, results::Alike::yes},
                                                {"y", "z", 1, 0, 1, 0.5, 2, results::Alike::unclear}};
  EXPECT_EQ(results::format_machines(pairs, results::TableStyle::csv),
            "verdict,machine,other,rows,differing,ratio,low,high\n"
            "different,x,y,6,1,1.250,1.125,1.500\n"
            "alike,x,z,5,0,1.000,0.990,1.010\n"
            "unclear,y,z,1,0,1.000,0.500,2.000\n");
}

}  // namespace
}  // namespace harness::testing
