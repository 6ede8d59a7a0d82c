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

/// One that was counted.
struct Launch {
  KernelName name;
  Counts counts;
};

class Gpu {
 public:
  Gpu(Instrumentation wanted, uint64_t order)
      : what(wanted), seed(order), memory(what.checks), checker(memory, lanes), counter(memory, lanes) {}

  /// Throws Finding.
  void launch(const LoadedKernel& kernel, const harness_args& args, uint32_t blocks, uint32_t threads,
              uint32_t shared_bytes);

  const Instrumentation what;
  uint64_t seed;  // 0: lanes, warps and blocks run in their natural order
  Memory memory;
  Lanes lanes;
  Checker checker;
  Counter counter;
  std::vector<Launch> launches;  // of the last run, where counted

  /// The one that runs kernels now: device code has no other way to name it.
  static Gpu* running;

 private:
  uint64_t launched_ = 0;
};

/// What programs call, by name.
std::map<std::string, void*> calls();

}  // namespace harness::simt
