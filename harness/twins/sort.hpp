// Stable radix sort by 64-bit keys, 11 bits per pass. It is several times as fast as a comparison sort.
// make_twin() (recipe.hpp) sorts vertices and half-edges by position with it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/huge_array.hpp"
#include "base/parallel.hpp"

namespace harness::twins {

/// An item to sort, such as a vertex (`value`) by its position (`key`).
struct Keyed {
  uint64_t key;
  uint32_t value;
  uint32_t note = 0;  ///< a further number of the caller, which the sort ignores
};

/// Sorts by key; items with equal keys keep their sequence. The result does not depend on the number of
/// threads, although each thread counts its own chunk.
inline void sort_by_key(HugeVector<Keyed>& items, unsigned threads = 1) {
  constexpr unsigned bits = 11, radix = 1U << bits;
  constexpr size_t worth_a_thread = size_t{1} << 16;
  const size_t n = items.size();
  const size_t chunks = std::min<size_t>(resolve_threads(threads), n / worth_a_thread + 1);
  uint64_t used = 0;
  for (const Keyed& item : items) used |= item.key;
  HugeArray<Keyed> spare(n);
  Keyed *from = items.data(), *to = spare.data();
  std::vector<std::array<size_t, radix>> begin(chunks);
  const auto each_chunk = [&](const auto& body) {
    side_by_side(chunks, [&](unsigned t) {
      for (size_t i = chunk_begin(n, chunks, t); i < chunk_begin(n, chunks, t + 1); ++i)
        body(from[i], begin[t]);
    });
  };
  for (unsigned shift = 0; shift < 64 && used >> shift != 0; shift += bits) {
    const auto digit = [&](const Keyed& item) { return item.key >> shift & (radix - 1); };
    for (auto& counts : begin) counts.fill(0);
    each_chunk([&](const Keyed& item, auto& counts) { ++counts[digit(item)]; });
    size_t sum = 0;
    for (size_t d = 0; d < radix; ++d) {
      for (auto& counts : begin) sum += std::exchange(counts[d], sum);
    }
    each_chunk([&](const Keyed& item, auto& next) { to[next[digit(item)]++] = item; });
    std::swap(from, to);
  }
  if (from != items.data()) std::copy(from, from + n, items.data());
}

}  // namespace harness::twins
