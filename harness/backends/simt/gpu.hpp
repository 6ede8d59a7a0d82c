// The emulated GPU: its memory and the block that runs. Blocks run one after the other on the calling thread,
// so that everything, floating-point sums included, comes out the same each time.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "backends/simt/checker.hpp"
#include "backends/simt/counter.hpp"
#include "backends/simt/instrument.hpp"

namespace harness::simt {

class Gpu {
 public:
  Gpu(Instrumentation wanted, uint64_t order)
      : what(wanted), seed(order), memory(what.checks), checker(memory, lanes), counter(memory, lanes) {}

  /// Throws Finding.
  void launch(KernelFunction kernel, const std::string& name, const harness_args& args, uint32_t blocks,
              uint32_t threads, uint32_t shared_bytes);

  const Instrumentation what;
  uint64_t seed;  // 0: lanes, warps and blocks run in their natural order
  Memory memory;
  Lanes lanes;
  Checker checker;
  Counter counter;
  std::vector<std::pair<std::string, Counts>> launches;  // of the run, where counted

  /// The one that runs kernels now: device code has no other way to name it.
  static Gpu* running;

 private:
  uint64_t launched_ = 0;
};

/// What programs call, by name.
std::map<std::string, void*> calls();

}  // namespace harness::simt
