#include "backends/cpu/executor.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>

#include "backends/cpu/sharing.hpp"
#include "backends/device.hpp"
#include "backends/reorder_loop.hpp"
#include "backends/superstep.hpp"
#include "backends/update_loop.hpp"
#include "base/stopwatch.hpp"

namespace harness::cpu {
namespace {

using Clock = std::chrono::steady_clock;

// Returns the number of edges that a launch over `items` probably visits. If there are at most as many items
// as rows of the graph's matrix, each item counts as a row of average length, otherwise as one edge.
double edges_of(uint64_t items, const harness_args& args) {
  const double average = args.rows == 0 ? 1 : static_cast<double>(args.edges) / args.rows;
  return static_cast<double>(items) * (items <= args.rows ? std::max(average, 1.0) : 1.0);
}

// Returns true if a launch over all vertices, or over all edges of the largest part, would use several
// threads. On tiny graphs no launch does.
bool shares(const Pool& pool, const backends::Job& job) {
  uint64_t most = job.vertices;
  for (const backends::Phase& phase : job.phases)
    for (const backends::PartJob& part : phase.parts) most = std::max(most, part.args.edges);
  Sharing sharing(pool.threads(), pool.ticks_per_thread(), false);
  return sharing.of(nullptr, most, static_cast<double>(most)).threads > 1;
}

class CpuDevice {
 public:
  CpuDevice(Pool& pool, const backends::Job& job)
      : pool_(pool),
        sharing_(pool.threads(), pool.ticks_per_thread(), !job.goes_ahead),
        control_(*job.control),
        goes_ahead_(job.goes_ahead),
        times_(job.is_spread()),
        began_(Clock::now()) {}

  void use_blocks_of(uint32_t) {}
  void launch(backends::Kernel kernel, const harness_args& args, uint64_t items, harness_group,
              uint32_t shared_bytes) {
    if (items == 0) return;
    const double edges = edges_of(items, args);
    share(kernel, args, sharing_.of(kernel, items, edges), edges, shared_bytes);
  }
  void launch_vertices(backends::Kernel kernel, const harness_args& args) {
    const double vertices = args.owned_count;
    Share shared = sharing_.of(kernel, args.owned_count, vertices);
    // Partial sums are added up per block, so the number of blocks, unlike that of threads, must not depend
    // on measured times.
    shared.blocks = blocks_over(args.owned_count, pool_.threads());
    shared.in_turn = false;
    share(kernel, args, shared, vertices, 0);
  }
  void once(backends::Kernel kernel, const harness_args& args) { pair(kernel).lone(args, 0, 1, nullptr); }
  void finish(backends::Kernel kernel, const harness_args& args) { once(kernel, args); }
  void zero(void* memory, size_t bytes) { cpu::zero(pool_, memory, bytes); }
  void exclusive_scan(uint64_t* array, uint64_t n, uint64_t* total) {
    cpu::exclusive_scan(pool_, array, n, total);
  }
  void sort(const backends::SortedKeys& keys) { cpu::sort(pool_, keys); }
  static constexpr uint64_t most_small_arcs() { return 0; }
  static constexpr bool counts_are_near() { return true; }
  void note_lap() { lap_ms_ = seconds() * 1e3; }
  double lap_ms() const { return lap_ms_; }
  harness_control fetch_control() const { return control_; }
  void ask_host(const backends::HostHook& hook) { hook(control_); }
  void select() {}
  void copy_from(CpuDevice&, void* to, const void* from, size_t bytes) { std::memcpy(to, from, bytes); }
  // meet() has nothing to wait for, because a launch returns when it is finished.
  static void meet(std::span<CpuDevice* const>) {}
  void settle() {}
  static bool take_turn_after(CpuDevice&) { return true; }  // all ranks share the cores
  void begin(backends::Timed) { times_.begin(); }
  void end(backends::Timed kind) { times_.end(kind); }
  const std::vector<double>& times(backends::Timed kind) const { return times_.of(kind); }
  void gather(backends::Peers& peers, unsigned char* array, std::span<const uint64_t> bounds) {
    peers.gather(array, bounds);
  }
  void gather_on_host(backends::Peers& peers, unsigned char* array, std::span<const uint64_t> bounds) {
    peers.gather(array, bounds);
  }
  const harness_control& control() const { return control_; }
  harness_control* mirror() const { return nullptr; }
  harness_turns* turns() const { return pool_.turns().memory(); }
  bool goes_ahead() const { return goes_ahead_; }
  uint64_t read(const uint64_t& in_control) const { return in_control; }
  uint64_t count(const uint64_t& in_control, uint64_t) const { return in_control; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

 private:
  void share(backends::Kernel kernel, const harness_args& args, const Share& shared, double edges,
             uint32_t shared_bytes) {
    const bool alone = shared.threads == 1;
    pool_.turns().begin(shared.in_turn);
    const KernelFunction function = alone ? pair(kernel).lone : pair(kernel).shared;
    const Pool::OwnShare own = pool_.launch(function, args, shared.blocks, shared_bytes, shared.threads);
    sharing_.took(kernel, alone, edges * own.blocks / shared.blocks, static_cast<double>(own.ticks));
  }
  static const KernelPair& pair(backends::Kernel kernel) { return *static_cast<const KernelPair*>(kernel); }

  Pool& pool_;
  Sharing sharing_;
  harness_control& control_;
  double lap_ms_ = 0;
  const bool goes_ahead_;
  backends::HostTimes times_;
  Clock::time_point began_;
};

}  // namespace

backends::UpdateResult run_update(Pool& pool, const backends::UpdateJob& job) {
  CpuDevice device(pool, backends::with_control(job.control));
  return backends::UpdateLoop<CpuDevice>(device, job).run();
}

backends::ReorderResult run_reorder(Pool& pool, const backends::ReorderJob& job) {
  CpuDevice device(pool, backends::with_control(job.control));
  return backends::ReorderLoop<CpuDevice>(device, job).run();
}

void run_kernel(Pool& pool, backends::Kernel kernel, const harness_args& args, uint64_t items) {
  CpuDevice(pool, backends::with_control(args.control)).launch(kernel, args, items, HARNESS_THREAD, 0);
}

backends::RunResult run_job(Pool& pool, std::span<const backends::Job> ranks) {
  if (shares(pool, ranks.front())) pool.gather();
  std::vector<CpuDevice> devices;
  for (const backends::Job& job : ranks) job.reset(*job.control);
  for (const backends::Job& job : ranks) devices.emplace_back(pool, job);
  backends::RunResult result = backends::SuperstepLoop<CpuDevice>(devices, ranks).run();
  result.milliseconds = devices.front().seconds() * 1e3;
  result.rank_times = backends::rank_times(devices);
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
  times.frontiers = device.frontiers();
  return times;
}

}  // namespace harness::cpu
