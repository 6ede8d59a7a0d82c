// Sorts keys on all cores by a radix sort that starts with the least significant digit. Each pass counts the
// digits in every chunk of keys, computes where the keys of each chunk and digit go, and moves the keys
// there. Equal keys keep their sequence.
#include <algorithm>
#include <utility>

#include "backends/cpu/executor.hpp"

namespace harness::cpu {
namespace {

using backends::SortedKeys;

constexpr uint32_t most_shares = 16;
// Minimum number of keys per chunk. This is about 10 us of work, more than the cost of distributing them.
constexpr uint64_t worth_a_share = 4096;
// Up to this number of keys, an insertion sort is faster than a radix sort.
constexpr uint64_t few_keys = 48;
// With wider digits, a pass would write to more places than the first-level cache and the TLB hold.
constexpr uint32_t most_digit_bits = 11;
// SortedKeys::room has at least one element per key. It holds the digit counts of all chunks if each chunk
// has at least as many keys as a digit has values.
static_assert(worth_a_share >= 1u << most_digit_bits);

struct Pass {
  const uint64_t* keys;
  const uint32_t* values;
  uint64_t* to_keys;
  uint32_t* to_values;
  uint64_t size;
  uint32_t shift, digits, chunks;
  uint64_t* places;  // [chunks][digits]: number of keys, later the output position of the next key

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
    if (pass.values != nullptr) pass.to_values[to] = pass.values[i];
  }
}

// Replaces each count by the output position of the first key of that chunk and digit: all chunks of digit 0
// first, then those of digit 1, and so on.
void place(const Pass& pass) {
  uint64_t sum = 0;
  for (uint32_t digit = 0; digit < pass.digits; ++digit) {
    for (uint32_t chunk = 0; chunk < pass.chunks; ++chunk)
      sum += std::exchange(pass.places[uint64_t{chunk} * pass.digits + digit], sum);
  }
}

void insert_each(const SortedKeys& sorted) {
  uint64_t* const keys = sorted.keys;
  uint32_t* const values = sorted.values;
  for (uint64_t i = 1; i < sorted.size; ++i) {
    const uint64_t key = keys[i];
    const uint32_t value = values == nullptr ? 0 : values[i];
    uint64_t at = i;
    for (; at > 0 && keys[at - 1] >> sorted.first_bit > key >> sorted.first_bit; --at) {
      keys[at] = keys[at - 1];
      if (values != nullptr) values[at] = values[at - 1];
    }
    keys[at] = key;
    if (values != nullptr) values[at] = value;
  }
}

}  // namespace

void sort(Pool& pool, const SortedKeys& keys) {
  if (keys.size <= few_keys) return insert_each(keys);
  // The number of passes is even, so that the result is in the arrays `keys` and `values`, not in the spare
  // ones. A small batch has narrow digits, because each pass also visits the counts of all digit values.
  const uint32_t widest = keys.size < 4096 ? 8 : most_digit_bits;
  const uint32_t passes = std::max(2u, (keys.bits + 2 * widest - 1) / (2 * widest) * 2);
  const uint32_t digit_bits = std::max(1u, (keys.bits + passes - 1) / passes);
  const uint64_t wanted = pool.threads() == 1 ? 1 : keys.size / worth_a_share;
  Pass pass{.keys = keys.keys,
            .values = keys.values,
            .to_keys = keys.spare_keys,
            .to_values = keys.spare_values,
            .size = keys.size,
            .shift = keys.first_bit,
            .digits = 1u << digit_bits,
            .chunks = static_cast<uint32_t>(std::clamp<uint64_t>(wanted, 1, most_shares)),
            .places = keys.room};
  for (uint32_t i = 0; i < passes; ++i) {
    pool.run(count_chunk, &pass, pass.chunks);
    place(pass);
    pool.run(move_chunk, &pass, pass.chunks);
    pass.keys = std::exchange(pass.to_keys, const_cast<uint64_t*>(pass.keys));
    pass.values = std::exchange(pass.to_values, const_cast<uint32_t*>(pass.values));
    pass.shift += digit_bits;
  }
}

}  // namespace harness::cpu
