#include "results/judge/table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "results/store/csv.hpp"

namespace harness::results {
namespace {

std::string markdown_line(const std::vector<std::string>& cells) {
  std::string line = "|";
  for (const std::string& cell : cells) {
    line += ' ';
    for (const char c : cell) line += c == '|' ? std::string("\\|") : std::string(1, c);
    line += " |";
  }
  return line + "\n";
}

std::string text_line(const std::vector<std::string>& cells, const std::vector<size_t>& widths) {
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

std::string format_table(const std::vector<std::vector<std::string>>& rows, TableStyle style) {
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

}  // namespace harness::results
