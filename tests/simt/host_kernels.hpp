// Kernels that are host code, on the emulated GPU's lanes. A test reports the accesses of its kernel itself,
// so that Checker and Counter are tested without instrumented device code.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "backends/simt/checker.hpp"
#include "backends/simt/counter.hpp"
#include "backends/simt/lanes.hpp"

namespace harness::testing {

using namespace simt;

/// Work of a lane, given its block and thread.
using Body = std::function<void(uint32_t block, uint32_t thread)>;
inline const Body* body_of_kernel = nullptr;
inline Lanes* lanes_of_block = nullptr;

inline void host_kernel(const harness_args&, const simt_place& place) {
  (*body_of_kernel)(place.block, place.thread);
}

inline void sync_block() {
  lanes_of_block->wait(Wait::block_sync, 0, 0);
}
inline void sync_warp() {
  lanes_of_block->wait(Wait::warp_sync, ~0u, 0);
}

/// Sites (instrumented instructions) of a kernel, one per kind of access.
struct Sites {
  Sites() {
    for (uint32_t kind = 0; kind < std::size(of); ++kind)
      of[kind] = {"test.dev.cpp:1", "harness_test", "test",       static_cast<Access>(kind),
                  kind + 1,         nullptr,        ~uint64_t{0}, CodePart::schedule};
  }
  Site& operator[](Access access) { return of[static_cast<size_t>(access)]; }
  Site of[7];
};

/// Runs a body on all lanes of a launch, with blocks in the given sequence.
class HostGpu {
 public:
  explicit HostGpu(bool checked) : memory(checked), checker(memory), counter(memory) {}

  /// Allocates an array that counts as written by the host, so that the checker does not report reads of it.
  uint32_t* array(const char* name, size_t words) {
    auto* data = static_cast<uint32_t*>(memory.allocate(words * sizeof(uint32_t)));
    memory.name(data, name);
    memory.mark(data, words * sizeof(uint32_t), true);
    return data;
  }

  void launch(const std::vector<uint32_t>& blocks, uint32_t threads, const Body& body) {
    body_of_kernel = &body;
    checker.begin_launch(args_, "kernel");
    counter.begin_launch(static_cast<uint32_t>(blocks.size()), threads);
    for (const uint32_t block : blocks) {
      Lanes lanes(fibers_, threads);
      BlockCounts counts;
      counts.begin();
      simt_place place{};
      place.threads = threads;
      place.blocks = static_cast<uint32_t>(blocks.size());
      place.block = block;
      lanes_of_block = &lanes;
      lanes.begin(host_kernel, args_, place, 0);
      checker.run(lanes);
      counter.run(lanes, counts);
      while (!lanes.go_on()) continue;
      counter.end_block();
    }
  }

  const harness_args& args() const { return args_; }

  Memory memory;
  Checker checker;
  Counter counter;

 private:
  Fibers fibers_;
  harness_args args_{};
};

}  // namespace harness::testing
