// The table of results on a report's page as data: JSON that is compressed and written in base64. The page's
// script (page/data.js) unpacks it.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/counted.hpp"
#include "results/store/csv.hpp"

namespace harness::results {

/// A column of the page's table. A cell has the text of the result file without line breaks.
struct PageColumn {
  std::string name, unit, meaning;
  bool number = false;
  std::vector<std::string> cells;
};

/// Returns the columns of a file, with units and meanings from `known`. A column that `known` lacks is a
/// column of numbers if all its cells are numbers or empty.
std::vector<PageColumn> page_columns(const CsvTable& table, std::span<const Column> known);

/// Returns {count, columns: [{name, unit, meaning, number, text or same}]}. `text` has one cell per line.
/// `same` is the cell of a column whose cells are all equal.
nlohmann::json table_json(const std::vector<PageColumn>& columns, size_t count);

/// Returns the text, compressed by gzip, in base64. Equal texts give equal results.
std::string packed(std::string_view text);

}  // namespace harness::results
