// Chooses the number of threads of a launch. The estimated time on p threads is the time of the work divided
// by p. The time to start p threads and to wait for them, which the pool has measured, is added. A narrow
// superstep of a road graph has some thousand edges, which take 90 us on one thread and 10 us on sixteen.
#pragma once

#include <cstdint>
#include <vector>

#include "backends/backend.hpp"

namespace harness::cpu {

/// The blocks and the threads of a launch.
struct Share {
  uint32_t blocks = 1;
  unsigned threads = 1;  // 1: the kernel runs without atomics
  // each thread runs one block, and blocks append vertices to the queue by ascending block number
  bool in_turn = false;
};

/// Returns the number of blocks of a launch over all vertices. The number depends on the arguments only, so
/// that partial sums are added up in the same order in every run.
uint32_t blocks_over(uint32_t vertices, unsigned threads);

/// Learns the time per edge of each kernel in a run, on one thread and on several, and chooses the number of
/// threads of later launches from these times. Only the launching thread calls it.
class Sharing {
 public:
  /// `ticks_per_thread` is Pool::ticks_per_thread(). Launches may have Share::in_turn if `takes_turns`.
  Sharing(unsigned threads, double ticks_per_thread, bool takes_turns);

  /// Returns the blocks and threads of a launch of `kernel` with `items` items and about `edges` edges.
  Share of(backends::Kernel kernel, uint64_t items, double edges);
  /// Records that `edges` edges of a launch took `ticks`, on one thread if `alone`, otherwise on several
  /// threads.
  void took(backends::Kernel kernel, bool alone, double edges, double ticks);

 private:
  // Ticks and edges of the launches so far, in which later launches have more weight.
  struct Rate {
    double ticks = 0, edges = 0;

    void add(double more_ticks, double more_edges);
    double per_edge() const { return ticks / edges; }
  };
  struct Rates {
    backends::Kernel kernel = nullptr;
    Rate alone, shared;
    uint64_t last_items = 0;

    // Estimated ticks per edge on one thread and on several. If only one of the two was measured, both
    // functions return the measured one. Before the first launch, both return a guess.
    double alone_per_edge() const;
    double shared_per_edge() const;
  };
  Rates& rates_of(backends::Kernel kernel);

  unsigned most_;
  double ticks_per_thread_;
  bool takes_turns_;
  std::vector<Rates> rates_;  // a dozen kernels at most
  Rates unknown_;             // of all kernels without an entry in rates_
};

}  // namespace harness::cpu
