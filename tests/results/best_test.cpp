// Winners, tables and the noise floor.
#include "results/best.hpp"

#include "helpers.hpp"
#include "results/noise_floor.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;

StoredRow row_with(const std::string& id, double base, std::uint64_t rounds = 1) {
  StoredRow row{.id = id,
                .status = "ok",
                .reason = "",
                .graph = "g",
                .graph_hash = "h",
                .algorithm = "bfs",
                .backend = "cpu",
                .median_ms = base,
                .cv = 0.01,
                .samples = {}};
  for (std::uint64_t i = 0; i < 10 * rounds; ++i)
    row.samples.add(base * (1 + 0.002 * static_cast<double>(i % 10)), i / 10);
  return row;
}

TEST(Winners, ThoseThatNoMeasurementTellsApart) {
  StoredResults results;
  results.rows = {row_with("slow", 2), row_with("best", 1), row_with("as good", 1.01)};
  results.rows.push_back({.id = "bad", .status = "crash"});
  const auto found = winners(results);
  ASSERT_EQ(found.size(), 1u);
  ASSERT_EQ(found[0].tied.size(), 2u);
  EXPECT_EQ(found[0].tied[0]->id, "best");
  EXPECT_EQ(found[0].tied[1]->id, "as good");
  EXPECT_EQ(found[0].next->id, "slow");
  EXPECT_EQ(winner_lines(found)[0], "fastest of 3: best (1 ms), tied within noise with 1 more");
  EXPECT_THAT(format_winners(found, TableStyle::csv), HasSubstr("g,bfs,cpu,next,2,2.000,10,slow\n"));
}

TEST(NoiseFloor, ComparesRoundsInTurns) {
  StoredResults results;
  results.rows = {row_with("quiet", 1, 2), row_with("one round", 1)};
  EXPECT_EQ(noise_floor(results).rows, 1u);
  EXPECT_EQ(noise_floor(results).reported, 0u);
  StoredRow moved = row_with("moved", 1, 2);
  for (std::size_t i = 10; i < 20; ++i) moved.samples.times[i] *= 1.2;
  results.rows.push_back(moved);
  const NoiseFloor floor = noise_floor(results);
  EXPECT_EQ(floor.reported, 1u);
  EXPECT_NEAR(floor.largest, 0.2, 1e-9);
  EXPECT_EQ(floor.worst_id, "moved");
  EXPECT_THAT(format_noise_floor(floor), HasSubstr("1 of 2 rows would be reported"));
}

TEST(Table, ThreeStyles) {
  const std::vector<std::vector<std::string>> rows{{"a", "b"}, {"x|y", "1, 2"}};
  EXPECT_EQ(format_table(rows, TableStyle::text), "a    b\nx|y  1, 2\n");
  EXPECT_EQ(format_table(rows, TableStyle::markdown), "| a | b |\n| --- | --- |\n| x\\|y | 1, 2 |\n");
  EXPECT_EQ(format_table(rows, TableStyle::csv), "a,b\nx|y,\"1, 2\"\n");
}

}  // namespace
}  // namespace harness::testing
