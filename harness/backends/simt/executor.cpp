#include "backends/simt/executor.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <tuple>
#include <utility>
#include <vector>

#include "backends/reorder_loop.hpp"
#include "backends/superstep.hpp"
#include "backends/update_loop.hpp"

namespace harness::simt {
namespace {

using Clock = std::chrono::steady_clock;

class SimtDevice {
 public:
  SimtDevice(Gpu& gpu, const backends::Job& job)
      : gpu_(gpu), control_(*job.control), times_(job.is_spread()), began_(Clock::now()) {}

  void use_blocks_of(uint32_t threads) { threads_ = threads != 0 ? threads : default_threads_per_block; }
  /// Sets the functional unit that blocks of the next launch use.
  void use_unit(uint32_t unit) { unit_ = unit; }
  void launch(backends::Kernel kernel, const harness_args& args, uint64_t items, harness_group group,
              uint32_t shared_bytes_per_thread) {
    const uint32_t unit = std::exchange(unit_, 0);
    if (items == 0) return;
    launch_blocks(kernel, args, grid_.of_items(items, group, threads_), shared_bytes_per_thread, unit);
  }
  void launch_vertices(backends::Kernel kernel, const harness_args& args) {
    launch_blocks(kernel, args, grid_.of_vertices(args.owned_count, threads_), 0);
  }
  void once(backends::Kernel kernel, const harness_args& args) { launch_blocks(kernel, args, 1, 0); }
  void finish(backends::Kernel kernel, const harness_args& args) {
    once(kernel, args);
    gpu_.note_look();
  }
  void zero(void* memory, size_t bytes) {
    gpu_.note(LaunchKind::fill, bytes);
    std::memset(memory, 0, bytes);
    gpu_.memory.mark(memory, bytes, true);
  }
  void exclusive_scan(uint64_t* array, uint64_t n, uint64_t* total) {
    gpu_.note(LaunchKind::scan, 2 * n * sizeof *array);
    uint64_t sum = 0;
    for (uint64_t i = 0; i < n; ++i) sum += std::exchange(array[i], sum);
    array[n] = *total = sum;
    gpu_.memory.mark(array, (n + 1) * sizeof *array, true);
    gpu_.memory.mark(total, sizeof *total, true);
  }
  void sort(const backends::SortedKeys& keys);
  // Maximum number of arcs for the kernels of small batches. From a few hundred arcs on, sort() is faster.
  static constexpr uint64_t most_small_arcs() { return 256; }
  static constexpr bool counts_are_near() { return false; }  // as on a real GPU
  void note_lap() { lap_ms_ = seconds() * 1e3; }
  double lap_ms() const { return lap_ms_; }
  harness_control fetch_control() const {
    gpu_.note(LaunchKind::read, sizeof control_);
    return control_;
  }
  void ask_host(const backends::HostHook& hook) {
    gpu_.note(LaunchKind::read, sizeof control_);
    hook(control_);
    gpu_.memory.mark(&control_, sizeof control_, true);
  }
  void select() {}
  void copy_from(SimtDevice&, void* to, const void* from, size_t bytes) { copy(to, from, bytes); }
  // Copies and launches are finished when their calls return, so arrive() and leave() do nothing.
  void copy_ahead(uint32_t, void* to, const void* from, size_t bytes) { copy(to, from, bytes); }
  void arrive(uint32_t) {}
  void leave(uint32_t) {}
  // meet() has nothing to wait for, because a launch returns when it is finished.
  static void meet(std::span<SimtDevice* const>) {}
  void settle() {}
  static bool take_turn_after(SimtDevice&) { return true; }  // all ranks share the device
  void begin(backends::Timed) { times_.begin(); }
  void end(backends::Timed kind) { times_.end(kind); }
  const std::vector<double>& times(backends::Timed kind) const { return times_.of(kind); }
  void gather(backends::Peers& peers, unsigned char* array, std::span<const uint64_t> bounds) {
    gpu_.note(LaunchKind::fill, bounds.back());
    gather_on_host(peers, array, bounds);
  }
  void gather_on_host(backends::Peers& peers, unsigned char* array, std::span<const uint64_t> bounds) {
    peers.gather(array, bounds);
    for (uint32_t i = 0; i + 1 < bounds.size(); ++i) {
      if (i != peers.number()) gpu_.memory.mark(array + bounds[i], bounds[i + 1] - bounds[i], true);
    }
  }
  const harness_control& control() const { return control_; }
  harness_control* mirror() const { return nullptr; }
  bool goes_ahead() const { return false; }
  uint64_t read(const uint64_t& in_control) const {
    gpu_.note(LaunchKind::read, sizeof in_control);
    return in_control;
  }
  uint64_t count(const uint64_t& in_control, uint64_t) const { return in_control; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

 private:
  void copy(void* to, const void* from, size_t bytes) {
    gpu_.note(LaunchKind::fill, bytes);
    std::memcpy(to, from, bytes);
    gpu_.memory.mark(to, bytes, true);
  }
  void launch_blocks(backends::Kernel kernel, const harness_args& args, uint32_t blocks,
                     uint32_t shared_bytes_per_thread, uint32_t unit = 0) {
    gpu_.launch(*static_cast<const LoadedKernel*>(kernel), args, blocks, threads_,
                shared_bytes_per_thread * threads_, unit);
  }

  Gpu& gpu_;
  harness_control& control_;
  const backends::GridSize grid_ = gpu_.grid();
  uint32_t threads_ = default_threads_per_block;
  uint32_t unit_ = 0;
  double lap_ms_ = 0;
  backends::HostTimes times_;
  Clock::time_point began_;
};

// Sorts on the host. The cost model counts a radix sort with digits of eight bits. One pass counts the
// digits. Then one pass per digit reads and writes all keys and values.
void SimtDevice::sort(const backends::SortedKeys& keys) {
  constexpr uint32_t digit_bits = 8;
  const size_t bytes = sizeof *keys.keys + (keys.values == nullptr ? 0 : sizeof *keys.values);
  gpu_.note(LaunchKind::sort, keys.size * sizeof *keys.keys);
  for (uint32_t bit = 0; bit < keys.bits; bit += digit_bits)
    gpu_.note(LaunchKind::sort, 2 * keys.size * bytes);
  std::vector<std::pair<uint64_t, uint32_t>> sorted(keys.size);
  for (uint64_t i = 0; i < keys.size; ++i)
    sorted[i] = {keys.keys[i], keys.values == nullptr ? 0 : keys.values[i]};
  std::stable_sort(sorted.begin(), sorted.end(), [&](const auto& one, const auto& other) {
    return one.first >> keys.first_bit < other.first >> keys.first_bit;
  });
  for (uint64_t i = 0; i < keys.size; ++i) {
    keys.keys[i] = sorted[i].first;
    if (keys.values != nullptr) keys.values[i] = sorted[i].second;
  }
  gpu_.memory.mark(keys.keys, keys.size * sizeof *keys.keys, true);
  if (keys.values != nullptr) gpu_.memory.mark(keys.values, keys.size * sizeof *keys.values, true);
}

/// Serialises runs of the whole process, because device code finds its GPU through the pointer Gpu::running.
class Turn {
 public:
  explicit Turn(Gpu& gpu) : lock_(running_) { Gpu::running = &gpu; }
  ~Turn() {
    Gpu::running->end_run();
    Gpu::running = nullptr;
  }

