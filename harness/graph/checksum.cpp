#include "graph/checksum.hpp"

#include <xxhash.h>

#include <algorithm>
#include <vector>

#include "base/parallel.hpp"

namespace harness::graph {

uint64_t checksum(std::span<const std::byte> bytes, unsigned threads) {
  constexpr size_t block = size_t{1} << 20;
  if (bytes.size() <= block) return XXH3_64bits(bytes.data(), bytes.size());
  std::vector<uint64_t> hashes((bytes.size() + block - 1) / block);
  parallel_tasks(hashes.size(), threads, [&](size_t i, unsigned) {
    const auto part = bytes.subspan(i * block, std::min(block, bytes.size() - i * block));
    hashes[i] = XXH3_64bits(part.data(), part.size());
  });
  return XXH3_64bits(hashes.data(), hashes.size() * sizeof(uint64_t));
}

}  // namespace harness::graph
