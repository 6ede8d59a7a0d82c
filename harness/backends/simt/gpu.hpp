// The emulated GPU: its memory and the block that runs. Blocks run one after the other on the calling thread,
// so that everything, floating-point sums included, comes out the same each time.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "backends/simt/checker.hpp"
#include "backends/simt/counter.hpp"
#include "backends/simt/instrument.hpp"

namespace harness::simt {

struct KernelName {
  std::string program, kernel;
  auto operator<=>(const KernelName&) const = default;
};

/// What a Kernel handle of this backend points to.
struct LoadedKernel {
  KernelFunction function = nullptr;
  KernelName name;
};

/// A fill or a scan of an array and a read by the host have no lanes to count, but a GPU takes its time for
/// them.
enum class Step : uint8_t { kernel, fill, scan, read };

/// One that was counted.
struct Launch {
  KernelName name;
  Counts counts;
  Step step = Step::kernel;
  bool looked_at = false;  // the host waits for what it wrote before it launches the next one
  bool recorded = false;   // the cuda backend launches it together with all others of the run
};

class Gpu {
 public:
  Gpu(Instrumentation wanted, uint64_t order)
      : what(wanted), seed(order), memory(what.checks), checker(memory, lanes), counter(memory, lanes) {}

  /// Throws Finding.
  void launch(const LoadedKernel& kernel, const harness_args& args, uint32_t blocks, uint32_t threads,
              uint32_t shared_bytes);

  /// Where counted: a step of the host that reads and writes so many bytes.
  void note(Step step, size_t bytes);

  const Instrumentation what;
  uint64_t seed;  // 0: lanes, warps and blocks run in their natural order
  Memory memory;
  Lanes lanes;
  Checker checker;
  Counter counter;
  bool recorded = false;         // the run that goes on is
  std::vector<Launch> launches;  // of the last run, where counted

  /// The one that runs kernels now: device code has no other way to name it.
  static Gpu* running;

 private:
  uint64_t launched_ = 0;
};

/// Lanes that go round loops let others on at the same moments in each run.
void restart_turns();

/// What programs call, by name.
std::map<std::string, void*> calls();

}  // namespace harness::simt
