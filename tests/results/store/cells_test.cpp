// Tests the result columns against the schema, and the text of their cells.

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <sstream>

#include "results/helpers.hpp"
#include "results/store/fields.hpp"

namespace harness::testing {
namespace {

TEST(Schema, ColumnsAreUniqueAndExplained) {
  std::set<std::string> names;
  for (const Column& column : results::result_columns()) {
    EXPECT_TRUE(names.insert(column.name).second) << column.name;
    EXPECT_FALSE(column.meaning.empty()) << column.name;
    // The name of a column contains its unit.
    EXPECT_EQ(column.unit == "ms",
              column.name.find("_ms") != column.name.npos && !column.name.ends_with("_cv"))
        << column.name;
    EXPECT_EQ(column.unit == "B", column.name.ends_with("_bytes")) << column.name;
  }
  EXPECT_EQ(results::result_columns().front().name, "id");
}

TEST(Schema, HoldsTheColumnsThatOthersScriptAgainst) {
  for (const char* name : {"experiment",
                           "status",
                           "reason",
                           "graph",
                           "graph_hash",
                           "vertices",
                           "edges",
                           "algorithm",
                           "algorithm_params",
                           "format",
                           "format_params",
                           "schedule",
                           "schedule_params",
                           "direction",
                           "frontier_in",
                           "frontier_out",
                           "options",
                           "backend",
                           "device",
                           "supersteps",
                           "repetitions",
                           "time_ms_median",
                           "time_ms_min",
                           "time_ms_mean",
                           "time_ms_cv",
                           "edges_processed",
                           "gteps",
                           "verified",
                           "build_ms",
                           "upload_ms",
                           "assemble_ms",
                           "assemble_cached",
                           "end_to_end_ms",
                           "format_bytes",
                           "algorithm_bytes",
                           "frontier_bytes",
                           "scratch_bytes",
                           "peak_device_bytes",
                           "host_rss_bytes"}) {
    EXPECT_TRUE(results::column_index(name, results::result_columns())) << name;
  }
}

TEST(Schema, IsDocumented) {
  const std::string page = read_text(HARNESS_DOCS "/results.md");
  for (const auto& columns : {results::sample_columns(), results::kernel_columns()}) {
    for (const Column& column : columns) {
      EXPECT_NE(page.find(fmt::format("| `{}` | {} | {} | {} |", column.name, results::type_name(column.type),
                                      column.unit, column.meaning)),
                page.npos)
          << column.name;
    }
  }
  for (const std::string_view status : results::row_statuses()) {
    EXPECT_NE(page.find(fmt::format("| `{}` |", status)), page.npos) << status;
  }
}

/// Returns the words in backquotes in the first cells of a page's table.
std::vector<std::string> names_in_table(const std::string& page, const std::string& header) {
  std::vector<std::string> names;
  std::istringstream lines(page.substr(page.find(header)));
  for (std::string line; std::getline(lines, line) && line.starts_with("|");) {
    const std::string cell = line.substr(0, line.find('|', 1));
    for (size_t at = cell.find('`'); at != cell.npos; at = cell.find('`', at + 1)) {
      const size_t end = cell.find('`', at + 1);
      names.push_back(cell.substr(at + 1, end - at - 1));
      at = end;
    }
  }
  return names;
}

TEST(Schema, ThePageNamesColumnsAndRolesThatThereAre) {
  const std::string page = read_text(HARNESS_DOCS "/results.md");
  const std::vector<std::string> first = names_in_table(page, "| columns | what they say |");
  EXPECT_GT(first.size(), 20u);
  for (const std::string& name : first)
    EXPECT_TRUE(results::column_index(name, results::result_columns())) << name;
  std::vector<std::string> roles;
  using enum ColumnRole;
  for (const ColumnRole role : {time, cost, exact, bytes, plain})
    roles.emplace_back(results::role_name(role));
  EXPECT_EQ(names_in_table(page, "| role | a column of it |"), roles);
}

TEST(Schema, RolesFollowUnits) {
  for (const Column& column : results::result_columns()) {
    EXPECT_EQ(column.role == ColumnRole::bytes, column.unit == "B") << column.name;
    EXPECT_TRUE(column.unit != "ms" || column.role == ColumnRole::time) << column.name;
    EXPECT_TRUE(column.type != ColumnType::text || column.role == ColumnRole::plain) << column.name;
    EXPECT_NE(column.role, ColumnRole::cost) << column.name << ": the harness judges by times";
  }
}

TEST(Schema, SkippedIsNoFailure) {
  for (const char* fine : {"ok", "unsupported", "skipped"}) EXPECT_FALSE(results::is_failure(fine)) << fine;
  for (const char* bad : {"wrong", "oom", "crash", "timeout"}) EXPECT_TRUE(results::is_failure(bad)) << bad;
}

TEST(Schema, KnowsNoBackend) {
  for (const Column& column : results::result_columns()) {
    EXPECT_FALSE(column.name.starts_with("simt_") || column.name.starts_with("model_")) << column.name;
  }
}

std::string cell(const results::Measurement& row, std::string_view column) {
  return results::result_cells(row, some_counters())
      .at(results::column_index(column, results::result_columns(some_counters())).value());
}

TEST(Cells, AreFormattedByType) {
  results::Measurement row;
  row.id = "a";
  row.time_ms_median = 0.1 + 0.2;
  row.time_ms_min = 3;
  row.edges = uint64_t{1} << 40;
  row.assemble_cached = true;
  EXPECT_EQ(cell(row, "time_ms_median"), "0.3");
  EXPECT_EQ(cell(row, "time_ms_min"), "3");
  EXPECT_EQ(cell(row, "edges"), "1099511627776");
  EXPECT_EQ(cell(row, "assemble_cached"), "true");
  EXPECT_EQ(cell(row, "gteps"), "") << "not measured";
}

TEST(Cells, WhatIsNotANumberIsNotMeasured) {
  results::Measurement row;
  row.time_ms_cv = std::nan("");
  row.gteps = std::numeric_limits<double>::infinity();
  row.counts = {{"counted_steps", std::nan("")}};
  EXPECT_EQ(cell(row, "time_ms_cv"), "");
  EXPECT_EQ(cell(row, "gteps"), "");
  EXPECT_EQ(cell(row, "counted_steps"), "");
}

TEST(Cells, OneRowIsOneLine) {
  results::Measurement row;
  row.reason = "first\nsecond\r\nthird";
  EXPECT_EQ(cell(row, "reason"), "first second  third");
}

// Warnings and reasons quote output of plugins, and terminals display them. Control characters and invalid
// UTF-8 in them must be replaced.
TEST(Cells, HoldTextThatAnyTerminalCanShow) {
  results::Measurement row;
  row.reason = "red \x1b[31m, \b back, caf\xc3\xa9, \xff\xfe";
  EXPECT_EQ(cell(row, "reason"), "red  [31m,   back, caf\xc3\xa9, \xef\xbf\xbd\xef\xbf\xbd");
}

TEST(Cells, OfCountsKeepToWhatWasDeclared) {
  results::Measurement row;
  row.counts = {{"counted_steps", 1.5}};
  EXPECT_EQ(cell(row, "counted_steps"), "1.5");
  row.counts = {{"lanes", 1.5}};
  EXPECT_THROW(cell(row, "lanes"), std::logic_error);
  row.counts = {{"nothing", 1.5}};
  EXPECT_THROW(cell(row, "lanes"), Error);
  EXPECT_THROW(results::measurement_of(results::result_cells(results::Measurement()), some_counters()),
               std::logic_error);
}

/// Returns a row of results.csv in which every column has a different value.
results::Measurement full_row() {
  results::Measurement row;
  uint64_t number = 0;
  for (const results::Field& field : results::result_fields()) {
    ++number;
    const Value values[] = {fmt::format("text, \"{}\"", number), number, static_cast<double>(number) / 8,
                            true};
    results::set_value(row, field, values[field.member.index()]);
  }
  row.counts = {{"counted_steps", 0.5}, {"lanes", uint64_t{7}}, {"model_bound", "memory"}};
  return row;
}

TEST(Cells, AreReadBackAsTheyWereWritten) {
  const results::CsvRecord cells = results::result_cells(full_row(), some_counters());
  const auto empty = std::count(cells.begin(), cells.end(), "");
  EXPECT_EQ(empty, 1) << "all but row_hash";
  EXPECT_EQ(std::set<std::string>(cells.begin(), cells.end()).count("true"), 1u);
  EXPECT_EQ(results::result_cells(results::measurement_of(cells, some_counters()), some_counters()), cells);
}

TEST(Fields, TakeValuesOfTheirTypeAlone) {
  results::Measurement row;
  for (const results::Field& field : results::result_fields()) {
    EXPECT_FALSE(results::value_of(row, field)) << field.name;
    const bool is_text = std::holds_alternative<std::string results::Measurement::*>(field.member);
    EXPECT_THROW(results::set_value(row, field, is_text ? Value(1.5) : Value("text")),
                 std::bad_variant_access)
        << field.name;
  }
}

}  // namespace
}  // namespace harness::testing
