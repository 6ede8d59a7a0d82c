#include "results/row.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "base/printable.hpp"

namespace harness {

Row::Row(std::vector<std::string> cells, std::span<const Column> columns)
    : columns_(columns), cells_(std::move(cells)) {
  if (cells_.size() != columns_.size()) throw std::logic_error("a row needs one cell a column");
}

std::size_t Row::require_column(std::string_view name) const {
  if (const auto index = column_index(name, columns_)) return *index;
  throw std::logic_error(fmt::format("results have no column '{}'", name));
}

void Row::clear(std::string_view column) {
  cells_[require_column(column)].clear();
}

void Row::set(std::string_view column, std::string_view value) {
  // One row is one line, for grep and for the eye; log excerpts arrive with line breaks, and what a plugin
  // prints may be meant for a terminal. The journal of rounds separates lines by the character 1e.
  std::string line = valid_utf8(value);
  std::replace_if(line.begin(), line.end(), is_control, ' ');
  if (column == "status") {
    const auto known = row_statuses();
    if (std::find(known.begin(), known.end(), line) == known.end()) {
      throw std::logic_error(fmt::format("'{}' is not a row status", line));
    }
  }
  set_cell(column, ColumnType::text, std::move(line));
}

void Row::set(std::string_view column, double value) {
  // Nine digits are more than any clock gives and still read back to the same plot.
  set_cell(column, ColumnType::real, std::isfinite(value) ? fmt::format("{:.9g}", value) : "");
}

void Row::set_count(std::string_view column, std::uint64_t value, bool negative) {
  if (negative) throw std::logic_error(fmt::format("column '{}' cannot be negative", column));
  if (columns_[require_column(column)].type == ColumnType::real) {
    set_cell(column, ColumnType::real, fmt::format("{}", value));
  } else {
    set_cell(column, ColumnType::count, fmt::format("{}", value));
  }
}

const std::string& Row::get(std::string_view column) const {
  return cells_[require_column(column)];
}

void Row::set_cell(std::string_view column, ColumnType type, std::string value) {
  const std::size_t index = require_column(column);
  if (columns_[index].type != type) {
    throw std::logic_error(fmt::format("column '{}' holds {}, not {}", column,
                                       type_name(columns_[index].type), type_name(type)));
  }
  cells_[index] = std::move(value);
}

}  // namespace harness
