// Texts of notes_of() and note_weights() about a graph, one line each.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/parallel.hpp"
#include "graph/edge_list.hpp"

namespace harness::graph {
namespace {

/// Times of about 1985 and 2040, in seconds since 1970. A weight between the two may be a time in seconds. A
/// weight between their multiples by 1000, 10^6 or 10^9 may be a time in a smaller unit.
constexpr double first_second = 4.7e8, last_second = 2.2e9;

struct WeightRange {
  double low = 0, high = 0;
};

/// Returns true if all weights are integers. Times are integers, so weights with fractions get no note.
bool all_integers(const EdgeList& list, unsigned threads) {
  std::vector<char> whole(resolve_threads(threads), 1);
  parallel_for_chunks(list.size(), threads, [&](size_t begin, size_t end, unsigned t) {
    for (size_t i = begin; i < end && whole[t] != 0; ++i)
      whole[t] = std::floor(list.weights[i]) == list.weights[i];
  });
  return std::all_of(whole.begin(), whole.end(), [](char one) { return one != 0; });
}

const char* unit_of_times(const WeightRange& weights) {
  double scale = 1;
  for (const char* unit : {"seconds", "milliseconds", "microseconds", "nanoseconds"}) {
    if (weights.low >= first_second * scale && weights.high <= last_second * scale) return unit;
    scale *= 1000;
  }
  return nullptr;
}

bool is_zero(const std::string& number) {
  return number == "0";
}

}  // namespace

void note_weights(EdgeList& list, unsigned threads) {
  if (list.weights.empty() || unit_of_times({list.weights[0], list.weights[0]}) == nullptr) return;
  const auto [low, high] = std::minmax_element(list.weights.begin(), list.weights.end());
  const char* const unit = unit_of_times({*low, *high});
  if (unit == nullptr || !all_integers(list, threads)) return;
  list.provenance["weights_like_times"] = fmt::format("{} since 1970, {:.0f} to {:.0f}", unit, *low, *high);
}

std::vector<std::string> notes_of(const Graph& graph) {
  std::vector<std::string> notes;
  const auto found = [&](const char* key) {
    const auto at = graph.provenance().find(key);
    return at == graph.provenance().end() ? nullptr : &at->second;
  };
  if (const auto* row = found("header_row"))
    notes.push_back(fmt::format("the first line '{}' was taken for names of columns", *row));
  if (const auto* line = found("first_line")) notes.push_back(*line);
  if (const auto* columns = found("columns"))
    notes.push_back(fmt::format("{} (--columns, or columns: [from, to], names others)", *columns));
  if (const auto* ids = found("ids"); ids != nullptr && *ids != "words")
    notes.push_back(fmt::format("the ids were taken for {}, which is not a plain number", *ids));
  if (const auto* misses = found("twin_misses"))
    notes.push_back(fmt::format("the twin deviates from its original: {}", *misses));
  if (!graph.weighted()) return notes;
  if (const auto* count = found("weights_rounded"); count != nullptr && !is_zero(*count))
    notes.push_back(
        fmt::format("weights_rounded is {}: integers above 2^24 that a float cannot hold", *count));
  if (const auto* count = found("weights_vanished"))
    notes.push_back(fmt::format("weights_vanished is {}: numbers too small for a float became 0", *count));
  if (const auto* times = found("weights_like_times"))
    notes.push_back(
        fmt::format("the weights look like times ({}), which weights: none, or columns without them, leave "
                    "them out",
                    *times));
  return notes;
}

}  // namespace harness::graph
