#include "results/report/conclusions.hpp"

#include <cmath>
#include <map>

#include <fmt/format.h>

#include "base/printable.hpp"
#include "results/report/markup.hpp"
#include "results/store/csv.hpp"

namespace harness::results {
namespace {

// Maximum number of entries in a list. If a group has more configurations, its list refers to the page's
// table of all configurations.
constexpr size_t most_listed = 12;

/// Returns a link with the id of a configuration. The page's script makes a click on it show the
/// configuration's row of the table.
std::string row_link(std::string_view id) {
  return fmt::format("<a class=\"row\" href=\"#rows\">{}</a>", html_isolated(id));
}

/// Returns the cost of a configuration with its confidence interval, such as `5.1 ms (4.9 to 5.3)`. `place`
/// is the index of its row in `table`.
std::string cost_html(const StoredRow& row, const CsvTable& table, size_t place) {
  std::string text = fmt::format("{} {}", plain_number(row.cost, 4), row.unit());
  const std::string_view low = table.cell(table.rows[place], "time_ms_median_low");
  const std::string_view high = table.cell(table.rows[place], "time_ms_median_high");
  if (row.timed() && !low.empty() && !high.empty()) {
    const auto rounded = [](std::string_view cell) {
      return plain_number(std::strtod(std::string(cell).c_str(), nullptr), 4);
    };
    text += fmt::format(" ({} to {})", rounded(low), rounded(high));
  }
  return escaped(text);
}

std::string contender_html(const Winners& group, const Contender& one) {
  std::string text =
      fmt::format("<li><span class=\"{0}\">{0}</span> {1}: x{2:.3f}", standing_name(one.standing),
                  row_link(one.row->id), one.row->cost / group.best().cost);
  if (std::isfinite(one.effect.high) && one.effect.high > 0)
    text += fmt::format(" ({:.3f} to {:.3f})", one.effect.low, one.effect.high);
  if (!one.why.empty()) text += "; " + escaped(one.why);
  if (!one.differs.empty()) text += "; another answer: " + escaped(one.differs);
  return text + "</li>\n";
}

/// Returns a folded list of the configurations that the measurements do not show to be slower than the
/// fastest one. Slower ones are in the list too if their answers differ from that of the fastest one.
std::string not_slower_html(const Winners& group) {
  std::string list;
  size_t count = 0;
  for (const Contender& one : group.rows) {
    if (one.standing == Standing::best) continue;
    if (one.standing == Standing::slower && one.differs.empty()) continue;
    if (++count <= most_listed) list += contender_html(group, one);
  }
  if (count == 0) return "";
  if (count > most_listed)
    list += fmt::format("<li>{} more: see the column place of all rows</li>\n", count - most_listed);
  const size_t tied = group.count(Standing::tied), unclear = group.count(Standing::unclear);
  return fmt::format("<details><summary>{} tied, {} unclear</summary><ul>{}</ul></details>", tied, unclear,
                     list);
}

/// Returns a sentence with the number of groups that have one fastest configuration, of groups in which
/// several configurations tie, and of groups with unclear verdicts.
std::string overview(const std::vector<Winners>& winners) {
  size_t alone = 0, tied = 0, unclear = 0;
  for (const Winners& group : winners) {
    if (group.count(Standing::unclear) > 0)
      ++unclear;
    else if (group.count(Standing::tied) > 0)
      ++tied;
    else
      ++alone;
  }
  return fmt::format(
      "<p>{} groups of graph, algorithm and backend: {} with one fastest row, {} with several that tie, {} "
      "with rows of which it is unclear whether they are slower.</p>\n",
      winners.size(), alone, tied, unclear);
}

std::vector<HtmlCell> compared_cells(const Comparison& row) {
  const Effect& effect = row.effect;
  const auto cost = [&](double value) {
    return value > 0 ? escaped(plain_number(value, 4) + " " + unit_of_cost(row.judged_by)) : std::string();
  };
  const bool rated = effect.ratio > 0;
  const bool known = rated && std::isfinite(effect.high);
  return {{fmt::format("<span class=\"{0}\">{0}</span>", verdict_name(effect.verdict))},
          {row_link(row.id)},
          {cost(row.before), true},
          {cost(row.after), true},
          {rated ? fmt::format("{:.3f}", effect.ratio) : "", true},
          {known ? fmt::format("{:.3f} to {:.3f}", effect.low, effect.high) : "", true},
          {escaped(row.note)}};
}

/// Returns a table of the configurations whose verdict `wanted` selects, or a sentence if there are none.
template <class Wanted>
std::string compared_html(const CompareReport& report, const char* caption, const Wanted& wanted) {
  constexpr size_t most_rows = 200;
  std::vector<std::vector<HtmlCell>> rows;
  size_t count = 0;
  for (const Comparison& row : report.rows) {
    if (wanted(row.effect.verdict) && ++count <= most_rows) rows.push_back(compared_cells(row));
  }
  if (count == 0) return fmt::format("<p>{}: none.</p>\n", caption);
  std::string html =
      html_table(caption, {"verdict", "id", "before", "after", "after / before", "interval", "note"}, rows);
  if (count > most_rows)
    html += html_notes({fmt::format("{} more: see the column verdict of all rows", count - most_rows)});
  return html;
}

/// Returns a sentence with the number of configurations that were measured mostly while other programs ran,
/// or nothing if there are none. Their confidence intervals are valid for that load only.
std::string load_html(const StoredResults& results) {
  size_t ok = 0, busy = 0;
  for (const StoredRow& row : results.rows) {
    if (!row.ok()) continue;
    ++ok;
    if (2 * row.busy_rounds > row.rounds) ++busy;
  }
  if (busy == 0) return "";
  return fmt::format(
      "<p>{} of {} rows were measured while other programs ran. Their times and intervals are those of this "
      "run "
      "only.</p>\n",
      busy, ok);
}

std::string warnings_html(const CsvTable& table) {
  std::map<std::string, size_t> counts;
  for (const CsvRecord& row : table.rows)
    if (const auto text = table.cell(row, "warning"); !text.empty()) ++counts[std::string(text)];
  std::string list;
  size_t shown = 0;
  for (const auto& [text, count] : counts)
    if (++shown <= most_listed)
      list += fmt::format("<li>{} x {}</li>\n", count, html_isolated(shortened(text, 2000)));
  if (shown == 0) return "";
  return fmt::format("<details><summary>{} different warnings</summary><ul>{}</ul></details>\n", shown, list);
}

}  // namespace

std::string conclusions_html(const StoredResults& results, const std::vector<Winners>& winners,
                             const CsvTable& table) {
  std::map<const StoredRow*, size_t> places;
  for (size_t i = 0; i < results.rows.size(); ++i) places[&results.rows[i]] = i;
  std::vector<std::vector<HtmlCell>> rows;
  for (const Winners& group : winners) {
    const StoredRow& best = group.best();
    rows.push_back(
        {{html_isolated(group.graph)},
         {html_isolated(group.algorithm)},
         {html_isolated(group.machine.empty() ? group.backend : group.backend + " on " + group.machine)},
         {row_link(best.id)},
         {cost_html(best, table, places[&best]), true},
         {not_slower_html(group)},
         {fmt::format("{}", group.count(Standing::slower)), true}});
  }
  std::string html =
      winners.empty() ? "<p class=\"failed\">No row is ok, so none is the fastest.</p>\n" : overview(winners);
  html += html_table("Fastest rows",
                     {"graph", "algorithm", "backend", "fastest", "cost (95 % interval)",
                      "not shown to be slower", "slower"},
                     rows);
  html += load_html(results);
  if (const auto lines = left_out_lines(results); !lines.empty())
    html += "<h3>Not measured</h3>\n" + html_notes(lines);
  const std::string warnings = warnings_html(table);
  if (!results.notes.empty() || !warnings.empty())
    html += "<h3>Remarks</h3>\n" + html_notes(results.notes) + warnings;
  return html;
}

std::string comparison_html(const CompareReport& report, const std::string& before) {
  std::string counts;
  for (const Verdict verdict :
       {Verdict::slower, Verdict::broke, Verdict::faster, Verdict::fixed, Verdict::same, Verdict::unclear})
    counts +=
        fmt::format("{}{} {}", counts.empty() ? "" : ", ", report.count(verdict), verdict_name(verdict));
  if (const double ratio = report.geomean_ratio(); ratio > 0)
    counts += fmt::format("; geometric mean of the ratios x{:.3f}", ratio);
  std::string html = fmt::format(
      "<section id=\"comparison\" aria-labelledby=\"comparison-title\">\n"
      "<h2 id=\"comparison-title\">Comparison</h2>\n"
      "<p>Before: <bdi>{}</bdi>. {} rows compared: {}. {} rows could not be compared{}.</p>\n",
      escaped(before), report.rows.size(), escaped(counts), report.uncompared.size(),
      report.machines.empty()
          ? ""
          : escaped(fmt::format("; rows of different machines are not ({})", report.machines)));
  html += html_notes(report.notes);
  html += compared_html(report, "Rows that changed",
                        [](Verdict one) { return one != Verdict::same && one != Verdict::unclear; });
  if (const size_t unclear = report.count(Verdict::unclear); unclear > 0) {
    html += fmt::format(
        "<details><summary>{} unclear</summary>\n{}</details>\n", unclear,
        compared_html(report, "Rows that are unclear", [](Verdict one) { return one == Verdict::unclear; }));
  }
  return html + "</section>\n";
}

std::string provenance_html(const nlohmann::json& meta) {
  if (!meta.is_object()) return "<p>There is no meta.json next to the results.</p>\n";
  std::string html = "<dl>\n";
  for (const auto& [name, pointer] : std::initializer_list<std::pair<const char*, const char*>>{
           {"experiment", "/experiment"},
           {"started", "/started_at"},
           {"finished", "/finished_at"},
           {"machine", "/machine/node"},
           {"processor", "/machine/cpu"},
           {"cores", "/machine/cores"},
           {"device", "/backend/device"},
           {"harness", "/harness_version"},
           {"commit", "/build/commit"},
           {"uncommitted changes", "/build/dirty"},
           {"hash of the experiment", "/experiment_hash"},
           {"command", "/command"}}) {
    const nlohmann::json::json_pointer at(pointer);
    if (!meta.contains(at) || meta.at(at).is_null()) continue;
    const nlohmann::json& value = meta.at(at);
    html += fmt::format(
        "<dt>{}</dt><dd>{}</dd>\n", name,
        escaped(value.is_string() ? value.get<std::string>()
                                  : value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)));
  }
  html += "</dl>\n";
  if (const auto text = meta.find("experiment_text"); text != meta.end() && text->is_string()) {
    html += fmt::format("<details><summary>Experiment</summary><pre tabindex=\"0\">{}</pre></details>\n",
                        escaped(text->get<std::string>()));
  }
  return html + fmt::format("<details><summary>meta.json</summary><pre tabindex=\"0\">{}</pre></details>\n",
                            escaped(meta.dump(2, ' ', false, nlohmann::json::error_handler_t::replace)));
}

}  // namespace harness::results
