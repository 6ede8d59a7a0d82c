// Sorts arcs by their row and column in the adjacency matrix, for build.cpp. Arcs are distributed by the high
// bits of their row into buckets that fit the cache, and each bucket is radix-sorted. No atomic operations
// are used, and the result is the same for every number of threads.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "base/huge_array.hpp"
#include "base/parallel.hpp"
#include "graph/graph.hpp"

namespace harness::graph {

struct Arc {
  vertex_t row, col;
};
struct WeightedArc {
  vertex_t row, col;
  float weight;
};

inline auto order_key(const Arc& arc) {
  return std::tuple(arc.row, arc.col);
}
inline auto order_key(const WeightedArc& arc) {
  return std::tuple(arc.row, arc.col, arc.weight);
}

/// Arcs grouped by row >> shift. Bucket b has the arcs from arcs[begin[b]] to arcs[begin[b + 1] - 1].
template <class A>
struct Buckets {
  unsigned shift = 0;
  std::vector<offset_t> begin;
  HugeArray<A> arcs;

  size_t count() const { return begin.size() - 1; }
  std::span<A> bucket(size_t b) { return {arcs.data() + begin[b], begin[b + 1] - begin[b]}; }
};

/// Groups arcs into buckets by row. The caller divides the arcs into `blocks` blocks. each_arc(block, sink)
/// must call sink(arc) for each arc of that block. Two calls per block are made, which must give the same
/// arcs in the same sequence. Within a bucket, arcs are in the sequence of the blocks. `arcs_hint`, the
/// approximate number of arcs, decides the number of buckets.
template <class A, class EachArc>
Buckets<A> partition_by_row(vertex_t vertices, size_t arcs_hint, unsigned blocks, const EachArc& each_arc) {
  constexpr size_t bucket_arcs = size_t{1} << 15;  // 256 KiB of arcs: half of a common L2 cache
  constexpr size_t max_buckets = 2048;             // streams that one core can write concurrently
  Buckets<A> result;
  const auto wanted = std::bit_ceil(std::clamp<size_t>(arcs_hint / bucket_arcs, 1, max_buckets));
  const unsigned vertex_bits = std::bit_width(vertices == 0 ? 0U : vertices - 1);
  const unsigned bucket_bits = std::min<unsigned>(vertex_bits, std::bit_width(wanted) - 1);
  result.shift = vertex_bits - bucket_bits;
  const size_t buckets = size_t{1} << bucket_bits;
  const auto bucket_of = [shift = result.shift](vertex_t row) {
    return static_cast<size_t>(uint64_t{row} >> shift);
  };

  std::vector<std::vector<offset_t>> next(blocks);
  side_by_side(blocks, [&](unsigned block) {
    std::vector<offset_t> counts(buckets);
    each_arc(block, [&](const A& arc) { ++counts[bucket_of(arc.row)]; });
    next[block] = std::move(counts);
  });
  result.begin.reserve(buckets + 1);
  offset_t total = 0;
  for (size_t b = 0; b < buckets; ++b) {
    result.begin.push_back(total);
    for (auto& counts : next) total += std::exchange(counts[b], total);
  }
  result.begin.push_back(total);
  result.arcs = HugeArray<A>(total);
  side_by_side(blocks, [&](unsigned block) {
    offset_t* slots = next[block].data();
    A* const arcs = result.arcs.data();
    each_arc(block, [&](const A& arc) { arcs[slots[bucket_of(arc.row)]++] = arc; });
  });
  return result;
}

/// Sorts a bucket by row and column. In a large bucket, arcs of equal row and column keep their sequence. In
/// a small bucket, these arcs are sorted by weight. Rows differ in their low `row_bits` bits only, and a
/// column has `col_bits` bits. With `columns_sorted`, the arcs are already sorted by column, and a large
/// bucket is sorted by row only.
template <class A>
void sort_bucket(std::span<A> arcs, unsigned row_bits, unsigned col_bits, bool columns_sorted,
                 std::vector<A>& scratch) {
  constexpr size_t small = 128;
  if (arcs.size() <= small) {
    std::sort(arcs.begin(), arcs.end(), [](const A& a, const A& b) { return order_key(a) < order_key(b); });
    return;
  }
  const uint64_t row_mask = (uint64_t{1} << row_bits) - 1;
  const auto key = [=](const A& arc) { return ((arc.row & row_mask) << col_bits) | arc.col; };
  const unsigned first_bit = columns_sorted ? col_bits : 0;
  const unsigned bits = row_bits + col_bits - first_bit;
  const unsigned passes = (bits + 10) / 11;
  if (passes == 0) return;
  const unsigned digit_bits = (bits + passes - 1) / passes;
  const size_t digits = size_t{1} << digit_bits;
  if (scratch.size() < arcs.size()) scratch.resize(arcs.size());
  std::span<A> from = arcs, to(scratch.data(), arcs.size());
  for (unsigned pass = 0; pass < passes; ++pass) {
    const unsigned low = first_bit + pass * digit_bits;
    const auto digit = [=](const A& arc) { return (key(arc) >> low) & (digits - 1); };
    std::array<size_t, 2048> next{};
    for (const A& arc : from) ++next[digit(arc)];
    size_t sum = 0;
    for (size_t d = 0; d < digits; ++d) sum += std::exchange(next[d], sum);
    for (const A& arc : from) to[next[digit(arc)]++] = arc;
    std::swap(from, to);
  }
  if (from.data() != arcs.data()) std::copy(from.begin(), from.end(), arcs.begin());
}

}  // namespace harness::graph
