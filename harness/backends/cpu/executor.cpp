#include "backends/cpu/executor.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>

#include "backends/device.hpp"
#include "backends/superstep.hpp"
#include "backends/update_loop.hpp"
#include "base/stopwatch.hpp"

namespace harness::cpu {
namespace {

using Clock = std::chrono::steady_clock;

// A launch with fewer edges than this, about 20 microseconds of work, runs on one thread and needs no
// atomics. Distributing blocks and waiting for them costs a few microseconds, and far more on a busy machine.
// With several threads the data would also have to move between caches. One thread still has in its cache the
// vertices near those of its previous superstep.
constexpr uint64_t worth_sharing = 16384;
// If threads continue with the vertices that they activate, a launch is many times the work that is known at
// its start.
constexpr uint64_t worth_sharing_ahead = 1024;
// Minimum number of edges per block.
constexpr uint64_t smallest_block = 256;
// Blocks per thread. There are enough that other threads can take over work from a slow thread. There are so
// few that the fixed work of a block, which adds its counts to shared memory, is negligible.
constexpr uint64_t blocks_per_thread = 16;

// Returns the number of blocks for `items`, from an estimate of their edges. If there are at most as many
// items as rows, each is taken for a row of average length, otherwise for one edge.
uint32_t blocks_for(uint64_t items, const harness_args& args, unsigned threads, uint64_t worth) {
  const uint64_t edges = items <= args.rows ? items * std::max<uint64_t>(args.edges / args.rows, 1) : items;
  if (edges < worth) return 1;
  const uint64_t most = std::min<uint64_t>({items, max_blocks, blocks_per_thread * threads});
  return static_cast<uint32_t>(std::min(edges / smallest_block, most));
}

class CpuDevice {
 public:
  CpuDevice(Pool& pool, const backends::Job& job)
      : pool_(pool), control_(*job.control), goes_ahead_(job.goes_ahead), began_(Clock::now()) {}

  void use_blocks_of(uint32_t) {}
  void launch(backends::Kernel kernel, const harness_args& args, uint64_t items, harness_group,
              uint32_t shared_bytes) {
    if (items == 0) return;
    const uint32_t blocks =
        blocks_for(items, args, pool_.threads(), goes_ahead_ ? worth_sharing_ahead : worth_sharing);
    const bool alone = blocks == 1 || pool_.threads() == 1;
    pool_.launch(alone ? pair(kernel).lone : pair(kernel).shared, args, blocks, shared_bytes);
  }
  void launch_vertices(backends::Kernel kernel, const harness_args& args) {
    launch(kernel, args, args.owned_count, HARNESS_THREAD, 0);
  }
  void once(backends::Kernel kernel, const harness_args& args) { pair(kernel).lone(args, 0, 1, nullptr); }
  void finish(backends::Kernel kernel, const harness_args& args) { once(kernel, args); }
  void zero(void* memory, size_t bytes) { cpu::zero(pool_, memory, bytes); }
  void exclusive_scan(uint64_t* array, uint64_t n, uint64_t* total) {
    cpu::exclusive_scan(pool_, array, n, total);
  }
  void sort(const backends::SortedPairs& pairs) { cpu::sort(pool_, pairs); }
  harness_control fetch_control() const { return control_; }
  void ask_host(const backends::HostHook& hook) { hook(control_); }
  void select() {}
  void copy_from(CpuDevice&, void* to, const void* from, size_t bytes) { std::memcpy(to, from, bytes); }
  static void meet(std::span<CpuDevice* const>) {}  // launches return when they are finished
  const harness_control& control() const { return control_; }
  harness_control* mirror() const { return nullptr; }
  bool goes_ahead() const { return goes_ahead_; }
  uint64_t read(const uint64_t& in_control) const { return in_control; }
  uint64_t count(const uint64_t& in_control, uint64_t) const { return in_control; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

 private:
  static const KernelPair& pair(backends::Kernel kernel) { return *static_cast<const KernelPair*>(kernel); }

  Pool& pool_;
  harness_control& control_;
  const bool goes_ahead_;
  Clock::time_point began_;
};

}  // namespace

backends::UpdateResult run_update(Pool& pool, const backends::UpdateJob& job) {
  CpuDevice device(pool, backends::with_control(job.control));
  return backends::UpdateLoop<CpuDevice>(device, job).run();
}

void run_kernel(Pool& pool, backends::Kernel kernel, const harness_args& args, uint64_t items) {
  CpuDevice(pool, backends::with_control(args.control)).launch(kernel, args, items, HARNESS_THREAD, 0);
}

backends::RunResult run_job(Pool& pool, std::span<const backends::Job> ranks) {
  std::vector<CpuDevice> devices;
  for (const backends::Job& job : ranks) job.reset(*job.control);
  for (const backends::Job& job : ranks) devices.emplace_back(pool, job);
  backends::RunResult result = backends::SuperstepLoop<CpuDevice>(devices, ranks).run();
  result.milliseconds = devices.front().seconds() * 1e3;
  for (const backends::Job& job : ranks) result.edges_visited += job.control->edges_visited;
  return result;
}

backends::KernelTimes time_kernels(Pool& pool, const backends::Job& job) {
  backends::KernelTimes times;
  auto watch = [&](const backends::Launch& launch, auto call) {
    const Stopwatch took;
    call();
    times.add(launch, took.milliseconds());
  };
  using Timed = backends::TimedDevice<CpuDevice, decltype(watch)>;
  CpuDevice cores(pool, job);
  Timed device(cores, watch);
  job.reset(*job.control);
  const backends::RunResult result = backends::SuperstepLoop<Timed>(device, job).run();
  if (result.timed_out || result.reached_limit) return {};
  return times;
}

}  // namespace harness::cpu
