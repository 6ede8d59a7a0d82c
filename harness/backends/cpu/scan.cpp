#include "backends/cpu/executor.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace harness::cpu {
namespace {

constexpr uint32_t max_chunks = 64;
// Minimum number of elements per chunk. This is about 5 us of work, more than the cost of distributing them.
constexpr uint64_t worth_a_chunk = 8192;

struct Scan {
  uint64_t* array;
  uint64_t n;
  uint32_t chunks;
  std::array<uint64_t, max_chunks> sums;

  uint64_t begin(uint32_t chunk) const { return n * chunk / chunks; }
};

void sum_chunk(void* context, uint32_t chunk) {
  auto& scan = *static_cast<Scan*>(context);
  uint64_t sum = 0;
  for (uint64_t i = scan.begin(chunk); i < scan.begin(chunk + 1); ++i) sum += scan.array[i];
  scan.sums[chunk] = sum;
}

void scan_chunk(void* context, uint32_t chunk) {
  auto& scan = *static_cast<Scan*>(context);
  uint64_t sum = scan.sums[chunk];
  for (uint64_t i = scan.begin(chunk); i < scan.begin(chunk + 1); ++i) {
    const uint64_t value = scan.array[i];
    scan.array[i] = sum;
    sum += value;
  }
}

struct Zero {
  char* memory;
  size_t bytes;
  uint32_t chunks;
};

void zero_chunk(void* context, uint32_t chunk) {
  const auto& zero = *static_cast<const Zero*>(context);
  const size_t begin = zero.bytes * chunk / zero.chunks, end = zero.bytes * (chunk + 1) / zero.chunks;
  std::memset(zero.memory + begin, 0, end - begin);
}

uint32_t chunks_of(const Pool& pool, uint64_t pieces) {
  return pool.threads() == 1 ? 1 : static_cast<uint32_t>(std::clamp<uint64_t>(pieces, 1, max_chunks));
}

}  // namespace

void exclusive_scan(Pool& pool, uint64_t* array, uint64_t n, uint64_t* total) {
  Scan scan{array, n, chunks_of(pool, n / worth_a_chunk), {}};
  if (scan.chunks > 1) {
    pool.run(sum_chunk, &scan, scan.chunks);
  } else {
    sum_chunk(&scan, 0);
  }
  uint64_t sum = 0;
  for (uint32_t chunk = 0; chunk < scan.chunks; ++chunk) sum += std::exchange(scan.sums[chunk], sum);
  pool.run(scan_chunk, &scan, scan.chunks);
  array[n] = sum;
  *total = sum;
}

void zero(Pool& pool, void* memory, size_t bytes) {
  constexpr size_t piece = size_t{256} << 10;
  Zero task{static_cast<char*>(memory), bytes, chunks_of(pool, bytes / piece)};
  pool.run(zero_chunk, &task, task.chunks);
}

}  // namespace harness::cpu
