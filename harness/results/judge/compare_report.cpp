#include "results/judge/compare_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

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
    return value > 0 ? fmt::format("{:.4g} {}", value, row.modelled ? "cycles" : "ms") : "";
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
  return {row.id,
          verdict_name(effect.verdict),
          real(row.before, !row.modelled && row.before > 0),
          real(row.after, !row.modelled && row.after > 0),
          real(effect.ratio, rated),
          real(effect.low, rated && std::isfinite(effect.high)),
          real(effect.high, rated),
          real(effect.p, tested),
          real(effect.delta, tested),
          tested ? fmt::format("{}", effect.count_before) : "",
          tested ? fmt::format("{}", effect.count_after) : "",
          tested ? basis_name(effect.basis) : "",
          row.note,
          real(row.before, row.modelled && row.before > 0),
          real(row.after, row.modelled && row.after > 0)};
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
                    in_turns > 0 ? fmt::format(" (signed-rank for {} measured in turns)", in_turns) : "",
                    100 * (1 - report.judgement.alpha), report.uncompared.size());
}

}  // namespace

std::string format_report(const CompareReport& report, TableStyle style, bool all) {
  if (style == TableStyle::csv) return as_csv(report);
  std::vector<Cells> table{{"verdict", "id", "before", "after", "ratio", "interval", "p", "samples", "note"}};
  for (const Comparison& row : report.rows) {
    if (all || row.effect.verdict != Verdict::same) table.push_back(for_people(row));
  }
  for (const Uncompared& row : report.uncompared) {
    table.push_back({"not compared", row.id, "", "", "", "", "", "", row.why});
  }
  std::string text = table.size() > 1 ? format_table(table, style) + "\n" : "";
  for (const std::string& note : report.notes) text += fmt::format("note: {}\n", note);
  return text + summary(report);
}

}  // namespace harness::results
