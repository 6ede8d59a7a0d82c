// XXH3 on several threads, with the same result for every number of threads. Fingerprints of graphs and the
// checksums and names of cached files use it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace harness::graph {

/// Returns the hash of the hashes of fixed 1 MiB blocks, so that threads can share the work.
uint64_t checksum(std::span<const std::byte> bytes, unsigned threads);

inline uint64_t checksum(std::string_view text) {
  return checksum(std::as_bytes(std::span(text.data(), text.size())), 1);
}

}  // namespace harness::graph
