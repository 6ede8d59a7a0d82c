#include "results/judge/best.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include "base/printable.hpp"
#include "results/judge/rank_tests.hpp"
#include "results/judge/statistics.hpp"

namespace harness::results {
namespace {

// A configuration is slower if its median is more than this factor times the smallest median, and the
// confidence intervals of both medians are disjoint. Noise cannot explain such a difference.
constexpr double surely_slower = 2;
// A configuration ties with the best one only if the confidence interval of its slowdown shows that it is
// slower by at most this fraction. Judgement::min_effect replaces the fraction if it is larger.
constexpr double most_of_a_tie = 0.25;

struct Range {
  double low, high;
};

/// Returns the confidence interval of the median, or the range of all samples if there are too few for an
/// interval.
Range range_of(const Samples& samples) {
  const Summary summary = summarise(samples.times);
  const bool known = std::isfinite(summary.median_low);
  return {known ? summary.median_low : summary.min, known ? summary.median_high : summary.max};
}

bool far_apart(const StoredRow& best, const StoredRow& row) {
  if (row.cost <= best.cost * surely_slower || best.samples.count() == 0 || row.samples.count() == 0)
    return false;
  return range_of(row.samples).low > range_of(best.samples).high;
}

std::string count_of_samples(size_t count) {
  return fmt::format("{} sample{}", count, count == 1 ? "" : "s");
}

Contender contender(const StoredRow& best, const StoredRow& row, const Judgement& judgement) {
  Contender one{&row, Standing::tied, judge_rows(best, row, judgement), false, {}, {}};
  one.differs = disagreement(best.answer, row.answer);
  const Effect& effect = one.effect;
  const size_t fewest = std::min(effect.count_before, effect.count_after);
  if (effect.lack != Lack::nothing) {
    one.standing = Standing::unclear;
    one.few = true;
    one.why = "not significantly slower: " + effect.why;
  } else if (effect.verdict == Verdict::slower || far_apart(best, row)) {
    one.standing = Standing::slower;
  } else if (fewest > 0 && least_p(effect.count_before, effect.count_after) >= judgement.alpha) {
    one.standing = Standing::unclear;
    one.few = true;
    one.why = fmt::format("not significantly slower: {}, {} needed", count_of_samples(fewest),
                          samples_needed(judgement.alpha));
  } else if (effect.high > 1 + std::max(most_of_a_tie, judgement.min_effect)) {
    one.standing = Standing::unclear;
    one.why =
        fmt::format("not significantly slower: noise leaves x{:.2f} to x{:.2f}", effect.low, effect.high);
  }
  return one;
}

Winners winners_of(std::vector<const StoredRow*> rows, const Judgement& judgement) {
  std::stable_sort(rows.begin(), rows.end(),
                   [](const StoredRow* a, const StoredRow* b) { return a->cost < b->cost; });
  const StoredRow& best = *rows.front();
  Winners group{best.graph, best.algorithm, best.backend, "", {}};
  group.rows.push_back(
      {&best, Standing::best, {.verdict = Verdict::same, .ratio = 1, .low = 1, .high = 1}, false, {}, {}});
  for (size_t i = 1; i < rows.size(); ++i) group.rows.push_back(contender(best, *rows[i], judgement));
  return group;
}

std::string note_of(const Contender& one) {
  if (one.differs.empty()) return one.why;
  return fmt::format("{}{}another answer: {}", one.why, one.why.empty() ? "" : "; ", one.differs);
}

std::vector<std::string> cells_of(const Winners& group, const Contender& one) {
  const auto bound = [&](double value) {
    return one.standing != Standing::best && std::isfinite(one.effect.high) ? fmt::format("{:.3f}", value)
                                                                            : "";
  };
  const StoredRow& row = *one.row;
  return {group.graph,
          group.algorithm,
          group.backend,
          standing_name(one.standing),
          !row.timed() ? "" : fmt::format("{:.4g}", row.cost),
          fmt::format("{:.3f}", row.cost / group.best().cost),
          !row.timed() ? "" : fmt::format("{}", row.samples.count()),
          row.id,
          !row.timed() ? fmt::format("{:.0f}", row.cost) : "",
          bound(one.effect.low),
          bound(one.effect.high),
          note_of(one)};
}

/// Returns the configurations of a group that format_winners() shows. If `all` is false, they are those that
/// are not slower, the first slower one, and further ones whose answers differ from that of the best one.
std::vector<const Contender*> listed(const Winners& group, bool all) {
  std::vector<const Contender*> rows;
  bool slower = false;
  for (const Contender& one : group.rows) {
    const bool seen = one.standing == Standing::slower && std::exchange(slower, true);
    if (all || !seen || !one.differs.empty()) rows.push_back(&one);
  }
  return rows;
}

/// Returns a text such as `; 3 not significantly slower: measured in 1 round, 3 are needed; 2 not
/// significantly slower: too noisy`.
std::string unclear_words(const Winners& group) {
  size_t noisy = 0;
  std::map<std::string, size_t> lacks;
  for (const Contender& one : group.rows) {
    if (one.standing == Standing::unclear) ++(one.few ? lacks[one.why] : noisy);
  }
  std::string text;
  for (const auto& [why, count] : lacks) text += fmt::format("; {} {}", count, why);
  if (noisy > 0) text += fmt::format("; {} not significantly slower: too noisy", noisy);
  return text;
}

}  // namespace

const char* standing_name(Standing standing) {
  switch (standing) {
    case Standing::best:
      return "best";
    case Standing::tied:
      return "tied";
    case Standing::unclear:
      return "unclear";
    case Standing::slower:
      return "slower";
  }
  return "";
}

size_t Winners::count(Standing standing) const {
  return static_cast<size_t>(std::count_if(rows.begin(), rows.end(),
                                           [&](const Contender& one) { return one.standing == standing; }));
}

std::vector<Winners> winners(const StoredResults& results, Judgement judgement, bool across) {
  judgement.in_turns = true;
  using Key = std::tuple<std::string, std::string, std::string, std::string>;
  const bool apart = !across && machines_of(results).size() > 1;
  std::map<Key, size_t> place;
  std::vector<std::vector<const StoredRow*>> groups;  // in the order of the results
  for (const StoredRow& row : results.rows) {
    if (!row.ok()) continue;
    // A counted cost (such as cycles) does not depend on the machine, so the rows of results of all machines
    // are in one group if costs are counted.
    const std::string machine = apart && row.timed() ? row.machine : "";
    const auto [at, is_new] =
        place.emplace(Key{row.graph, row.algorithm, row.backend, machine}, groups.size());
    if (is_new) groups.emplace_back();
    groups[at->second].push_back(&row);
  }
  std::vector<Winners> all;
  for (auto& rows : groups) {
    const StoredRow& first = *rows.front();
    all.push_back(winners_of(std::move(rows), judgement));
    if (apart && first.timed()) all.back().machine = first.machine;
  }
  return all;
}

std::vector<RankRange> rank_ranges(const Winners& group, size_t most, Judgement judgement) {
  judgement.in_turns = true;
  const std::vector<Contender>& rows = group.rows;
  const size_t ranked = std::min(most, rows.size()), judged = std::min(4 * most, rows.size());
  std::vector<RankRange> ranges(ranked, {1, rows.size()});
  std::vector<Range> medians;
  for (const Contender& one : rows) {
    const bool sampled = one.row->samples.count() > 0;
    medians.push_back(sampled ? range_of(one.row->samples) : Range{one.row->cost, one.row->cost});
  }
  for (size_t i = 0; i < ranked; ++i) {
    for (size_t j = i + 1; j < rows.size(); ++j) {
      const StoredRow &first = *rows[i].row, &second = *rows[j].row;
      const bool slower = j < judged ? judge_rows(first, second, judgement).verdict == Verdict::slower ||
                                           far_apart(first, second)
                                     : first.timed() && medians[j].low > medians[i].high;
      if (!slower) continue;
      --ranges[i].high;
      if (j < ranked) ++ranges[j].low;
    }
  }
  return ranges;
}

std::string format_winners(const std::vector<Winners>& winners, TableStyle style, bool all) {
  std::vector<std::vector<std::string>> table{{"graph", "algorithm", "backend", "place", "time_ms",
                                               "slower_by", "samples", "id", "cycles", "slower_low",
                                               "slower_high", "note"}};
  const bool apart = std::any_of(winners.begin(), winners.end(),
                                 [](const Winners& group) { return !group.machine.empty(); });
  if (apart) table.front().emplace_back("machine");
  for (const Winners& group : winners) {
    for (const Contender* one : listed(group, all)) {
      table.push_back(cells_of(group, *one));
      if (apart) table.back().push_back(group.machine);
    }
  }
  return format_table(table, style);
}

std::string rows_not_listed(const std::vector<Winners>& winners) {
  size_t shown = 0, count = 0;
  for (const Winners& group : winners) {
    shown += listed(group, false).size();
    count += group.rows.size();
  }
  if (shown == count) return "";
  return fmt::format("{} of {} rows are shown; --all shows the {} slower {} too", shown, count, count - shown,
                     count - shown == 1 ? "one" : "ones");
}

std::vector<std::string> winner_lines(const std::vector<Winners>& winners, const Judgement& judgement) {
  std::vector<std::string> lines;
  for (const Winners& group : winners) {
    const StoredRow& best = group.best();
    std::string line = fmt::format("fastest of {}{}: {} ({} {})", group.rows.size(),
                                   group.machine.empty() ? "" : " on " + group.machine, best.id,
                                   plain_number(best.cost, 4), best.unit());
    if (const size_t tied = group.count(Standing::tied); tied > 0) {
      line += !best.timed() ? fmt::format("; {} within {:.3g} %", tied, 100 * judgement.min_effect)
                            : fmt::format("; {} tied within noise", tied);
    }
    line += unclear_words(group);
    const auto differing = std::count_if(group.rows.begin(), group.rows.end(),
                                         [](const Contender& one) { return !one.differs.empty(); });
    if (differing > 0) line += fmt::format("; {} with another answer", differing);
    lines.push_back(line);
  }
  return lines;
}

}  // namespace harness::results
