#include "results/best.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace harness {
namespace {

Winners winners_of(std::vector<const StoredRow*> rows, const Judgement& judgement) {
  std::stable_sort(rows.begin(), rows.end(),
                   [](const StoredRow* a, const StoredRow* b) { return a->median_ms < b->median_ms; });
  const StoredRow& best = *rows.front();
  Winners group{best.graph, best.algorithm, best.backend, {&best}, rows.size(), nullptr};
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const bool slower =
        judge(best.samples, rows[i]->samples, judgement).verdict == Verdict::slower ||
        (rows[i]->samples.count() == 0 && rows[i]->median_ms > best.median_ms * (1 + judgement.min_effect));
    if (!slower) {
      group.tied.push_back(rows[i]);
    } else if (group.next == nullptr) {
      group.next = rows[i];
    }
  }
  return group;
}

}  // namespace

std::vector<Winners> winners(const StoredResults& results, const Judgement& judgement) {
  using Key = std::tuple<std::string, std::string, std::string>;
  std::map<Key, std::size_t> place;
  std::vector<std::vector<const StoredRow*>> groups;  // in the order of the file
  for (const StoredRow& row : results.rows) {
    if (!row.ok()) continue;
    const auto [at, is_new] = place.emplace(Key{row.graph, row.algorithm, row.backend}, groups.size());
    if (is_new) groups.emplace_back();
    groups[at->second].push_back(&row);
  }
  std::vector<Winners> all;
  for (auto& rows : groups) all.push_back(winners_of(std::move(rows), judgement));
  return all;
}

std::string format_winners(const std::vector<Winners>& winners, TableStyle style) {
  std::vector<std::vector<std::string>> table{
      {"graph", "algorithm", "backend", "place", "time_ms", "slower_by", "samples", "id"}};
  for (const Winners& group : winners) {
    const auto add = [&](const StoredRow& row, const char* place) {
      table.push_back({group.graph, group.algorithm, group.backend, place,
                       fmt::format("{:.4g}", row.median_ms),
                       fmt::format("{:.3f}", row.median_ms / group.tied.front()->median_ms),
                       fmt::format("{}", row.samples.count()), row.id});
    };
    for (const StoredRow* row : group.tied) add(*row, group.tied.size() > 1 ? "tied" : "best");
    if (group.next != nullptr) add(*group.next, "next");
  }
  return format_table(table, style);
}

std::vector<std::string> winner_lines(const std::vector<Winners>& winners) {
  std::vector<std::string> lines;
  for (const Winners& group : winners) {
    std::string line = fmt::format("fastest of {}: {} ({:.4g} ms)", group.candidates, group.tied.front()->id,
                                   group.tied.front()->median_ms);
    if (group.tied.size() > 1) line += fmt::format(", tied within noise with {} more", group.tied.size() - 1);
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace harness
