#include "results/judge/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "results/store/csv.hpp"

namespace harness::results {
namespace {

using Cells = std::vector<std::string>;
using Rows = std::vector<Cells>;

std::string markdown_line(const Cells& cells) {
  std::string line = "|";
  for (const std::string& cell : cells) {
    line += ' ';
    for (const char c : cell) line += c == '|' ? std::string("\\|") : std::string(1, c);
    line += " |";
  }
  return line + "\n";
}

/// Removes columns that are empty except for their header.
Rows without_empty_columns(const Rows& rows) {
  Rows kept(rows.size());
  for (size_t column = 0; column < rows.front().size(); ++column) {
    const auto says = [&](const Cells& row) { return !row[column].empty(); };
    if (rows.size() > 1 && std::none_of(rows.begin() + 1, rows.end(), says)) continue;
    for (size_t i = 0; i < rows.size(); ++i) kept[i].push_back(rows[i][column]);
  }
  return kept;
}

std::string text_line(const Cells& cells, const std::vector<size_t>& widths) {
  std::string line;
  for (size_t i = 0; i < cells.size(); ++i) {
    line += i + 1 < cells.size() ? fmt::format("{:<{}}  ", cells[i], widths[i]) : cells[i];
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

}  // namespace

std::optional<TableStyle> table_style(std::string_view word) {
  if (word == "text") return TableStyle::text;
  if (word == "markdown") return TableStyle::markdown;
  if (word == "csv") return TableStyle::csv;
  return std::nullopt;
}

std::string format_table(const Rows& all, TableStyle style) {
  const Rows rows = style == TableStyle::text ? without_empty_columns(all) : all;
  std::string table;
  std::vector<size_t> widths(rows.front().size(), 0);
  for (const auto& row : rows) {
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  for (const auto& row : rows) {
    if (style == TableStyle::csv) table += csv_line(row);
    if (style == TableStyle::markdown) table += markdown_line(row);
    if (style == TableStyle::text) table += text_line(row, widths);
    if (style == TableStyle::markdown && &row == &rows.front()) {
      table += "|";
      for (size_t i = 0; i < row.size(); ++i) table += " --- |";
      table += "\n";
    }
  }
  return table;
}

std::vector<std::string> left_out_lines(const StoredResults& results) {
  constexpr size_t most_lines = 10;
  std::map<std::pair<std::string, std::string>, size_t> counts;
  for (const StoredRow& row : results.rows) {
    if (row.status != "ok") ++counts[{row.status, row.reason}];
  }
  std::vector<std::pair<size_t, std::pair<std::string, std::string>>> order;
  for (const auto& [why, count] : counts) order.emplace_back(count, why);
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<std::string> lines;
  size_t rest = 0;
  for (const auto& [count, why] : order) {
    if (lines.size() == most_lines) {
      rest += count;
      continue;
    }
    lines.push_back(fmt::format("{} row{} {}: {}", count, count == 1 ? "" : "s", why.first, why.second));
  }
  if (rest > 0)
    lines.push_back(fmt::format("{} rows for {} further reasons", rest, order.size() - most_lines));
  return lines;
}

}  // namespace harness::results
