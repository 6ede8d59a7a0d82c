// The cost of a basic block on a pipeline with a scoreboard, on which an instruction waits only for the
// results that it uses. The pass that instruments a program computes it (cost_of.hpp).
#pragma once

#include <cstdint>

namespace harness::simt {

struct BlockCost {
  uint32_t issued = 0;  // without those for which a GPU needs no instruction
  uint32_t chain = 0;   // on the longest path of dependences

  uint64_t packed() const { return uint64_t{issued} << 32 | chain; }
  static BlockCost unpack(uint64_t word) {
    return {static_cast<uint32_t>(word >> 32), static_cast<uint32_t>(word)};
  }
};

}  // namespace harness::simt
