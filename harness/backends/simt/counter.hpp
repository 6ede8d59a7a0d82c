// Exact counts of a GPU's operations, for columns of results.csv and for the cost model. Instrumented
// programs call these functions (calls.cpp). The lanes of a warp at the same instruction in the same loop
// iterations count as one operation, as if lanes reconverged right after each branch. Instructions are those
// of LLVM IR, so counts depend on the compiler's version but not on the machine.
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
  std::array<uint64_t, code_parts> by_part{};  // warp instructions by CodePart
  uint64_t edge_iterations = 0;                // iterations of the edge loop, per warp
  uint64_t edges_visited = 0, edges_useful = 0;
  // by owner of the array (owner_names in memory.hpp); for shared memory only `requests` are counted
  std::array<uint64_t, owners> requests{}, sectors{};
  uint64_t bank_conflicts = 0;
  uint64_t atomics = 0, atomic_conflicts = 0;
  uint64_t barriers = 0;
  uint64_t exchanges = 0;         // shuffles, ballots and matches of warps
  uint64_t distinct_sectors = 0;  // sectors accessed at least once per launch
  // Sectors of arrays in host memory, and regions of 2 MiB of these arrays. Each is counted once per launch
  // that accesses it.
  uint64_t host_sectors = 0, host_regions = 0;
  // Instructions of the busiest warp, of a warp on average, of the busiest block, and of a block on average.
  double warp_most = 0, warp_mean = 0, block_most = 0, block_mean = 0;
  // The following members are of a single launch, for the cost model.
  //
  // A chain is the sequential work of a block. Between two barriers it is the work of the busiest warp. The
  // loads of a chain are requests for which lanes wait. The misses are those loads whose data no earlier
  // request of the block has brought into the first-level cache.
  struct Chain {
    uint64_t instructions = 0, loads = 0, misses = 0, barriers = 0;
  };
  Chain chain_most, chain_sum;  // largest values of any block, and the sums over all blocks
  uint64_t l2_sectors = 0;      // accesses to sectors that first-level caches do not have
  uint64_t atomics_most = 0;    // largest number of atomics on one word
  // Requests of one plugin's code, such as the schedule's, to the memory of the GPU, summed over all warps.
  struct Asked {
    uint64_t loads = 0, misses = 0, l2_sectors = 0, atomics = 0, bank_conflicts = 0;
  };
  std::array<Asked, code_parts> asked{};

  void add(const Counts& launch);
};

/// A set of hashes. insert() returns true for a hash that is not in the set yet.
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

/// Counts of one block until it ends.
struct BlockCounts {
  Seen seen;
  // by request to shared memory: the number of accessed words in each of 32 banks, then the largest of these
  // numbers
  std::unordered_map<uint64_t, std::array<uint8_t, 33>> banks;
  std::array<uint64_t, most_threads / warp_width> by_warp{};
  std::array<Counts::Chain, most_threads / warp_width> phase{};  // by warp, since the last barrier
  Counts::Chain chain;
  uint32_t barriers = 0;  // number of barriers that the block has passed

  void begin();
  uint64_t instructions() const;
};

class Counter {
 public:
  explicit Counter(Memory& memory) : memory_(memory) {}

  void begin_launch(uint32_t blocks, uint32_t threads);
  /// Switches to a block, whose lanes are counted from now on.
  void run(Lanes& lanes, BlockCounts& block) {
    lanes_ = &lanes;
    block_ = &block;
  }
  /// Adds the counts of the current block, which has ended, to those of the launch.
  void end_block();
  /// Returns the launch's counts.
  Counts end_launch();

  // Counts instructions of the current lane. The argument `number` identifies their basic block. The argument
  // `round` identifies the iterations of all loops around the block. The numbers in `by_part` are per
  // CodePart (PartCounts).
  void instructions(uint32_t count, uint32_t number, uint64_t round, uint64_t by_part);
  void access(const void* memory, size_t bytes, Site& site, uint64_t round);
  void edge(uint32_t number, uint64_t round);
  void useful_edge() { ++now_.edges_useful; }

 private:
  uint64_t key(uint32_t number, uint64_t round) const;
  void shared_access(const unsigned char* address, uint64_t key, Counts::Asked& asked);
  void count_at_host(const Allocation& allocation, uint64_t sector);
  void end_phase();
  Counts::Chain& phase();  // chain of the current lane's warp since the last barrier

  Memory& memory_;
  Lanes* lanes_ = nullptr;
  BlockCounts* block_ = nullptr;
  Counts now_;
  Seen sectors_, regions_;
  uint32_t threads_ = 0;
  std::unordered_map<uint64_t, uint64_t> updated_;  // number of atomics by word
};

}  // namespace harness::simt
