// XXH3 at memory speed, with one answer for every thread count.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace harness {

/// The hash of the hashes of fixed 1 MiB blocks, so that threads can share the work.
std::uint64_t checksum(std::span<const std::byte> bytes, unsigned threads);

inline std::uint64_t checksum(std::string_view text) {
  return checksum(std::as_bytes(std::span(text.data(), text.size())), 1);
}

}  // namespace harness
