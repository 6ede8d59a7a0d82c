// The blocks that a lane of the pool has left of a launch, in one word. Threads of the pool claim a block by
// exchanging it as a whole (lanes.hpp).
#pragma once

#include <cstdint>

namespace harness::cpu {

constexpr uint64_t one_block = uint64_t{1} << 16;

/// The number of the launch, its next block and its end: 32, 16 and 16 bits. Two launches differ in their
/// tickets whatever their blocks are. So the claim of a thread that looked at an earlier launch, and was
/// stopped since, fails.
constexpr uint64_t ticket(uint32_t launch, uint32_t next, uint32_t end) {
  return uint64_t{launch} << 32 | uint64_t{next} * one_block | end;
}
constexpr uint32_t next_block(uint64_t ticket) {
  return static_cast<uint32_t>(ticket >> 16) & 0xffff;
}
constexpr uint32_t end_block(uint64_t ticket) {
  return static_cast<uint32_t>(ticket) & 0xffff;
}

}  // namespace harness::cpu
