#include "results/report/trends_section.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include "base/printable.hpp"
#include "results/report/markup.hpp"

namespace harness::results {
namespace {

constexpr int curve_width = 480, curve_height = 84;

/// Splits the costs into at most `most` pieces of consecutive runs, and returns the median of each piece.
std::vector<double> medians_of_pieces(const std::vector<const HistoryRow*>& rows, size_t most) {
  const size_t pieces = std::min(rows.size(), most);
  std::vector<double> medians;
  for (size_t piece = 0; piece < pieces; ++piece) {
    std::vector<double> costs;
    for (size_t i = piece * rows.size() / pieces; i < (piece + 1) * rows.size() / pieces; ++i)
      costs.push_back(rows[i]->cost);
    std::nth_element(costs.begin(), costs.begin() + static_cast<ptrdiff_t>(costs.size() / 2), costs.end());
    medians.push_back(costs[costs.size() / 2]);
  }
  return medians;
}

const char* direction_of(const ChangePoint& change) {
  return change.log_ratio > 0 ? "slower" : "faster";
}

/// Returns an SVG image with the curve of the costs on a logarithmic scale and a line at each change. `said`
/// describes the image to screen readers.
std::string curve_of(const Series& one, const std::string& said) {
  constexpr size_t most_points = 60;
  constexpr int edge = 6;
  // Least ratio between the two ends of the scale. With it, noise of 1 % does not look like a change.
  constexpr double least_range = 1.1;
  const std::vector<double> costs = medians_of_pieces(one.rows, most_points);
  const auto [least, largest] = std::minmax_element(costs.begin(), costs.end());
  const double middle = (std::log(*least) + std::log(*largest)) / 2,
               range = std::max(std::log(*largest / *least), std::log(least_range));
  const auto x_at = [&](double share) { return edge + std::lround(share * (curve_width - 2 * edge)); };
  std::string path, changes;
  for (size_t i = 0; i < costs.size(); ++i) {
    const double share = (std::log(costs[i]) - middle) / range + 0.5;
    path += fmt::format("{}{} {}", i == 0 ? "M" : "L",
                        x_at((static_cast<double>(i) + 0.5) / static_cast<double>(costs.size())),
                        curve_height - edge - std::lround(share * (curve_height - 2 * edge)));
  }
  for (const ChangePoint& change : one.changes) {
    changes += fmt::format("<path class=\"{}\" d=\"M{} 0V{}\"/>", direction_of(change),
                           x_at(static_cast<double>(change.at) / static_cast<double>(one.rows.size())),
                           curve_height);
  }
  return fmt::format(
      "<svg class=\"curve\" role=\"img\" aria-label=\"{}\" viewBox=\"0 0 {} {}\"><path d=\"{}\"/>{}</svg>",
      escaped(said), curve_width, curve_height, path, changes);
}

std::string changes_of(const Series& one, const History& history) {
  std::string html;
  for (const ChangePoint& change : one.changes) {
    const HistoryRun& run = history.runs[one.runs[change.at]];
    html += fmt::format("{}<span class=\"{}\">x{} since {} ({})</span>", html.empty() ? "" : "<br>",
                        direction_of(change), plain_number(std::exp(change.log_ratio), 4),
                        escaped(run.commit.substr(0, 10)), escaped(run.date.substr(0, 10)));
  }
  return html;
}

std::vector<HtmlCell> cells_of(const Series& one, const History& history) {
  const auto cheaper = [](const HistoryRow* a, const HistoryRow* b) { return a->cost < b->cost; };
  const auto [least, largest] = std::minmax_element(one.rows.begin(), one.rows.end(), cheaper);
  const std::string first = history.runs[one.runs.front()].date.substr(0, 10),
                    last = history.runs[one.runs.back()].date.substr(0, 10),
                    range = fmt::format("{} to {} {}", plain_number((*least)->cost, 4),
                                        plain_number((*largest)->cost, 4), one.unit);
  return {{html_isolated(one.id)},
          {html_isolated(one.device)},
          {fmt::format("{}", one.rows.size()), true},
          {escaped(plain_number(one.rows.back()->cost, 4) + " " + one.unit), true},
          {changes_of(one, history)},
          {curve_of(one, fmt::format("{} runs from {} to {}: {}", one.rows.size(), first, last, range))}};
}

}  // namespace

std::string trends_html(const History& history, const StoredResults& results, const ChangeRule& rule) {
  std::set<std::string> ids;
  for (const StoredRow& row : results.rows) ids.insert(row.id);
  std::vector<Series> all = series_of(history, usually_searched, rule);
  std::string html;
  for (const PooledChange& change : pooled_changes(all)) {
    html += fmt::format("<li class=\"{}\">{}</li>\n", change.ratio > 1 ? "slower" : "faster",
                        escaped(sentence_of(change, history)));
  }
  html = html.empty() ? "<p>No change was found.</p>\n" : "<ul>\n" + html + "</ul>\n";
  std::erase_if(all, [&](const Series& one) { return !ids.contains(one.id) || one.rows.empty(); });
  std::stable_sort(all.begin(), all.end(),
                   [](const Series& a, const Series& b) { return !a.changes.empty() && b.changes.empty(); });
  std::vector<std::vector<HtmlCell>> rows;
  for (const Series& one : all) rows.push_back(cells_of(one, history));
  html += fmt::format(
      "<p>{} runs; {} series of the rows of this page. Each curve has its own "
      "logarithmic scale, whose ends differ by 10 % at least.</p>\n",
      history.runs.size(), rows.size());
  if (!rows.empty())
    html += html_table("Runs of each row", {"id", "device", "runs", "last", "changes", "curve"}, rows);
  return html_section("trends", "Over time", html + html_notes(history.notes));
}

}  // namespace harness::results
