// A small table in three forms: aligned text for people, Markdown for pages, and CSV for programs. Commands
// that print tables use it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "results/judge/stored.hpp"

namespace harness::results {

enum class TableStyle { text, markdown, csv };

/// Parses `text`, `markdown` or `csv`. Returns nothing for any other word.
std::optional<TableStyle> table_style(std::string_view word);

/// Formats a table whose first row is the header. An empty table consists of the header only. The text form
/// omits columns that are empty in every row.
std::string format_table(const std::vector<std::vector<std::string>>& rows, TableStyle style);

/// Groups the configurations that are not ok by status and reason. Returns one line per group, with its
/// number of configurations, the largest group first. Groups beyond the tenth share a line. Returns an empty
/// list if every configuration is ok. A run and `harness best` print these lines, so that users notice if a
/// part of an experiment was not measured.
std::vector<std::string> left_out_lines(const StoredResults& results);

}  // namespace harness::results
