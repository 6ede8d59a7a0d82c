#include "results/judge/left_out.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace harness::results {

std::vector<std::string> left_out_lines(const StoredResults& results) {
  constexpr size_t most_lines = 10;
  std::map<std::pair<std::string, std::string>, size_t> counts;
  for (const StoredRow& row : results.rows) {
    if (row.status != "ok") ++counts[{row.status, row.reason}];
  }
  std::vector<std::pair<size_t, std::pair<std::string, std::string>>> order;
  for (const auto& [why, count] : counts) order.emplace_back(count, why);
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<std::string> lines;
  size_t rest = 0;
  for (const auto& [count, why] : order) {
    if (lines.size() == most_lines) {
      rest += count;
      continue;
    }
    lines.push_back(fmt::format("{} row{} {}: {}", count, count == 1 ? "" : "s", why.first, why.second));
  }
  if (rest > 0)
    lines.push_back(fmt::format("{} rows for {} further reasons", rest, order.size() - most_lines));
  return lines;
}

}  // namespace harness::results
