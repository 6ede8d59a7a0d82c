#include "results/judge/machines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

#include "results/judge/stored.hpp"

namespace harness::results {
namespace {

using RowsOfMachine = std::map<std::string, const StoredRow*>;  // results of one machine, by id

// With fewer configurations that both machines have measured, the verdict is `unclear`, because the spread of
// their ratios is not known well enough.
constexpr size_t least_rows = 4;
constexpr double normal_95 = 1.96;

Alike verdict_of(const MachinePair& pair, const Judgement& judgement) {
  if (pair.rows < least_rows) return Alike::unclear;
  const double margin = 1 + judgement.min_effect;
  // Chance explains at most this many differing configurations: their expected number, three standard
  // deviations, and one more.
  const double expected = judgement.alpha * static_cast<double>(pair.rows);
  if (static_cast<double>(pair.differing) > expected + 3 * std::sqrt(expected) + 1) return Alike::no;
  if (pair.low > margin || pair.high < 1 / margin) return Alike::no;
  return pair.low > 1 / margin && pair.high < margin ? Alike::yes : Alike::unclear;
}

MachinePair pair_of(const std::string& first, const std::string& second, const RowsOfMachine& ours,
                    const RowsOfMachine& theirs, const Judgement& judgement) {
  MachinePair pair{.first = first, .second = second};
  double sum = 0, squares = 0;
  for (const auto& [id, row] : ours) {
    const auto found = theirs.find(id);
    if (found == theirs.end() || row->graph_hash != found->second->graph_hash) continue;
    const Effect effect = judge_rows(*row, *found->second, judgement);
    const double log_ratio = std::log(found->second->cost / row->cost);
    ++pair.rows;
    sum += log_ratio;
    squares += log_ratio * log_ratio;
    pair.differing += effect.verdict == Verdict::slower || effect.verdict == Verdict::faster ? 1 : 0;
  }
  if (pair.rows == 0) return pair;
  const auto count = static_cast<double>(pair.rows);
  const double mean = sum / count, variance = std::max(0.0, squares / count - mean * mean);
  const double half = normal_95 * std::sqrt(variance / std::max(count - 1, 1.0));
  pair.ratio = std::exp(mean);
  pair.low = std::exp(mean - half);
  pair.high = std::exp(mean + half);
  pair.alike = verdict_of(pair, judgement);
  return pair;
}

const char* words_of(Alike alike) {
  return alike == Alike::yes ? "alike" : alike == Alike::no ? "different" : "unclear";
}

}  // namespace

std::vector<MachinePair> compare_machines(const std::vector<std::filesystem::path>& folders,
                                          const Judgement& judgement) {
  std::vector<StoredResults> all;
  for (const std::filesystem::path& folder : folders) all.push_back(load_results(folder));
  std::map<std::string, RowsOfMachine> machines;
  for (const StoredResults& results : all) {
    for (const StoredRow& row : results.rows) {
      if (row.ok() && row.timed()) machines[row.machine].emplace(row.id, &row);
    }
  }
  std::vector<MachinePair> pairs;
  for (auto one = machines.begin(); one != machines.end(); ++one) {
    for (auto other = std::next(one); other != machines.end(); ++other) {
      MachinePair pair = pair_of(one->first, other->first, one->second, other->second, judgement);
      if (pair.rows > 0) pairs.push_back(std::move(pair));
    }
  }
  return pairs;
}

std::string format_machines(const std::vector<MachinePair>& pairs, TableStyle style) {
  std::vector<std::vector<std::string>> table{
      {"verdict", "machine", "other", "rows", "differing", "ratio", "low", "high"}};
  for (const MachinePair& pair : pairs) {
    table.push_back({words_of(pair.alike), pair.first, pair.second, fmt::format("{}", pair.rows),
                     fmt::format("{}", pair.differing), fmt::format("{:.3f}", pair.ratio),
                     fmt::format("{:.3f}", pair.low), fmt::format("{:.3f}", pair.high)});
  }
  return format_table(table, style);
}

}  // namespace harness::results
