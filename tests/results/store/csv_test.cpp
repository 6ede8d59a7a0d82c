// Tests the quoting of CSV cells, and the distinction between an incomplete and a malformed file.
#include "results/store/csv.hpp"

#include "results/helpers.hpp"

namespace harness::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(Csv, QuotesOnlyWhatNeedsIt) {
  EXPECT_EQ(results::csv_line({"a", "", "b c"}), "a,,b c\n");
  EXPECT_EQ(results::csv_line({"a,b", "say \"hi\"", "two\nlines"}),
            "\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\"\n");
}

TEST(Csv, ReadsBackWhatItWrites) {
  const results::CsvRecord nasty = {"", ",", "\"", "\"\"", "a\rb", "\r", " x ", "ünï", ",\"\","};
  const results::CsvTable table = results::parse_csv(
      results::csv_line(results::CsvRecord(nasty.size(), "h")) + results::csv_line(nasty), "t");
  ASSERT_EQ(table.rows.size(), 1u);
  EXPECT_EQ(table.rows[0], nasty);
  EXPECT_FALSE(table.torn);
}

// A carriage return at the end of an unquoted line counts as part of the line ending. A cell that ends with
// one must nevertheless be read back unchanged.
TEST(Csv, ACarriageReturnIsPartOfItsCell) {
  for (const results::CsvRecord& cells : {results::CsvRecord{"a", "b\r"}, {"a\r", "\r"}, {"\r", "b"}}) {
    const std::string line = results::csv_line(cells);
    const results::CsvTable table = results::parse_csv("x,y\n" + line, "t");
    ASSERT_EQ(table.rows.size(), 1u);
    EXPECT_EQ(table.rows[0], cells) << line;
  }
}

TEST(Csv, EveryTornTailIsFoundAndNothingElseLost) {
  const std::string whole = results::csv_line({"a", "b"}) + results::csv_line({"1", "x,y"});
  const std::string last = results::csv_line({"2", "p \"q\", s"});
  for (size_t cut = 0; cut < last.size(); ++cut) {
    const results::CsvTable table = results::parse_csv(whole + last.substr(0, cut), "t");
    EXPECT_EQ(table.rows.size(), 1u) << cut;
    EXPECT_EQ(table.whole_bytes, whole.size()) << cut;
    EXPECT_EQ(table.torn, cut > 0) << cut;
  }
  EXPECT_EQ(results::parse_csv(whole + last, "t").rows.size(), 2u);
}

TEST(Csv, AScanSeesWhatAReadSees) {
  const TempFolder folder;
  const std::string whole =
      results::csv_line({"a", "b"}) + results::csv_line({"1", "x,y"}) + results::csv_line({"2", "p \"q\"r"});
  for (size_t cut = 0; cut <= whole.size(); ++cut) {
    write_text(folder / "t.csv", whole.substr(0, cut));
    const results::CsvTable read = results::read_csv(folder / "t.csv");
    std::vector<results::CsvRecord> rows;
    const results::CsvTable scanned = results::scan_csv(
        folder / "t.csv",
        [&](const results::CsvTable&, const results::CsvRecord& row) { rows.push_back(row); });
    EXPECT_EQ(rows, read.rows) << cut;
    EXPECT_EQ(scanned.header, read.header) << cut;
    EXPECT_EQ(scanned.whole_bytes, read.whole_bytes) << cut;
    EXPECT_EQ(scanned.torn, read.torn) << cut;
  }
  write_text(folder / "t.csv", "a,b\n\"x,y\",1\n1,2,3\n");
  const auto scan = [&] {
    results::scan_csv(folder / "t.csv", [](const results::CsvTable&, const results::CsvRecord&) {});
  };
  EXPECT_THAT(error_of(scan), HasSubstr("t.csv:3: damaged: 3 cells where the header has 2"));
}

TEST(Csv, ReadsForeignLineEndings) {
  const results::CsvTable table = results::parse_csv("a,b\r\n1,2\r\n", "t");
  EXPECT_THAT(table.header, ElementsAre("a", "b"));
  EXPECT_THAT(table.rows[0], ElementsAre("1", "2"));
}

TEST(Csv, WrongNumberOfCellsNamesTheLine) {
  EXPECT_EQ(error_of([] { results::parse_csv("a,b\n\"1\",2\n3\n4,5\n", "t.csv"); }),
            "t.csv:3: damaged: 1 cells where the header has 2; mend the line or delete it");
}

TEST(Csv, AStrayQuoteSwallowsNoFurtherLines) {
  const auto error = [](const std::string& text) {
    return error_of([&] { results::parse_csv(text, "t.csv"); });
  };
  EXPECT_THAT(error("a,b\n\"1,2\n3,4\n"), HasSubstr("t.csv:2: damaged: a quote that does not end"));
  EXPECT_THAT(error("a,b\n1,2\n3\",4\n"), HasSubstr("t.csv:3: damaged: a quote within a cell"));
  EXPECT_THAT(error("a,b\n\"1\"x,2\n"), HasSubstr("t.csv:2: damaged: text behind a quoted cell"));
  EXPECT_TRUE(results::parse_csv("a,b\n1,2\n\"3,4", "t.csv").torn) << "only the last line may be torn";
}

TEST(Csv, OfALongTextTheBeginningIsShown) {
  EXPECT_EQ(results::excerpt(std::string(300, 'x')), std::string(300, 'x'));
  EXPECT_EQ(results::excerpt(std::string(301, 'x')), std::string(300, 'x') + "...");
}

TEST(Csv, ReadingTakesTimeInProportion) {
  std::string text = "a\n\"";  // a quote, and then many lines
  for (int i = 0; i < 400'000; ++i) text += "1\n";
  EXPECT_THAT(error_of([&] { results::parse_csv(text, "t.csv"); }), HasSubstr("t.csv:2: damaged"));
}

TEST(Csv, CellsGoByName) {
  const results::CsvTable table = results::parse_csv("a,b\n1,2\n", "t");
  EXPECT_EQ(table.cell(table.rows[0], "b"), "2");
  EXPECT_EQ(table.cell(table.rows[0], "later column"), "");
}

}  // namespace
}  // namespace harness::testing
