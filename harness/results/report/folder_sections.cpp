#include "results/report/folder_sections.hpp"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/outside_file.hpp"
#include "base/printable.hpp"
#include "base/scalars.hpp"
#include "results/report/markup.hpp"

namespace harness::results {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// The steps of a tuner in one search space (a graph, algorithm and backend), counted by outcome.
struct TunedSpace {
  size_t tried = 0, capped = 0, failed = 0, measured_again = 0;
  std::string winners;
  double best = 0;  ///< least cost so far; 0 as long as no step is ok
};

std::string member_text(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

}  // namespace

std::string tuning_html(const CsvTable& journal) {
  std::map<std::string, TunedSpace> spaces;
  std::vector<std::vector<HtmlCell>> improvements, summary;
  for (const CsvRecord& row : journal.rows) {
    const auto cell = [&](const char* name) { return journal.cell(row, name); };
    TunedSpace& space = spaces[std::string(cell("space"))];
    const std::string phase(cell("phase")), status(cell("status"));
    if (phase == "set") space.winners = cell("id");
    if (phase == "race" || phase == "finals") ++space.measured_again;
    if (phase != "search") continue;
    ++space.tried;
    space.capped += status == "capped" ? 1 : 0;
    space.failed += status != "ok" && status != "capped" ? 1 : 0;
    const double cost = parse_number<double>(cell("cost")).value_or(0);
    if (!(cost > 0) || (space.best > 0 && cost >= space.best)) continue;
    space.best = cost;
    const std::string unit(cell("judged_by"));
    improvements.push_back({{html_isolated(cell("space"))},
                            {fmt::format("{}", space.tried), true},
                            {plain_number(cost, 4), true},
                            {unit.empty() ? "ms" : escaped(unit)},
                            {escaped(cell("reason"))},
                            {html_isolated(cell("id"))}});
  }
  for (const auto& [name, space] : spaces) {
    summary.push_back({{html_isolated(name)},
                       {fmt::format("{}", space.tried), true},
                       {fmt::format("{}", space.capped), true},
                       {fmt::format("{}", space.failed), true},
                       {fmt::format("{}", space.measured_again), true},
                       {space.winners.empty() ? "not finished" : html_isolated(space.winners)}});
  }
  return html_section(
      "tuning", "Tuning",
      html_table("Tuned spaces", {"space", "tried", "capped", "failed", "measured again", "winners"},
                 summary) +
          "<h3>Steps of the search that improved the best</h3>\n" +
          html_table("Improvements", {"space", "evaluation", "cost", "unit", "reason", "configuration"},
                     improvements));
}

std::string reproduction_html(const fs::path& folder) {
  const fs::path verdicts = folder / "verdict.json";
  const auto text = read_outside_if_there({.path = verdicts, .expected = "verdicts of harness reproduce"});
  if (!text) return "";
  const json entry = json::parse(*text, nullptr, /*allow_exceptions=*/false);
  // The verdict.json of `harness pack --check` is a list and not an object. The page does not show it.
  if (!entry.is_object() || !entry.contains("id") || !entry.value("claims", json()).is_array()) return "";
  std::vector<std::vector<HtmlCell>> claims;
  for (const json& claim : entry.at("claims")) {
    if (!claim.is_object()) throw_error("{}: claims: expected objects", verdicts.string());
    claims.push_back({{escaped(member_text(claim, "state"))},
                      {html_isolated(member_text(claim, "claim"))},
                      {escaped(member_text(claim, "seen"))}});
  }
  std::string html = fmt::format("<p>Entry {}, {} size.</p>\n", html_isolated(member_text(entry, "id")),
                                 escaped(member_text(entry, "size")));
  html += claims.empty() ? "<p>The entry has no claim.</p>\n"
                         : html_table("Claims of the paper", {"verdict", "claim", "seen"}, claims);
  if (std::error_code unknown; fs::exists(folder / "numbers.csv", unknown)) {
    const CsvTable numbers = read_csv(folder / "numbers.csv");
    std::vector<std::vector<HtmlCell>> rows;
    for (const CsvRecord& row : numbers.rows) {
      rows.emplace_back();
      for (const std::string& name : numbers.header) {
        const std::string_view cell = numbers.cell(row, name);
        rows.back().push_back({escaped(cell), parse_number<double>(cell).has_value()});
      }
    }
    html +=
        "<h3>Published numbers next to ours</h3>\n" + html_table("Published and ours", numbers.header, rows);
  }
  return html_section("reproduction", "Reproduction", html);
}

}  // namespace harness::results