 private:
  static inline std::mutex running_;
  std::lock_guard<std::mutex> lock_;
};

void begin_alone(Gpu& gpu) {
  gpu.deadline = Clock::time_point::max();
  gpu.launches.clear();
  restart_turns();
  gpu.recorded = false;
}

}  // namespace

backends::UpdateResult run_update(Gpu& gpu, const backends::UpdateJob& job) {
  const Turn turn(gpu);
  begin_alone(gpu);
  SimtDevice device(gpu, backends::with_control(job.control));
  return backends::UpdateLoop<SimtDevice>(device, job).run();
}

backends::ReorderResult run_reorder(Gpu& gpu, const backends::ReorderJob& job) {
  const Turn turn(gpu);
  begin_alone(gpu);
  SimtDevice device(gpu, backends::with_control(job.control));
  return backends::ReorderLoop<SimtDevice>(device, job).run();
}

void run_kernel(Gpu& gpu, backends::Kernel kernel, const harness_args& args, uint64_t items) {
  const Turn turn(gpu);
  begin_alone(gpu);
  SimtDevice device(gpu, backends::with_control(args.control));
  device.use_blocks_of(0);
  device.launch(kernel, args, items, HARNESS_THREAD, 0);
}

backends::RunResult run_job(Gpu& gpu, std::span<const backends::Job> ranks, const Machine* machine) {
  const Turn turn(gpu);
  if (machine != nullptr) gpu.begin_timing(*machine);
  const backends::Job& job = ranks.front();
  const auto timeout = std::chrono::duration<double>(job.timeout_seconds);
  gpu.deadline = job.timeout_seconds > 0 ? Clock::now() + std::chrono::duration_cast<Clock::duration>(timeout)
                                         : Clock::time_point::max();
  gpu.launches.clear();
  restart_turns();
  gpu.recorded = backends::is_fixed(job);
  std::vector<SimtDevice> devices;
  for (const backends::Job& rank : ranks) {
    rank.reset(*rank.control);
    gpu.memory.mark(rank.control, sizeof *rank.control, true);
    devices.emplace_back(gpu, rank);
  }
  backends::RunResult result = backends::SuperstepLoop<SimtDevice>(devices, ranks).run();
  if (gpu.timing != nullptr && gpu.timing->timeline != nullptr)
    gpu.timing->timeline->write(gpu.timeline_file);
  result.milliseconds = devices.front().seconds() * 1e3;
  result.rank_times = backends::rank_times(devices);
  for (const backends::Job& rank : ranks) result.edges_visited += rank.control->edges_visited;
  return result;
}

}  // namespace harness::simt
