#include "results/judge/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/printable.hpp"
#include "results/store/cost.hpp"

namespace harness::results {
namespace {

using Cells = std::vector<std::string>;

std::string interval(const Effect& effect) {
  if (!std::isfinite(effect.high)) return "unknown";
  return fmt::format("{:.3f} to {:.3f}", effect.low, effect.high);
}

Cells for_people(const Comparison& row) {
  const Effect& effect = row.effect;
  const std::string verdict = verdict_name(effect.verdict);
  const auto cost = [&](double value) {
    return value > 0 ? plain_number(value, 4) + " " + unit_of_cost(row.judged_by) : "";
  };
  if (effect.ratio <= 0)
    return {verdict, row.id, cost(row.before), cost(row.after), "", "", "", "", row.note};
  const bool tested = effect.count_before > 0 && effect.count_after > 0;
  return {verdict,
          row.id,
          cost(row.before),
          cost(row.after),
          fmt::format("{:.3f}", effect.ratio),
          interval(effect),
          tested ? fmt::format("{:.2g}", effect.p) : "",
          tested ? fmt::format("{}+{}", effect.count_before, effect.count_after) : "",
          row.note};
}

Cells for_programs(const Comparison& row) {
  const Effect& effect = row.effect;
  const auto real = [](double value, bool known) {
    return known && std::isfinite(value) ? fmt::format("{:.9g}", value) : "";
  };
  const bool tested = effect.count_before > 0 && effect.count_after > 0, rated = effect.ratio > 0;
  const bool timed = row.judged_by.empty();
  return {row.id,
          verdict_name(effect.verdict),
          real(row.before, timed && row.before > 0),
          real(row.after, timed && row.after > 0),
          real(effect.ratio, rated),
          real(effect.low, rated && std::isfinite(effect.high)),
          real(effect.high, rated),
          real(effect.p, tested),
          real(effect.delta, tested),
          tested ? fmt::format("{}", effect.count_before) : "",
          tested ? fmt::format("{}", effect.count_after) : "",
          tested ? basis_name(effect.basis) : "",
          row.note,
          real(row.before, !timed && row.before > 0),
          real(row.after, !timed && row.after > 0)};
}

/// Returns true if the ratio contradicts the medians that are shown next to it. The ratio is of the compared
/// rounds only, whereas the medians are of all rounds. They contradict each other if the ratio differs from
/// the ratio of the medians by more than the minimum effect. They also do if one of the two ratios is above 1
/// and the other below 1, and both differ from 1 in the printed digits.
bool differs_from_medians(const Comparison& row, double min_effect) {
  const Effect& effect = row.effect;
  if (!(effect.ratio > 0) || !(row.before > 0) || !(row.after > 0)) return false;
  constexpr double shown = 0.0005;
  const double by_ratio = std::log(effect.ratio), by_medians = std::log(row.after / row.before);
  return std::abs(by_ratio - by_medians) > std::log1p(min_effect) ||
         (by_ratio * by_medians < 0 && std::abs(by_ratio) > shown && std::abs(by_medians) > shown);
}

std::string as_csv(const CompareReport& report) {
  std::vector<Cells> table{{"id", "verdict", "before_ms", "after_ms", "ratio", "ratio_low", "ratio_high", "p",
                            "cliffs_delta", "samples_before", "samples_after", "basis", "note",
                            "before_cycles", "after_cycles"}};
  for (const Comparison& row : report.rows) table.push_back(for_programs(row));
  for (const Uncompared& row : report.uncompared) {
    table.push_back({row.id, "not compared", "", "", "", "", "", "", "", "", "", "", row.why, "", ""});
  }
  return format_table(table, TableStyle::csv);
}

std::string summary(const CompareReport& report) {
  std::string text = fmt::format("{} compared: ", report.rows.size());
  for (const Verdict verdict :
       {Verdict::slower, Verdict::broke, Verdict::faster, Verdict::fixed, Verdict::same, Verdict::unclear}) {
    text += fmt::format("{}{} {}", verdict == Verdict::slower ? "" : ", ", report.count(verdict),
                        verdict_name(verdict));
  }
  if (const double ratio = report.geomean_ratio(); ratio > 0) {
    text += fmt::format("; geometric mean of the ratios x{:.3f}", ratio);
  }
  const auto in_turns = std::count_if(report.rows.begin(), report.rows.end(),
                                      [](const Comparison& row) { return row.effect.basis == Basis::pairs; });
  return text + fmt::format(
                    "\nreported: more than {:.3g} % and Mann-Whitney p < {:.2g}{}; intervals of {:.3g} %; "
                    "{} rows could not be compared\n",
                    100 * report.judgement.min_effect, report.judgement.alpha,
                    in_turns > 0 ? fmt::format(" (signed-rank for {} measured alternately)", in_turns) : "",
                    100 * (1 - report.judgement.alpha), report.uncompared.size());
}

}  // namespace

std::string format_report(const CompareReport& report, TableStyle style, bool all) {
  if (style == TableStyle::csv) return as_csv(report);
  std::vector<Cells> table{{"verdict", "id", "before", "after", "ratio", "interval", "p", "samples", "note"}};
  size_t differing = 0;
  for (const Comparison& row : report.rows) {
    if (!all && row.effect.verdict == Verdict::same) continue;
    table.push_back(for_people(row));
    differing += differs_from_medians(row, report.judgement.min_effect) ? 1 : 0;
  }
  for (const Uncompared& row : report.uncompared) {
    table.push_back({"not compared", row.id, "", "", "", "", "", "", row.why});
  }
  std::string text = table.size() > 1 ? format_table(table, style) + "\n" : "";
  if (differing > 0) {
    text += fmt::format(
        "note: the ratio of {} row{} is that of the rounds that are compared, and not of the medians shown, "
        "which are of all rounds\n",
        differing, differing == 1 ? "" : "s");
  }
  for (const std::string& note : report.notes) text += fmt::format("note: {}\n", note);
  return text + summary(report);
}

}  // namespace harness::results
