// Tests the rows of results.csv in the form in which the HTML report stores them. Cells must be unchanged,
// and equal rows must give equal bytes.
#include "results/report/payload.hpp"

#include <gtest/gtest.h>

namespace harness::testing {
namespace {

using namespace harness::results;

CsvTable table() {
  return parse_csv("id,graph,time,extra\na,1e5,0.25,\nb,7,,\n", "results.csv");
}

TEST(ReportPayload, ColumnsOfNumbersAreKnownByTypeOrElseByContent) {
  const std::vector<Column> known{{"graph", ColumnType::text, "", "name"},
                                  {"time", ColumnType::real, "ms", "time of a run"}};
  const std::vector<PageColumn> columns = page_columns(table(), known);
  ASSERT_EQ(columns.size(), 4U);
  EXPECT_FALSE(columns[1].number) << "a graph may be named 1e5";
  EXPECT_TRUE(columns[2].number);
  EXPECT_EQ(columns[2].unit, "ms");
  EXPECT_FALSE(columns[3].number) << "an empty column has no numbers";
  EXPECT_TRUE(page_columns(table(), {})[1].number);
}

TEST(ReportPayload, AColumnIsOneTextOrOneValue) {
  const nlohmann::json json = table_json(page_columns(table(), {}), 2);
  EXPECT_EQ(json["count"], 2);
  EXPECT_EQ(json["columns"][2]["text"], "0.25\n");
  EXPECT_EQ(json["columns"][3]["same"], "");
  EXPECT_EQ(table_json(page_columns(parse_csv("id\n", "x"), {}), 0)["columns"][0]["same"], "");
}

TEST(ReportPayload, EqualTextsGiveEqualBase64) {
  EXPECT_EQ(packed("abc"), packed("abc"));
  for (const char* text : {"", "a", "ab", "abc", "abcd"}) EXPECT_EQ(packed(text).size() % 4, 0U) << text;
  EXPECT_EQ(packed("abc").substr(0, 4), "H4sI") << "the sign of gzip";
}

}  // namespace
}  // namespace harness::testing
