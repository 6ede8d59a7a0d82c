#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/printable.hpp"
#include "results/report/conclusions.hpp"
#include "results/report/markup.hpp"

namespace harness::results {
namespace {

std::string interval_of(const Ranged& ratio) {
  if (ratio.open() || !std::isfinite(ratio.high)) return "";
  return fmt::format("{} to {}", plain_number(ratio.low, 4), plain_number(ratio.high, 4));
}

std::vector<HtmlCell> cells_of(const Held& one) {
  const bool is_mean = one.row == nullptr && one.graph.empty();
  const bool is_tested = one.holding != Holding::untested;
  return {{fmt::format("<span class=\"{0}\">{0}</span>", holding_name(one.holding))},
          {html_isolated(one.bound)},
          {is_mean ? "geometric mean" : html_isolated(one.graph)},
          {html_isolated(one.algorithm)},
          {is_tested ? plain_number(one.ratio.value, 4) : "", true},
          {escaped(is_tested ? interval_of(one.ratio) : ""), true},
          {fmt::format("{} {}", one.at_most ? "at most" : "at least", plain_number(one.limit, 4)), true},
          {escaped(one.why)}};
}

}  // namespace

std::string bounds_html(const std::vector<Held>& all, const std::string& problem) {
  std::string counts;
  for (const Holding holding : {Holding::holds, Holding::fails, Holding::unclear, Holding::untested}) {
    const auto count =
        std::count_if(all.begin(), all.end(), [&](const Held& one) { return one.holding == holding; });
    counts += fmt::format("{}{} {}", counts.empty() ? "" : ", ", count, holding_name(holding));
  }
  std::vector<std::vector<HtmlCell>> rows;
  for (const Held& one : all) rows.push_back(cells_of(one));
  std::string html =
      problem.empty()
          ? fmt::format("<p>{}.</p>\n", counts) +
                html_table("Bounds of the experiment",
                           {"verdict", "bound", "graph", "algorithm", "ratio", "interval", "limit", "note"},
                           rows)
          : html_notes({"Bounds were not tested: " + problem});
  return html_section("bounds", "Bounds", html);
}

}  // namespace harness::results
