// A small table in the three shapes that people want: for the eye, for a page, for a program. Those are
// aligned text, Markdown and CSV.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "results/judge/stored.hpp"

namespace harness::results {

enum class TableStyle { text, markdown, csv };

/// text, markdown or csv.
std::optional<TableStyle> table_style(std::string_view word);

/// The first row is the header. An empty table is its header alone. For the eye alone, columns that hold
/// nothing but their names are left out of a table with rows.
std::string format_table(const std::vector<std::vector<std::string>>& rows, TableStyle style);

// Rows that were not measured, by reason. A run and `harness best` print them, so that a missing third of an
// experiment is seen.

/// Returns a line per status and reason with the number of its rows, the most frequent first; reasons beyond
/// the tenth share a line. Empty if every row is ok.
std::vector<std::string> left_out_lines(const StoredResults& results);

}  // namespace harness::results
