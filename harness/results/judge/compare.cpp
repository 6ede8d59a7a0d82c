#include "results/judge/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "base/error.hpp"
#include "results/judge/rank_tests.hpp"
#include "results/judge/stored.hpp"

namespace harness::results {
namespace {

// If the median change of all configurations exceeds this fraction, the machine most likely changed, and not
// the code.
constexpr double common_drift = 0.02;
constexpr size_t enough_for_drift = 8;

Comparison compare_costs(const StoredRow& before, const StoredRow& after, const Judgement& judgement) {
  Comparison row{before.id, before.cost, after.cost, before.judged_by, judge_rows(before, after, judgement),
                 {}};
  const Effect& effect = row.effect;
  if (!before.timed()) {
    row.note = before.judged_by + ", which are counted: judged by the minimum effect";
  } else if (effect.count_before == 0) {
    row.note =
        effect.why.empty() ? "no samples: judged by medians and variation" : "no samples: " + effect.why;
  } else if (!effect.why.empty()) {
    row.note = effect.why;
  } else if (!std::isfinite(effect.high)) {
    row.note =
        fmt::format("too few samples to tell: {} on each side at least", samples_needed(judgement.alpha));
  }
  return row;
}

void compare_rows(const StoredRow& before, const StoredRow& after, bool across, CompareReport& report) {
  if (!are_comparable(before, after)) {
    if (report.machines.empty()) report.machines = before.machine + " and " + after.machine;
    if (!across) {
      report.uncompared.push_back({before.id, fmt::format("measured on {} and on {} (--across compares them)",
                                                          before.machine, after.machine)});
      return;
    }
  }
  const auto with_status = [&](Verdict verdict, const std::string& status) {
    Comparison row{before.id,
                   before.ok() ? before.cost : 0,
                   after.ok() ? after.cost : 0,
                   before.timed() ? after.judged_by : before.judged_by,
                   {},
                   {}};
    row.effect.verdict = verdict;
    row.note = status;
    report.rows.push_back(std::move(row));
  };
  if (before.below_resolution() || after.below_resolution()) {
    report.uncompared.push_back(
        {before.id, "a time of 0 ms is below the resolution of the clock (measure.batch makes it longer)"});
  } else if (!before.ok() && !after.ok()) {
    report.uncompared.push_back({before.id, before.status == after.status
                                                ? fmt::format("{} in both", after.status)
                                                : fmt::format("{}, now {}", before.status, after.status)});
  } else if (before.graph_hash != after.graph_hash && before.ok() && after.ok()) {
    report.uncompared.push_back({before.id, "the graphs differ"});
  } else if (before.judged_by != after.judged_by && before.ok() && after.ok()) {
    report.uncompared.push_back(
        {before.id, fmt::format("one is judged by {}, the other by {}", column_of_cost(before.judged_by),
                                column_of_cost(after.judged_by))});
  } else if (!after.ok()) {
    with_status(Verdict::broke, after.status);
  } else if (!before.ok()) {
    with_status(Verdict::fixed, before.status);
  } else if (const std::string why = disagreement(before.answer, after.answer); !why.empty()) {
    with_status(Verdict::broke, "the answers differ: " + why);
  } else {
    report.rows.push_back(compare_costs(before, after, report.judgement));
  }
}

void note_what_to_mind(CompareReport& report, const nlohmann::json& before, const nlohmann::json& after) {
  size_t few_rounds = 0, busy = 0;
  std::vector<double> ratios;
  for (const Comparison& row : report.rows) {
    few_rounds += row.effect.lack == Lack::rounds ? 1 : 0;
    busy += row.effect.lack == Lack::quiet ? 1 : 0;
    if (row.effect.count_after > 0 && row.effect.count_before > 0) ratios.push_back(row.effect.ratio);
  }
  if (before.is_object() && after.is_object()) {
    for (const char* fact : {"/machine/cpu", "/machine/node", "/backend/device"}) {
      const nlohmann::json::json_pointer at(fact);
      if (before.contains(at) && after.contains(at) && before.at(at) != after.at(at)) {
        report.notes.push_back(
            fmt::format("{} differs: {} and {}", fact + 1, before.at(at).dump(), after.at(at).dump()));
        break;
      }
    }
  }
  if (few_rounds > 0) {
    report.notes.push_back(fmt::format(
        "{} rows were measured in fewer than {} rounds, which are too few: a change cannot be distinguished "
        "from a machine that was temporarily faster or slower; omit measure.rounds, or set it to 5 or more",
        few_rounds, least_rounds));
  }
  if (busy > 0) {
    report.notes.push_back(fmt::format(
        "{} rows were measured while other programs ran on the cores: measure them on a quiet machine",
        busy));
  }
  if (ratios.size() < enough_for_drift) return;
  std::nth_element(ratios.begin(), ratios.begin() + static_cast<ptrdiff_t>(ratios.size() / 2), ratios.end());
  const double middle = ratios[ratios.size() / 2];
  if (std::abs(std::log(middle)) > std::log1p(common_drift)) {
    report.notes.push_back(fmt::format(
        "the rows changed together, by a median of x{:.3f}: check the machine before the code", middle));
  }
}

}  // namespace

size_t CompareReport::count(Verdict verdict) const {
  return static_cast<size_t>(std::count_if(
      rows.begin(), rows.end(), [&](const Comparison& row) { return row.effect.verdict == verdict; }));
}

bool CompareReport::regressed() const {
  return count(Verdict::slower) + count(Verdict::broke) > 0;
}

double CompareReport::geomean_ratio() const {
  double logs = 0;
  size_t ratios = 0;
  for (const Comparison& row : rows) {
    if (row.effect.ratio <= 0) continue;
    logs += std::log(row.effect.ratio);
    ++ratios;
  }
  return ratios > 0 ? std::exp(logs / static_cast<double>(ratios)) : 0;
}

CompareReport compare_results(const std::filesystem::path& before, const std::filesystem::path& after,
                              const Judgement& judgement, bool across) {
  const StoredResults old_results = load_results(before), new_results = load_results(after);
  CompareReport report;
  report.judgement = judgement;
  std::map<std::string_view, const StoredRow*> twins;
  for (const StoredRow& row : new_results.rows) twins[row.id] = &row;
  for (const StoredRow& row : old_results.rows) {
    const auto twin = twins.find(row.id);
    if (twin == twins.end()) {
      report.uncompared.push_back({row.id, "only in the first"});
    } else {
      compare_rows(row, *twin->second, across, report);
      twins.erase(twin);
    }
  }
  for (const auto& [id, row] : twins) report.uncompared.push_back({row->id, "only in the second"});
  // Configurations that are no longer ok, or whose answer changed, have no ratio. They come before all that
  // became slower.
  std::stable_sort(report.rows.begin(), report.rows.end(), [](const auto& a, const auto& b) {
    const auto rank = [](const Comparison& row) {
      return row.effect.verdict == Verdict::broke ? HUGE_VAL : row.effect.ratio;
    };
    return rank(a) > rank(b);
  });
  for (const StoredResults* results : {&old_results, &new_results}) {
    report.notes.insert(report.notes.end(), results->notes.begin(), results->notes.end());
  }
  if (across && !report.machines.empty())
    report.notes.push_back("rows of different machines are compared: " + report.machines);
  note_what_to_mind(report, old_results.meta, new_results.meta);
  return report;
}

int compare_exit_code(const CompareReport& report) {
  if (report.rows.empty()) return static_cast<int>(Exit::bad_input);
  return static_cast<int>(report.regressed() ? Exit::failed : Exit::ok);
}

}  // namespace harness::results
