// Verifies a list of arcs that should contain both arcs of every edge.
#include <algorithm>
#include <bit>
#include <tuple>
#include <vector>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "graph/build/build.hpp"

namespace harness::graph {
namespace {

float weight_at(const EdgeList& list, size_t i) {
  return list.weights.empty() ? 0.0F : list.weights[i];
}

/// Returns the sum of edge hashes over arcs to higher ids, minus the sum over arcs to lower ids. If each arc
/// has its reverse with equal weight, the result is 0. Otherwise it is 0 only with a probability of 2^-64.
/// This linear pass costs far less than the sort in first_unmirrored().
uint64_t imbalance(const EdgeList& list, unsigned threads) {
  std::vector<uint64_t> sums(resolve_threads(threads));
  parallel_for_chunks(list.size(), threads, [&](size_t begin, size_t end, unsigned t) {
    uint64_t sum = 0;
    for (size_t i = begin; i < end; ++i) {
      const vertex_t u = list.src[i], v = list.dst[i];
      if (u == v) continue;
      const auto [low, high] = std::minmax(u, v);
      const auto weight = std::bit_cast<uint32_t>(weight_at(list, i));
      const uint64_t hash = mix64(mix64((uint64_t{low} << 32) | high) ^ weight);
      sum += u < v ? hash : 0 - hash;
    }
    sums[t] = sum;
  });
  uint64_t total = 0;
  for (const uint64_t sum : sums) total += sum;
  return total;
}

}  // namespace

std::optional<size_t> first_unmirrored(const EdgeList& list, unsigned threads) {
  if (imbalance(list, threads) == 0) return std::nullopt;
  using Key = std::tuple<vertex_t, vertex_t, float, bool, size_t>;
  std::vector<Key> keys;
  for (size_t i = 0; i < list.size(); ++i) {
    const auto [low, high] = std::minmax(list.src[i], list.dst[i]);
    if (low != high) keys.emplace_back(low, high, weight_at(list, i), list.src[i] == high, i);
  }
  std::sort(keys.begin(), keys.end());
  std::optional<size_t> first;
  const auto note = [&](size_t i) { first = std::min(first.value_or(i), i); };
  const auto edge = [](const Key& key) {
    return std::tuple(std::get<0>(key), std::get<1>(key), std::get<2>(key));
  };
  for (size_t i = 0; i < keys.size();) {
    size_t end = i, downward = 0;
    for (; end < keys.size() && edge(keys[end]) == edge(keys[i]); ++end) downward += std::get<3>(keys[end]);
    const size_t upward = end - i - downward;
    // The keys [i, end) have the same vertices and weight. Arcs to the higher id precede arcs to the lower
    // id. If one direction has more arcs than the other, its last arcs have no reverse arc.
    if (upward > downward) note(std::get<4>(keys[i + downward]));
    if (downward > upward) note(std::get<4>(keys[i + 2 * upward]));
    i = end;
  }
  return first;
}

}  // namespace harness::graph
