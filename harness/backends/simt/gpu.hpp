// The emulated GPU: its memory and its blocks. Blocks run on the calling thread,
// one after the other or, where they take their work from a common counter, in
// turns: so everything, floating-point sums included, comes out equal each time.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "backends/grid_size.hpp"
#include "backends/simt/checker.hpp"
#include "backends/simt/counter.hpp"
#include "backends/simt/instrument.hpp"

namespace harness::simt {

/// What launches are sized for. Counts stand for what the cuda backend does on an H200; elsewhere a small GPU
/// is enough, and its threads go round their loops more often.
constexpr backends::GridSize h200{132}, small{2};

inline backends::GridSize grid_of(Instrumentation what) {
  return what.checks ? small : h200;
}

struct KernelName {
  std::string program, kernel;
  auto operator<=>(const KernelName&) const = default;
};

/// What a Kernel handle of this backend points to.
struct LoadedKernel {
  KernelFunction function = nullptr;
  KernelName name;
};

/// What the host asked the GPU for. A fill or a scan of an array and a read by the host have no lanes to
/// count, but a GPU takes its time for them.
enum class LaunchKind : uint8_t { kernel, fill, scan, read };

/// A launch of a run that is counted.
struct Launch {
  KernelName name;
  Counts counts;
  LaunchKind kind = LaunchKind::kernel;
  bool looked_at = false;  // the host waits for what it wrote before it launches the next one
  bool recorded = false;   // the cuda backend launches it together with all others of the run
};

class Gpu {
 public:
  Gpu(Instrumentation wanted, uint64_t order)
      : what(wanted), seed(order), memory(what.checks), checker(memory), counter(memory) {}

  /// `unit`: the harness_unit that the blocks use, or 0. Throws Finding.
  void launch(const LoadedKernel& kernel, const harness_args& args, uint32_t blocks, uint32_t threads,
              uint32_t shared_bytes, uint32_t unit = 0);

  /// Gives back the memory of most blocks that ran in turns. All launches of a run have blocks of one size,
  /// but the next run may have others.
  void end_run() { blocks_.resize(std::min<size_t>(blocks_.size(), kept)); }

  /// Notes a launch that is no kernel and that reads and writes so many bytes, where launches are counted.
  void note(LaunchKind kind, size_t bytes);

  const Instrumentation what;
  uint64_t seed;  // 0: lanes, warps and blocks run in their natural order
  Memory memory;
  Lanes* lanes = nullptr;  // of the block that runs
  Checker checker;
  Counter counter;
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  bool recorded = false;         // the run that goes on is
  std::vector<Launch> launches;  // of the last run, where counted

  /// The one that runs kernels now: device code has no other way to name it.
  static Gpu* running;

 private:
  /// One of the blocks that are on the GPU at a time.
  struct Block {
    Block(size_t number, uint32_t threads) : slot(number), lanes(threads) {}
    size_t slot;
    Lanes lanes;
    BlockCounts counts;
    std::unique_ptr<Unit> unit;  // of the block's core, if it uses one
  };

  static constexpr size_t kept = 16;  // between runs: they have lanes for blocks of any size

  Block& free_block(uint32_t threads);
  static void give_unit(Block& block, uint32_t unit, uint32_t threads);
  bool go_on(Block& block);

  std::vector<std::unique_ptr<Block>> blocks_;  // by slot
  std::vector<Block*> free_;
  uint64_t launched_ = 0;
};

/// Makes lanes that spin let others run at the same moments in each run.
void restart_turns();

/// What programs call, by name.
std::map<std::string, void*> calls();

}  // namespace harness::simt
