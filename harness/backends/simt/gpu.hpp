// The emulated GPU: its memory and its blocks. Blocks run on the calling thread, sequentially, or interleaved
// if they take work from a common counter. Everything, including floating-point sums, is therefore
// reproducible.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "backends/grid_size.hpp"
#include "backends/simt/checker.hpp"
#include "backends/simt/counter.hpp"
#include "backends/simt/cycles/lanes_pool.hpp"
#include "backends/simt/cycles/timed.hpp"
#include "backends/simt/cycles/timing.hpp"
#include "backends/simt/instrument.hpp"

namespace harness::simt {

/// Grid sizes of launches. Counts represent the cuda backend on an H200. For checks a small GPU suffices, on
/// which each thread does more iterations than on an H200.
constexpr backends::GridSize h200{132}, small{2};

inline backends::GridSize grid_of(Instrumentation what) {
  return what.checks ? small : h200;
}

struct KernelName {
  std::string program, kernel;
  auto operator<=>(const KernelName&) const = default;
};

/// The object to which a backends::Kernel, an untyped pointer, points on this backend.
struct LoadedKernel {
  KernelFunction function = nullptr;
  KernelName name;
};

/// Kinds of operations that the host requests. Fills, scans, passes of a sort, and reads by the host run on
/// no lanes that could be counted, but take time on a GPU.
enum class LaunchKind : uint8_t { kernel, fill, scan, read, sort };

/// A launch of a counted run.
struct Launch {
  KernelName name;
  Counts counts;
  LaunchKind kind = LaunchKind::kernel;
  // the host waits for the results of this launch before it launches the next one
  bool looked_at = false;
  // the cuda backend launches this kernel together with all others of the run
  bool recorded = false;
  Timed timed{};  // if cycles are modelled
};

class Gpu {
 public:
  Gpu(Instrumentation wanted, uint64_t order)
      : what(wanted), seed(order), memory(what.checks), checker(memory), counter(memory) {}

  /// Launches a kernel. `unit` is the harness_unit of the blocks, or 0. Throws Finding.
  void launch(const LoadedKernel& kernel, const harness_args& args, uint32_t blocks, uint32_t threads,
              uint32_t shared_bytes, uint32_t unit = 0);

  /// Releases the memory of all blocks except the first `kept`. All launches of a run have blocks of one
  /// size, but the next run may have another.
  void end_run() {
    blocks_.resize(std::min<size_t>(blocks_.size(), kept));
    fibers_.shrink();
    timing = nullptr;
    timed_lanes_.shrink();
  }

  /// Records a launch that is not a kernel and accesses `bytes` bytes, if launches are counted or timed.
  void note(LaunchKind kind, size_t bytes);
  /// Records that the host waits for the last launch.
  void note_look();

  /// Models the time of all launches from now on, until end_run().
  void begin_timing(const Machine& machine) {
    timing = std::make_unique<Timing>(machine, memory, ++timed_runs_);
    if (!timeline_file.empty()) timing->timeline = std::make_unique<Timeline>();
  }
  /// Returns the object that computes grid sizes of launches: that of the modelled machine, or grid_of(what).
  backends::GridSize grid() const;

  const Instrumentation what;
  uint64_t seed;  // seed of the sequence in which lanes, warps and blocks run; 0: by index
  Memory memory;
  Lanes* lanes = nullptr;  // lanes of the current block
  Checker checker;
  Counter counter;
  std::unique_ptr<Timing> timing;       // of the current run, if its cycles are modelled
  std::filesystem::path timeline_file;  // each modelled run writes its timeline there, unless it is empty
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  bool recorded = false;         // Launch::recorded of the launches in the current run
  std::vector<Launch> launches;  // launches of the last run, if counted

  /// The GPU that currently runs kernels. Device code has no other reference to it.
  static Gpu* running;

 private:
  /// A block that is resident on the GPU.
  struct Block {
    Block(size_t number, Fibers& fibers, uint32_t threads) : slot(number), lanes(fibers, threads) {}
    size_t slot;
    Lanes lanes;
    BlockCounts counts;
    std::unique_ptr<Unit> unit;  // unit of the block's core, if it uses one
  };

  // number of blocks that are kept between runs, with lanes for the largest blocks
  static constexpr size_t kept = 16;

  Block& free_block(uint32_t threads);
  static void give_unit(Block& block, uint32_t unit, uint32_t threads);
  bool go_on(Block& block);
  void launch_timed(const LoadedKernel& kernel, const harness_args& args, uint32_t blocks, uint32_t threads,
                    uint32_t shared_bytes, uint32_t unit);

  Fibers fibers_;
  std::vector<std::unique_ptr<Block>> blocks_;  // by slot
  std::vector<Block*> free_;
  LanesPool timed_lanes_;
  uint64_t launched_ = 0, timed_runs_ = 0;
};

/// Resets the budget of loop iterations after which a lane yields to other lanes, so that lanes yield at the
/// same points in each run.
void restart_turns();

/// Returns the addresses of the backend's functions that programs call, by name.
std::map<std::string, void*> calls();

}  // namespace harness::simt
