// Instructions of a basic block as a pipeline with a scoreboard takes them: how many are issued, and how many
// follow one another because each needs the result of the one before. The pass that instruments a program
// computes them.
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
