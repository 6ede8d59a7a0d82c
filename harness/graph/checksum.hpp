// XXH3 on several threads, with the same result for every number of threads. It makes the fingerprints of
// graphs, and the checksums and names of cached files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace harness::graph {

/// Returns the hash of up to 1 MiB of data. For more data, returns the hash of the hashes of its 1 MiB
/// blocks, which threads compute in parallel.
uint64_t checksum(std::span<const std::byte> bytes, unsigned threads);

inline uint64_t checksum(std::string_view text) {
  return checksum(std::as_bytes(std::span(text.data(), text.size())), 1);
}

}  // namespace harness::graph
