// Choice of the number of threads of a launch. A launch on p threads takes its work divided by p, and the
// time to begin on p threads and to meet again, which the pool has measured. Narrow supersteps of a road
// graph have some thousand edges: 90 us of work for one thread, 10 for sixteen.
#pragma once

#include <cstdint>
#include <vector>

#include "backends/backend.hpp"

namespace harness::cpu {

/// The blocks and the threads of a launch.
struct Share {
  uint32_t blocks = 1;
  unsigned threads = 1;  // 1: the kernel runs without atomics
  bool in_turn = false;  // each thread has one block, and blocks append in the order of their numbers
};

/// Returns the number of blocks of a launch over all vertices, the same for each run with as many threads.
uint32_t blocks_over(uint32_t vertices, unsigned threads);

/// Learns how long an edge takes in each kernel of a run, on one thread and on several, and shares out the
/// following launches by it. Only the launching thread calls it.
class Sharing {
 public:
  /// `ticks_per_thread`: Pool::ticks_per_thread().
  /// Blocks may append in turn if `takes_turns`.
  Sharing(unsigned threads, double ticks_per_thread, bool takes_turns);

  /// Returns the share of a launch of `kernel` with `items` items and about `edges` edges.
  Share of(backends::Kernel kernel, uint64_t items, double edges);
  /// Records that `edges` edges of the launch took `ticks`.
  void took(backends::Kernel kernel, bool alone, double edges, double ticks);

 private:
  // Time per edge, mostly that of the last launches.
  struct Rate {
    double ticks = 0, edges = 0;

    void add(double more_ticks, double more_edges);
    double per_edge() const { return ticks / edges; }
  };
  struct Rates {
    backends::Kernel kernel = nullptr;
    Rate alone, shared;
    uint64_t last_items = 0;

    // Each is the other one until it is known, and both are a guess before the first launch.
    double alone_per_edge() const;
    double shared_per_edge() const;
  };
  Rates& rates_of(backends::Kernel kernel);

  unsigned most_;
  double ticks_per_thread_;
  bool takes_turns_;
  std::vector<Rates> rates_;  // a dozen kernels at most
  Rates unknown_;             // of all kernels beyond those
};

}  // namespace harness::cpu
