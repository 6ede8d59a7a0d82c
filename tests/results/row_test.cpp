// Rows against the schema.
#include "results/row.hpp"

#include <cmath>
#include <limits>
#include <set>

#include "helpers.hpp"

namespace harness::testing {
namespace {

TEST(Schema, ColumnsAreUniqueAndExplained) {
  std::set<std::string_view> names;
  for (const Column& column : result_columns()) {
    EXPECT_TRUE(names.insert(column.name).second) << column.name;
    EXPECT_FALSE(column.meaning.empty()) << column.name;
    // design: units are in the names
    EXPECT_EQ(column.unit == "ms",
              column.name.find("_ms") != column.name.npos && !column.name.ends_with("_cv"))
        << column.name;
    EXPECT_EQ(column.unit == "B", column.name.ends_with("_bytes")) << column.name;
  }
  EXPECT_EQ(result_columns().front().name, "id");
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
    EXPECT_TRUE(column_index(name)) << name;
  }
}

TEST(Schema, IsDocumented) {
  const std::string page = read_text(HARNESS_DOCS "/results.md");
  for (const auto columns : {result_columns(), sample_columns(), kernel_columns()}) {
    for (const Column& column : columns) {
      EXPECT_NE(page.find(fmt::format("| `{}` | {} | {} | {} |", column.name, type_name(column.type),
                                      column.unit, column.meaning)),
                page.npos)
          << column.name;
    }
  }
  for (const std::string_view status : row_statuses()) {
    EXPECT_NE(page.find(fmt::format("| `{}` |", status)), page.npos) << status;
  }
}

TEST(Schema, SkippedIsNoFailure) {
  for (const char* fine : {"ok", "unsupported", "skipped"}) EXPECT_FALSE(is_failure(fine)) << fine;
  for (const char* bad : {"wrong", "oom", "crash", "timeout"}) EXPECT_TRUE(is_failure(bad)) << bad;
}

TEST(Row, OfAnotherTableHasItsColumns) {
  Row kernel = kernel_row("a", "harness_step0");
  EXPECT_EQ(kernel.cells().size(), kernel_columns().size());
  kernel.set("model_cycles", 1.5);
  EXPECT_EQ(Row(kernel.cells(), kernel_columns()).get("model_cycles"), "1.5");
  EXPECT_THROW(kernel.set("status", "ok"), std::logic_error);
  EXPECT_THROW(Row(kernel.cells()), std::logic_error);
}

TEST(Row, FormatsByType) {
  Row row;
  row.set("id", "a");
  row.set("time_ms_median", 0.1 + 0.2);
  row.set("time_ms_min", 3);
  row.set("edges", std::uint64_t{1} << 40);
  row.set("assemble_cached", true);
  EXPECT_EQ(row.get("time_ms_median"), "0.3");
  EXPECT_EQ(row.get("time_ms_min"), "3");
  EXPECT_EQ(row.get("edges"), "1099511627776");
  EXPECT_EQ(row.get("assemble_cached"), "true");
  EXPECT_EQ(row.get("gteps"), "") << "not measured";
}

TEST(Row, NotANumberIsNotMeasured) {
  Row row;
  row.set("time_ms_cv", std::nan(""));
  row.set("gteps", std::numeric_limits<double>::infinity());
  EXPECT_EQ(row.get("time_ms_cv"), "");
  EXPECT_EQ(row.get("gteps"), "");
}

TEST(Row, OneRowIsOneLine) {
  Row row;
  row.set("reason", "first\nsecond\r\nthird");
  EXPECT_EQ(row.get("reason"), "first second  third");
}

// What a plugin prints is quoted in warnings and reasons, which go to terminals.
TEST(Row, HoldsTextThatAnyTerminalCanShow) {
  Row row;
  row.set("reason", "red \x1b[31m, \b back, caf\xc3\xa9, \xff\xfe");
  EXPECT_EQ(row.get("reason"), "red  [31m,   back, caf\xc3\xa9, \xef\xbf\xbd\xef\xbf\xbd");
}

TEST(Row, RefusesWhatTheSchemaDoesNotHold) {
  Row row;
  EXPECT_THROW(row.set("time_ms", 1.0), std::logic_error);
  EXPECT_THROW(row.set("edges", "many"), std::logic_error);
  EXPECT_THROW(row.set("edges", 1.5), std::logic_error);
  EXPECT_THROW(row.set("edges", -1), std::logic_error);
  EXPECT_THROW(row.set("assemble_cached", "yes"), std::logic_error);
  EXPECT_THROW(row.set("id", true), std::logic_error);
  EXPECT_THROW(row.set("status", "fine"), std::logic_error);
  EXPECT_THROW((void)row.get("nothing"), std::logic_error);
}

}  // namespace
}  // namespace harness::testing
