#include "results/judge/bounds.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "base/error.hpp"
#include "results/store/schema.hpp"

namespace harness::results {
namespace {

/// Configurations of one graph, algorithm and backend: those that Bound::rows selects, and those that
/// Bound::over selects.
struct Group {
  std::string graph, algorithm, backend;
  std::vector<const StoredRow*> rows, over;
};

std::vector<Group> groups_of(const StoredResults& results, const Bound& bound) {
  std::map<std::tuple<std::string, std::string, std::string>, Group> groups;
  for (const StoredRow& row : results.rows) {
    const bool in_rows = bound.rows(row), in_over = bound.over && bound.over(row);
    if (!in_rows && !in_over) continue;
    Group& group = groups[{row.graph, row.algorithm, row.backend}];
    if (in_rows) group.rows.push_back(&row);
    if (in_over) group.over.push_back(&row);
  }
  std::vector<Group> both;
  for (auto& [work, group] : groups) {
    std::tie(group.graph, group.algorithm, group.backend) = work;
    if (!group.rows.empty() && (!bound.over || !group.over.empty())) both.push_back(std::move(group));
  }
  return both;
}

/// Returns the configuration with the smallest cost, or null if none is ok.
const StoredRow* fastest(const std::vector<const StoredRow*>& rows) {
  const StoredRow* best = nullptr;
  for (const StoredRow* row : rows) {
    if (row->ok() && (best == nullptr || row->cost < best->cost)) best = row;
  }
  return best;
}

bool is_skipped(const StoredRow* row) {
  return row->status == "unsupported" || row->status == "skipped";
}

/// Sets `holding` and `why` of a result without a ratio, because none of `rows`, the configurations on one
/// side of the bound, is ok. The bound fails if one of `rows` failed, and is untested if all were unsupported
/// or skipped.
void tell_why_there_is_none(const std::vector<const StoredRow*>& rows, Held& held) {
  const auto failed = std::find_if_not(rows.begin(), rows.end(), is_skipped);
  const StoredRow& row = failed != rows.end() ? **failed : *rows.front();
  held.holding = failed != rows.end() ? Holding::fails : Holding::untested;
  held.why = fmt::format("{}: {}{}{}", row.id, row.status, row.reason.empty() ? "" : ": ", row.reason);
}

/// Returns true if the column is a time that is measured once per configuration. Such a value has noise, but
/// its confidence interval cannot be estimated.
bool measured_once(const std::string& column) {
  const std::vector<Column> own = result_columns();
  const auto known = column_index(column, own);
  return known && own[*known].role == ColumnRole::time && own[*known].unit == "ms";
}

/// Sets the ratio from the values of a column, without a confidence interval, because a column has one value
/// per configuration. If the column is a time, which is not exact, `why` notes that it was measured once.
void take_column(const Bound& bound, Held& held) {
  double values[] = {0, 1};
  for (const auto& [row, value] : {std::pair{held.row, &values[0]}, {held.over, &values[1]}}) {
    if (row == nullptr) continue;
    const auto found = row->columns.find(bound.column);
    if (found == row->columns.end() || found->second <= 0) {
      held.holding = Holding::untested;
      held.why = fmt::format("{} has no {}", row->id, bound.column);
      return;
    }
    *value = found->second;
  }
  if (measured_once(bound.column)) held.why = "measured once per row: judged without an interval";
  const double ratio = values[0] / values[1];
  held.ratio = {ratio, ratio, ratio};
}

void take_times(Judgement judgement, Held& held) {
  judgement.in_turns = true;
  const Effect effect = judge_rows(*held.over, *held.row, judgement);
  held.ratio = {effect.ratio, effect.low, effect.high};
  if (effect.lack != Lack::nothing) {
    held.ratio = opened(effect.ratio);
    held.why = effect.why;
  } else if (!std::isfinite(effect.high)) {
    held.why = "too few samples for an interval";
  }
}

Held ratio_of(const Bound& bound, const Group& group, const Judgement& judgement) {
  Held held{
      .bound = bound.name, .graph = group.graph, .algorithm = group.algorithm, .backend = group.backend};
  held.row = fastest(group.rows);
  held.over = fastest(group.over);
  if (held.row == nullptr || (bound.over && held.over == nullptr)) {
    tell_why_there_is_none(held.row == nullptr ? group.rows : group.over, held);
    return held;
  }
  if (bound.column.empty()) {
    take_times(judgement, held);
  } else {
    take_column(bound, held);
  }
  if (held.over == nullptr) return held;
  if (const std::string differs = disagreement(held.row->answer, held.over->answer); !differs.empty()) {
    held.holding = Holding::fails;
    held.why = "another answer: " + differs;
  }
  return held;
}

/// Returns the geometric mean of those ratios that could be measured.
Held mean_of(const Bound& bound, const std::vector<Held>& ratios) {
  Held mean{.bound = bound.name + ", geometric mean"};
  std::vector<Ranged> known;
  for (const Held& one : ratios) {
    if (one.holding == Holding::fails) {  // a configuration failed, or the two answers differ
      mean.holding = Holding::fails;
      mean.why = one.why;
    }
    if (one.ratio.value > 0) known.push_back(one.ratio);
  }
  const size_t count = known.size();
  if (count == 0) {
    if (mean.why.empty()) {
      mean.holding = Holding::untested;
      mean.why = "there is no ratio";
    }
    return mean;
  }
  mean.ratio = geometric_mean(known);
  if (count < ratios.size() && mean.why.empty())
    mean.why = fmt::format("of {} ratios of {}", count, ratios.size());
  return mean;
}

std::vector<std::vector<Held>> by_graph(const std::vector<Held>& ratios) {
  std::map<std::string, std::vector<Held>> graphs;
  for (const Held& one : ratios) graphs[one.graph].push_back(one);
  std::vector<std::vector<Held>> all;
  for (auto& [graph, of_graph] : graphs) all.push_back(std::move(of_graph));
  return all;
}

void add(std::vector<Held>& all, Held held, const std::optional<double>& limit, bool at_most) {
  if (!limit) return;
  held.limit = *limit;
  held.at_most = at_most;
  const bool settled = held.holding == Holding::fails || held.holding == Holding::untested;
  if (!settled)
    held.holding =
        at_most ? results::at_most(held.ratio, held.limit) : results::at_least(held.ratio, held.limit);
  all.push_back(std::move(held));
}

std::vector<std::string> cells_of(const Held& one) {
  const bool rated = one.ratio.value > 0;
  const bool known = rated && !one.ratio.open();
  const auto samples = [](const StoredRow* row) { return row == nullptr ? size_t{0} : row->samples.count(); };
  return {holding_name(one.holding),
          one.bound,
          one.graph,
          one.algorithm,
          rated ? fmt::format("{:.{}f}", one.ratio.value, one.ratio.value < 1000 ? 3 : 0) : "",
          known ? fmt::format("{:.3f} to {:.3f}", one.ratio.low, one.ratio.high) : "",
          fmt::format("{} {:.4g}", one.at_most ? "at most" : "at least", one.limit),
          one.row != nullptr && one.over != nullptr && one.ratio.low < one.ratio.high
              ? fmt::format("{}+{}", samples(one.row), samples(one.over))
              : "",
          one.why};
}

/// Returns a row of the CSV table. It includes the ids of the two compared configurations, which are too long
/// for the table that people read.
std::vector<std::string> cells_for_programs(const Held& one) {
  const auto real = [&](double value) {
    return one.ratio.value > 0 && std::isfinite(value) ? fmt::format("{:.9g}", value) : "";
  };
  return {holding_name(one.holding),
          one.bound,
          one.graph,
          one.algorithm,
          one.backend,
          real(one.ratio.value),
          !one.ratio.open() ? real(one.ratio.low) : "",
          real(one.ratio.high),
          one.at_most ? "at_most" : "at_least",
          fmt::format("{:.9g}", one.limit),
          one.row != nullptr ? one.row->id : "",
          one.over != nullptr ? one.over->id : "",
          one.why};
}

size_t count_of(const std::vector<Held>& all, Holding holding) {
  return static_cast<size_t>(
      std::count_if(all.begin(), all.end(), [&](const Held& one) { return one.holding == holding; }));
}

}  // namespace

std::vector<Held> judge_bounds(const StoredResults& results, const std::vector<Bound>& bounds,
                               const Judgement& judgement) {
  std::vector<Held> all;
  for (const Bound& bound : bounds) {
    std::vector<Held> ratios;
    for (const Group& group : groups_of(results, bound)) ratios.push_back(ratio_of(bound, group, judgement));
    if (ratios.empty()) {
      throw_error("hold: '{}' matches no row of the results: no graph and algorithm has rows on both sides",
                  bound.name);
    }
    for (const Held& one : ratios) {
      add(all, one, bound.at_most, true);
      add(all, one, bound.at_least, false);
    }
    for (const std::vector<Held>& of_graph : by_graph(ratios)) {
      Held mean = mean_of(bound, of_graph);
      mean.graph = of_graph.front().graph;
      add(all, std::move(mean), bound.graph_mean_at_most, true);
    }
    const Held mean = mean_of(bound, ratios);
    add(all, mean, bound.mean_at_most, true);
    add(all, mean, bound.mean_at_least, false);
  }
  return all;
}

std::string format_bounds(const std::vector<Held>& all, TableStyle style) {
  if (style == TableStyle::csv) {
    std::vector<std::vector<std::string>> table{{"holding", "bound", "graph", "algorithm", "backend", "ratio",
                                                 "ratio_low", "ratio_high", "direction", "limit", "id",
                                                 "over", "note"}};
    for (const Held& one : all) table.push_back(cells_for_programs(one));
    return format_table(table, style);
  }
  std::vector<std::vector<std::string>> table{
      {"", "bound", "graph", "algorithm", "ratio", "interval", "limit", "samples", "note"}};
  for (const Held& one : all) table.push_back(cells_of(one));
  return format_table(table, style) +
         fmt::format("\n{} holds, {} fails, {} unclear, {} untested\n", count_of(all, Holding::holds),
                     count_of(all, Holding::fails), count_of(all, Holding::unclear),
                     count_of(all, Holding::untested));
}

int bounds_exit_code(const std::vector<Held>& all) {
  if (count_of(all, Holding::untested) == all.size()) return static_cast<int>(Exit::unusable);
  return static_cast<int>(count_of(all, Holding::fails) + count_of(all, Holding::unclear) > 0 ? Exit::failed
                                                                                              : Exit::ok);
}

}  // namespace harness::results
