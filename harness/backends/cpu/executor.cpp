#include "backends/cpu/executor.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>

#include "backends/cpu/scan.hpp"
#include "backends/superstep.hpp"

namespace harness::cpu {
namespace {

using Clock = std::chrono::steady_clock;

// Items that a block takes at least: below that a launch stays on the calling thread.
constexpr uint64_t smallest_block = 256;
// Blocks a thread: enough that one heavy block does not keep the others waiting.
constexpr uint64_t blocks_per_thread = 64;

class CpuDevice {
 public:
  CpuDevice(Pool& pool, const Job& job) : pool_(pool), control_(*job.control), began_(Clock::now()) {}

  void launch(Kernel kernel, const harness_args& args, uint64_t items, harness_group, uint32_t shared_bytes) {
    if (items == 0) return;
    const uint64_t blocks = std::min<uint64_t>(items / smallest_block, blocks_per_thread * pool_.threads());
    pool_.launch(reinterpret_cast<KernelFunction>(kernel), args,
                 static_cast<uint32_t>(std::clamp<uint64_t>(blocks, 1, max_blocks)), shared_bytes);
  }
  void once(Kernel kernel, const harness_args& args) {
    reinterpret_cast<KernelFunction>(kernel)(args, 0, 1, nullptr);
  }
  void zero(void* memory, size_t bytes) { cpu::zero(pool_, memory, bytes); }
  void exclusive_scan(uint64_t* array, uint64_t n, uint64_t* total) {
    cpu::exclusive_scan(pool_, array, n, total);
  }
  const harness_control& control() const { return control_; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

 private:
  Pool& pool_;
  const harness_control& control_;
  Clock::time_point began_;
};

// What a run starts from. The epoch goes on, so that stamps of earlier runs stay old.
void reset(harness_control& control, uint32_t direction) {
  const uint32_t epoch = control.epoch + 1;
  std::memset(&control, 0, sizeof control);
  control.epoch = epoch;
  control.superstep = ~0u;  // the first finish makes it 0
  control.direction = direction;
}

}  // namespace

RunResult run_job(Pool& pool, const Job& job) {
  CpuDevice device(pool, job);
  reset(*job.control, job.first_direction);
  RunResult result = SuperstepLoop<CpuDevice>(device, job).run();
  result.milliseconds = device.seconds() * 1e3;
  return result;
}

}  // namespace harness::cpu
