#include "results/report/paper_table.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "base/printable.hpp"
#include "results/judge/statistics.hpp"

namespace harness::results {
namespace {

/// Returns the label of a configuration, such as `vm csr pull`. The label consists of the id's segments
/// except algorithm, graph and device. The prefixes `sched:`, `fmt:`, `dir:` and `base:` are left out.
std::string label_of(const StoredRow& row) {
  std::string label;
  for (size_t begin = 0; begin < row.id.size();) {
    int depth = 0;  // depth of parentheses, within which parameters may hold slashes
    size_t end = begin;
    for (; end < row.id.size() && (depth > 0 || row.id[end] != '/'); ++end)
      depth += row.id[end] == '(' ? 1 : row.id[end] == ')' ? -1 : 0;
    const std::string part = row.id.substr(begin, end - begin);
    begin = end + 1;
    const size_t colon = part.find(':');
    const std::string key = part.substr(0, colon);
    if (key == "alg" || key == "graph" || key == "dev") continue;
    const bool named = key == "sched" || key == "fmt" || key == "dir" || key == "base";
    if (!label.empty()) label += ' ';
    label += colon == std::string::npos ? part
             : named                    ? part.substr(colon + 1)
                                        : key + "=" + part.substr(colon + 1);
  }
  return label.empty() ? row.id : label;
}

PaperCell cell_of(const StoredRow& row, Standing standing) {
  if (!row.ok()) return {row.status, {}, Standing::slower};
  PaperCell cell{plain_number(row.cost, 3), {}, standing};
  const Summary summary = summarise(row.samples.times);
  if (row.timed() && std::isfinite(summary.median_low))
    cell.interval =
        fmt::format("{} to {}", plain_number(summary.median_low, 3), plain_number(summary.median_high, 3));
  return cell;
}

/// The configurations of one algorithm, backend and unit.
struct PaperGroup {
  std::vector<std::string> graphs;
  std::set<std::string> labels;
  /// the configuration of each cell, by label and graph
  std::map<std::pair<std::string, std::string>, const StoredRow*> rows;

  void add(const StoredRow& row) {
    const std::string label = label_of(row);
    if (std::find(graphs.begin(), graphs.end(), row.graph) == graphs.end()) graphs.push_back(row.graph);
    labels.insert(label);
    const StoredRow*& place = rows[{label, row.graph}];
    const bool faster = place != nullptr && row.ok() && (!place->ok() || row.cost < place->cost);
    if (place == nullptr || faster) place = &row;
  }
};

constexpr const char* legend =
    "Bold: the fastest, and those that tie with it. (?): not shown to be slower, because of noise or too few "
    "samples.";

std::string caption_of(const PaperTable& table) {
  const bool timed = table.unit == "ms";
  return fmt::format("{} on {}: {} in {}{}.", table.algorithm, table.backend, timed ? "median time" : "cost",
                     table.unit, timed ? " with its 95 % interval" : "");
}

bool is_bold(const PaperCell& cell) {
  return cell.standing == Standing::best || cell.standing == Standing::tied;
}

std::string in_markdown(std::string_view text) {
  std::string escaped;
  for (const char c : valid_utf8(text)) {
    if (std::string_view("|*_`<>\\[]").find(c) != std::string_view::npos) escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string in_latex(std::string_view text) {
  std::string escaped;
  for (const char c : valid_utf8(text)) {
    if (std::string_view("&%$#_{}").find(c) != std::string_view::npos) {
      escaped += '\\';
      escaped += c;
    } else if (c == '\\') {
      escaped += "\\textbackslash{}";
    } else if (c == '~' || c == '^') {
      escaped += fmt::format("\\{}{{}}", c);
    } else {
      escaped += c;
    }
  }
  return escaped;
}

std::string markdown_cell(const PaperCell& cell) {
  std::string text = in_markdown(cell.cost);
  if (is_bold(cell)) text = "**" + text + "**";
  if (!cell.interval.empty()) text += fmt::format(" ({})", in_markdown(cell.interval));
  return cell.standing == Standing::unclear ? text + " (?)" : text;
}

std::string latex_cell(const PaperCell& cell) {
  std::string text = in_latex(cell.cost);
  if (is_bold(cell)) text = fmt::format("\\textbf{{{}}}", text);
  if (!cell.interval.empty()) text += fmt::format(" {{\\scriptsize ({})}}", in_latex(cell.interval));
  return cell.standing == Standing::unclear ? text + " (?)" : text;
}

}  // namespace

std::vector<PaperTable> paper_tables(const StoredResults& results, const Judgement& judgement) {
  std::map<const StoredRow*, Standing> standings;
  const std::vector<Winners> groups = winners(results, judgement);
  for (const Winners& group : groups)
    for (const Contender& one : group.rows) standings[one.row] = one.standing;
  std::map<std::tuple<std::string, std::string, std::string>, PaperGroup> by_work;
  const bool apart = machines_of(results).size() > 1;  // times of two machines are never in one table
  for (const StoredRow& row : results.rows) {
    const std::string where = apart && row.timed() ? row.backend + " on " + row.machine : row.backend;
    by_work[{row.algorithm, where, row.unit()}].add(row);
  }
  std::vector<PaperTable> tables;
  for (const auto& [work, group] : by_work) {
    PaperTable table{std::get<0>(work), std::get<1>(work), std::get<2>(work), group.graphs, {}, {}};
    for (const std::string& label : group.labels) {
      table.labels.push_back(label);
      table.lines.emplace_back();
      for (const std::string& graph : group.graphs) {
        const auto row = group.rows.find({label, graph});
        if (row == group.rows.end()) {
          table.lines.back().emplace_back();
          continue;
        }
        const auto standing = standings.find(row->second);
        table.lines.back().push_back(
            cell_of(*row->second, standing == standings.end() ? Standing::slower : standing->second));
      }
    }
    tables.push_back(std::move(table));
  }
  return tables;
}

std::string as_markdown(const std::vector<PaperTable>& tables) {
  std::string text;
  for (const PaperTable& table : tables) {
    if (!text.empty()) text += '\n';
    text += "| |";
    for (const std::string& graph : table.graphs) text += fmt::format(" {} |", in_markdown(graph));
    text += "\n| --- |";
    for (size_t i = 0; i < table.graphs.size(); ++i) text += " ---: |";
    for (size_t i = 0; i < table.labels.size(); ++i) {
      text += fmt::format("\n| {} |", in_markdown(table.labels[i]));
      for (const PaperCell& cell : table.lines[i]) text += fmt::format(" {} |", markdown_cell(cell));
    }
    text += fmt::format("\n\n{} {}\n", in_markdown(caption_of(table)), legend);
  }
  return text;
}

std::string as_latex(const std::vector<PaperTable>& tables) {
  std::string text = "% needs \\usepackage{booktabs}\n";
  for (const PaperTable& table : tables) {
    text += fmt::format(
        "\\begin{{table}}\n\\caption{{{} {}}}\n\\centering\n\\begin{{tabular}}{{l{}}}\n\\toprule\n",
        in_latex(caption_of(table)), legend, std::string(table.graphs.size(), 'r'));
    for (const std::string& graph : table.graphs) text += fmt::format(" & {}", in_latex(graph));
    text += " \\\\\n\\midrule\n";
    for (size_t i = 0; i < table.labels.size(); ++i) {
      text += in_latex(table.labels[i]);
      for (const PaperCell& cell : table.lines[i]) text += fmt::format(" & {}", latex_cell(cell));
      text += " \\\\\n";
    }
    text += "\\bottomrule\n\\end{tabular}\n\\end{table}\n";
  }
  return text;
}

}  // namespace harness::results
