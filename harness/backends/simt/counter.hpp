// Exact counts of what a GPU would do, for the columns of a row and the cost model; instrumented
// programs call them (calls.cpp). What the lanes of a warp do at one instruction in one round of
// its loops counts as one, as if lanes came together again right after each branch. An instruction
// is one of LLVM's IR, so counts depend on the compiler's version but not on the machine.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "backends/simt/code_part.hpp"
#include "backends/simt/lanes.hpp"
#include "backends/simt/memory.hpp"

namespace harness::simt {

constexpr uint64_t sector_bytes = 32;

/// The counts of one launch, or of a whole run.
struct Counts {
  uint64_t blocks = 0, warps = 0;
  uint64_t warp_instructions = 0, lane_instructions = 0;
  std::array<uint64_t, code_parts> by_part{};  // of warp_instructions
  uint64_t edge_iterations = 0;                // rounds of the edge loop, by warp
  uint64_t edges_visited = 0, edges_useful = 0;
  std::array<uint64_t, owners> requests{}, sectors{};  // of global memory, by owner; shared memory's requests
  uint64_t bank_conflicts = 0;
  uint64_t atomics = 0, atomic_conflicts = 0;
  uint64_t barriers = 0;
  uint64_t exchanges = 0;         // shuffles, ballots and matches of warps
  uint64_t distinct_sectors = 0;  // touched at all, a launch
  double warp_most = 0, warp_mean = 0, block_most = 0,
         block_mean = 0;  // instructions of the busiest; the mean
  // The rest is of one launch alone, for the cost model.
  //
  // What a block does one after the other. From barrier to barrier that is what its busiest
  // warp does; loads are requests that lanes wait for, misses those of them that no request of the block
  // before has brought into the first-level cache.
  struct Chain {
    uint64_t instructions = 0, loads = 0, misses = 0, barriers = 0;
  };
  Chain chain_most, chain_sum;  // of the longest block, and of all blocks
  uint64_t l2_sectors = 0;      // that go past the first-level caches
  uint64_t atomics_most = 0;    // on one word
  // What the code of one part, such as the schedule's, asks of the GPU, summed over all warps.
  struct Asked {
    uint64_t loads = 0, misses = 0, l2_sectors = 0, atomics = 0, bank_conflicts = 0;
  };
  std::array<Asked, code_parts> asked{};

  void add(const Counts& launch);
};

/// A set of hashes: insert() is true for a new one.
class Seen {
 public:
  Seen() : slots_(fewest) {}
  bool insert(uint64_t hash);
  void clear();

 private:
  static constexpr size_t fewest = size_t{1} << 12;
  std::vector<uint64_t> slots_;  // 0: empty
  size_t used_ = 0;
};

/// What is counted of one block until it ends.
struct BlockCounts {
  Seen seen;
  std::unordered_map<uint64_t, std::array<uint8_t, 33>> banks;  // words by bank, then the most of them
  std::array<uint64_t, most_threads / warp_width> by_warp{};
  std::array<Counts::Chain, most_threads / warp_width> phase{};  // by warp, since the last barrier
  Counts::Chain chain;
  uint32_t barriers = 0;  // when the phase began

  void begin();
  uint64_t instructions() const;
};

class Counter {
 public:
  explicit Counter(Memory& memory) : memory_(memory) {}

  void begin_launch(uint32_t blocks, uint32_t threads);
  /// A block goes on: from now on its lanes are counted.
  void run(Lanes& lanes, BlockCounts& block) {
    lanes_ = &lanes;
    block_ = &block;
  }
  /// The block that runs is done.
  void end_block();
  /// The launch's counts.
  Counts end_launch();

  // Instructions of the lane that runs. `round` names the rounds of all loops around the instruction.
  void instructions(uint32_t count, uint32_t number, uint64_t round, uint64_t by_part);
  void access(const void* memory, size_t bytes, Site& site, uint64_t round);
  void edge(uint32_t number, uint64_t round);
  void useful_edge() { ++now_.edges_useful; }

 private:
  uint64_t key(uint32_t number, uint64_t round) const;
  void shared_access(const unsigned char* address, uint64_t key, Counts::Asked& asked);
  void end_phase();
  Counts::Chain& phase();  // of the lane's warp

  Memory& memory_;
  Lanes* lanes_ = nullptr;
  BlockCounts* block_ = nullptr;
  Counts now_;
  Seen sectors_;
  uint32_t threads_ = 0;
  std::unordered_map<uint64_t, uint64_t> updated_;  // atomics by word
};

}  // namespace harness::simt
