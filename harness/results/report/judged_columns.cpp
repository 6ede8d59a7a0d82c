#include "results/report/judged_columns.hpp"

#include <cmath>
#include <map>

#include <fmt/format.h>

#include "base/printable.hpp"

namespace harness::results {
namespace {

/// Adds `added` with `count` empty cells each. Returns the index of the first added column.
size_t add_columns(std::vector<PageColumn>& columns, size_t count, std::vector<PageColumn> added) {
  const size_t first = columns.size();
  for (PageColumn& column : added) {
    column.cells.resize(count);
    columns.push_back(std::move(column));
  }
  return first;
}

}  // namespace

void add_standings(std::vector<PageColumn>& columns, const StoredResults& results,
                   const std::vector<Winners>& winners) {
  const size_t first = add_columns(
      columns, results.rows.size(),
      {{"place", "", "comparison with the fastest row of the graph, algorithm and backend", false, {}},
       {"slower_by", "", "cost / cost of the fastest row", true, {}},
       {"slower_low", "", "lower end of the interval of the slowdown", true, {}},
       {"slower_high", "", "upper end of the interval of the slowdown", true, {}},
       {"cost", "", "value by which the row is judged", true, {}},
       {"cost_unit", "", "unit of the cost", false, {}}});
  std::map<const StoredRow*, size_t> places;
  for (size_t i = 0; i < results.rows.size(); ++i) {
    const StoredRow& row = results.rows[i];
    places[&row] = i;
    if (!row.ok()) continue;
    columns[first + 4].cells[i] = fmt::format("{:.9g}", row.cost);
    columns[first + 5].cells[i] = one_line(row.unit());
  }
  for (const Winners& group : winners) {
    for (const Contender& one : group.rows) {
      const size_t i = places[one.row];
      columns[first].cells[i] = standing_name(one.standing);
      columns[first + 1].cells[i] = fmt::format("{:.3f}", one.row->cost / group.best().cost);
      if (one.standing == Standing::best || !std::isfinite(one.effect.high)) continue;
      columns[first + 2].cells[i] = fmt::format("{:.3f}", one.effect.low);
      columns[first + 3].cells[i] = fmt::format("{:.3f}", one.effect.high);
    }
  }
}

void add_verdicts(std::vector<PageColumn>& columns, const StoredResults& results,
                  const CompareReport& report) {
  const size_t first = add_columns(columns, results.rows.size(),
                                   {{"verdict", "", "comparison with the earlier results", false, {}},
                                    {"before", "", "cost in the earlier results", true, {}},
                                    {"ratio", "", "after / before, of the compared rounds", true, {}},
                                    {"ratio_low", "", "lower end of the interval of the ratio", true, {}},
                                    {"ratio_high", "", "upper end of the interval of the ratio", true, {}},
                                    {"compare_note", "", "what the verdict lacks", false, {}}});
  std::map<std::string_view, size_t> places;
  for (size_t i = 0; i < results.rows.size(); ++i) places[results.rows[i].id] = i;
  for (const Comparison& row : report.rows) {
    const auto place = places.find(row.id);
    if (place == places.end()) continue;
    const auto set = [&](size_t column, std::string text) {
      columns[first + column].cells[place->second] = std::move(text);
    };
    const Effect& effect = row.effect;
    set(0, verdict_name(effect.verdict));
    if (row.before > 0) set(1, fmt::format("{:.9g}", row.before));
    if (effect.ratio > 0) set(2, fmt::format("{:.9g}", effect.ratio));
    if (effect.ratio > 0 && std::isfinite(effect.high)) {
      set(3, fmt::format("{:.9g}", effect.low));
      set(4, fmt::format("{:.9g}", effect.high));
    }
    set(5, one_line(row.note));
  }
  for (const Uncompared& row : report.uncompared) {
    const auto place = places.find(row.id);
    if (place == places.end()) continue;
    columns[first].cells[place->second] = "not compared";
    columns[first + 5].cells[place->second] = one_line(row.why);
  }
}

}  // namespace harness::results
