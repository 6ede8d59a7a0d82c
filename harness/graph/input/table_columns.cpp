// Selects the columns of a table that are the ids and the weight.
#include <algorithm>

#include "base/nearest.hpp"
#include "base/printable.hpp"
#include "graph/input/table.hpp"

namespace harness::graph {
namespace {

bool is_number(std::string_view field) {
  return !field.empty() && std::all_of(field.begin(), field.end(), Cursor::is_digit);
}

/// Returns a column name for a message, shortened and printable.
std::string shown(std::string_view name) {
  constexpr size_t longest = 24;
  return valid_utf8(printable(name.substr(0, longest)));
}

std::string joined(const Fields& fields) {
  constexpr size_t most_bytes = 160;
  std::string text;
  for (const std::string_view field : fields) {
    const std::string name = shown(field);
    if (text.size() + name.size() > most_bytes) return text + (text.empty() ? "..." : ", ...");
    text += (text.empty() ? "" : ", ") + name;
  }
  return text;
}

/// Returns the column with this name, or with this number counted from 1.
size_t find_column(const TextFile& file, uint64_t line, const Fields& names, size_t columns,
                   const std::string& wanted) {
  const auto found = std::find(names.begin(), names.end(), wanted);
  if (found != names.end()) return static_cast<size_t>(found - names.begin());
  if (is_number(wanted) && wanted.size() < 6) {
    const size_t number = std::stoul(wanted);
    if (number >= 1 && number <= columns) return number - 1;
    fail_at(file, line, "found {} columns, expected a column {} (they count from 1)", columns, number);
  }
  std::vector<std::string> known;
  for (const std::string_view name : names) known.push_back(shown(name));
  fail_at(file, line, "found the columns {}, expected one called '{}'{}", joined(names), shown(wanted),
          suggest(wanted, known));
}

/// Selects columns if the user did not. The first two columns are the ids. If there are exactly three, the
/// third is the weight. An index column that pandas wrote before them is skipped.
void take_first_columns(const TextFile& file, TableShape& shape, uint64_t line, const Fields& names) {
  const size_t index = !names.empty() && (names[0].empty() || names[0] == "Unnamed: 0") ? 1 : 0;
  const size_t columns = shape.columns - index;
  if (columns < 2) fail_at(file, line, "found {} column, expected 2 (ids) or 3 (ids and a weight)", columns);
  shape.from = index;
  shape.to = index + 1;
  if (columns == 3) shape.weight = index + 2;
  if (index > 0) shape.note = "the first column, whose name is empty, was taken for an index and left out";
  for (size_t i = index + 2; i < names.size(); ++i) {
    const bool ids_first = is_usual_name_of_id(names[shape.from]) && is_usual_name_of_id(names[shape.to]) &&
                           names[0] != "id" && names[0] != "ID";
    if (ids_first || !is_usual_name_of_id(names[i])) continue;
    fail_at(file, line,
            "found the columns {}, expected the ids first: name those to take, as in --columns {},{}",
            joined(names), shown(names[i - 1]), shown(names[i]));
  }
  if (columns <= 3) return;
  if (names.empty()) {
    fail_at(file, line,
            "found {} columns, expected 2 (ids) or 3 (ids and a weight): name those to take, as in columns: "
            "[1, 2] or --columns 1,2",
            shape.columns);
  }
  shape.note = fmt::format("the first two of {} columns were taken, '{}' and '{}'", columns,
                           shown(names[shape.from]), shown(names[shape.to]));
}

void take_named_columns(const TextFile& file, TableShape& shape, uint64_t line, const Fields& names,
                        const std::vector<std::string>& wanted) {
  if (wanted.size() != 2 && wanted.size() != 3) {
    fail_at(file, line, "found {} names in columns, expected 2 (ids) or 3 (ids and a weight)", wanted.size());
  }
  shape.from = find_column(file, line, names, shape.columns, wanted[0]);
  shape.to = find_column(file, line, names, shape.columns, wanted[1]);
  if (wanted.size() == 3) shape.weight = find_column(file, line, names, shape.columns, wanted[2]);
}

}  // namespace

bool names_columns(const ReadOptions& options) {
  return std::any_of(options.columns.begin(), options.columns.end(),
                     [](const std::string& column) { return !is_number(column); });
}

void choose_columns(const TextFile& file, TableShape& shape, uint64_t line, const Fields& names,
                    const ReadOptions& options) {
  if (options.columns.empty()) {
    take_first_columns(file, shape, line, names);
  } else {
    take_named_columns(file, shape, line, names, options.columns);
  }
  if (names.empty()) return;
  shape.from_name = names[shape.from];
  shape.to_name = names[shape.to];
}

}  // namespace harness::graph
