// Sorts pairs on all cores by a radix sort from the lowest digit. Each pass counts the digits of every chunk,
// gives each chunk and digit its place, and moves the pairs there, so that equal keys keep their sequence.
#include <algorithm>
#include <utility>
#include <vector>

#include "backends/cpu/executor.hpp"

namespace harness::cpu {
namespace {

using backends::SortedPairs;

constexpr uint32_t most_shares = 16;
// Minimum number of pairs to distribute: about 10 us of work, more than the cost of distributing them.
constexpr uint64_t worth_a_share = 4096;
// Below this number, insertion is faster than counting digits.
constexpr uint64_t few_pairs = 48;
// With wider digits a pass writes to more places than the first-level cache and the TLB hold.
constexpr uint32_t most_digit_bits = 11;

struct Pass {
  const uint64_t* keys;
  const uint32_t* values;
  uint64_t* to_keys;
  uint32_t* to_values;
  uint64_t size;
  uint32_t shift, digits, chunks;
  uint64_t* places;  // [chunks][digits]: counts, then next places

  uint64_t begin(uint32_t chunk) const { return size * chunk / chunks; }
  uint64_t digit(uint64_t key) const { return key >> shift & (digits - 1); }
};

void count_chunk(void* context, uint32_t chunk) {
  const auto& pass = *static_cast<const Pass*>(context);
  uint64_t* counts = pass.places + uint64_t{chunk} * pass.digits;
  std::fill_n(counts, pass.digits, 0);
  for (uint64_t i = pass.begin(chunk); i < pass.begin(chunk + 1); ++i) ++counts[pass.digit(pass.keys[i])];
}

void move_chunk(void* context, uint32_t chunk) {
  const auto& pass = *static_cast<const Pass*>(context);
  uint64_t* places = pass.places + uint64_t{chunk} * pass.digits;
  for (uint64_t i = pass.begin(chunk); i < pass.begin(chunk + 1); ++i) {
    const uint64_t to = places[pass.digit(pass.keys[i])]++;
    pass.to_keys[to] = pass.keys[i];
    pass.to_values[to] = pass.values[i];
  }
}

// Replaces the counts by the first places, digit by digit, and within a digit chunk by chunk.
void place(const Pass& pass) {
  uint64_t sum = 0;
  for (uint32_t digit = 0; digit < pass.digits; ++digit) {
    for (uint32_t chunk = 0; chunk < pass.chunks; ++chunk)
      sum += std::exchange(pass.places[uint64_t{chunk} * pass.digits + digit], sum);
  }
}

void insert_each(const SortedPairs& pairs) {
  for (uint64_t i = 1; i < pairs.size; ++i) {
    const uint64_t key = pairs.keys[i];
    const uint32_t value = pairs.values[i];
    uint64_t at = i;
    for (; at > 0 && pairs.keys[at - 1] > key; --at) {
      pairs.keys[at] = pairs.keys[at - 1];
      pairs.values[at] = pairs.values[at - 1];
    }
    pairs.keys[at] = key;
    pairs.values[at] = value;
  }
}

}  // namespace

void sort(Pool& pool, const SortedPairs& pairs) {
  if (pairs.size <= few_pairs) return insert_each(pairs);
  // An even number of passes ends in the arrays in which it began. A small batch has narrow digits, because
  // each pass walks over all of them.
  const uint32_t widest = pairs.size < 4096 ? 8 : most_digit_bits;
  const uint32_t passes = std::max(2u, (pairs.key_bits + 2 * widest - 1) / (2 * widest) * 2);
  const uint32_t digit_bits = std::max(1u, (pairs.key_bits + passes - 1) / passes);
  const uint64_t wanted = pool.threads() == 1 ? 1 : pairs.size / worth_a_share;
  Pass pass{.keys = pairs.keys,
            .values = pairs.values,
            .to_keys = pairs.spare_keys,
            .to_values = pairs.spare_values,
            .size = pairs.size,
            .shift = 0,
            .digits = 1u << digit_bits,
            .chunks = static_cast<uint32_t>(std::clamp<uint64_t>(wanted, 1, most_shares)),
            .places = nullptr};
  std::vector<uint64_t> places(uint64_t{pass.chunks} * pass.digits);
  pass.places = places.data();
  for (uint32_t i = 0; i < passes; ++i) {
    pool.run(count_chunk, &pass, pass.chunks);
    place(pass);
    pool.run(move_chunk, &pass, pass.chunks);
    uint64_t* const keys = const_cast<uint64_t*>(pass.keys);
    uint32_t* const values = const_cast<uint32_t*>(pass.values);
    pass.keys = std::exchange(pass.to_keys, keys);
    pass.values = std::exchange(pass.to_values, values);
    pass.shift += digit_bits;
  }
}

}  // namespace harness::cpu
