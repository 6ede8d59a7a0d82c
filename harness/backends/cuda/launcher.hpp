// Launches the kernels of a run on a GPU in one stream. It is the Device, the class through which the loops
// of backends/ (such as SuperstepLoop) use a backend. Once per superstep it polls the mirror, a copy of the
// control block in host memory. The executor makes one Launcher per run, and one per CUDA graph that it
// records.
#pragma once

#include <chrono>
#include <span>

#include "backends/cuda/collective.hpp"
#include "backends/cuda/gpu.hpp"
#include "backends/cuda/program.hpp"
#include "backends/peers.hpp"

namespace harness::cuda {

using Clock = std::chrono::steady_clock;

constexpr uint32_t default_threads_per_block = 256;

class Launcher {
 public:
  /// `epoch` is harness_control::epoch, the counter of supersteps, before the run.
  Launcher(Gpu& gpu, const backends::Job& job, uint32_t epoch);
  /// Makes a launcher for recording a CUDA graph, during which the mirror of the control block is not polled.
  Launcher(Gpu& gpu, const backends::Job& job) : Launcher(gpu, job, 0) { watched_ = false; }

  void use_blocks_of(uint32_t threads) { threads_ = threads != 0 ? threads : default_threads_per_block; }
  void launch(backends::Kernel kernel, const harness_args& args, uint64_t items, harness_group group,
              uint32_t shared_bytes_per_thread);
  void launch_vertices(backends::Kernel kernel, const harness_args& args);
  void once(backends::Kernel kernel, const harness_args& args) { launch_blocks(kernel, args, 1, 0); }
  void finish(backends::Kernel kernel, const harness_args& args) {
    ++epoch_;
    once(kernel, args);
  }
  void zero(void* memory, size_t bytes);
  void exclusive_scan(uint64_t* array, uint64_t n, uint64_t* total) { gpu_.scan(array, n, total); }
  void sort(const backends::SortedKeys& keys) { gpu_.sort(keys); }
  // Maximum number of arcs for the kernel small_sort, in which a warp compares one key with all others. For
  // more arcs, sort() is faster.
  static constexpr uint64_t most_small_arcs() { return 2048; }
  static constexpr bool counts_are_near() { return false; }
  void note_lap() { gpu_.note_lap(); }
  double lap_ms() const { return gpu_.lap_ms(); }
  harness_control fetch_control();
  void ask_host(const backends::HostHook& hook);
  void copy_ahead(uint32_t room, void* to, const void* from, size_t bytes) {
    gpu_.copy_ahead(room, to, from, bytes);
  }
  void arrive(uint32_t room) { gpu_.arrive(room); }
  void leave(uint32_t room) { gpu_.leave(room); }
  void select() { gpu_.select(); }
  void copy_from(Launcher& other, void* to, const void* from, size_t bytes);
  static void meet(std::span<Launcher* const> all);
  void settle();
  bool take_turn_after(const Launcher& other) { return gpu_.take_turn_after(other.gpu_); }
  void begin(backends::Timed kind) { gpu_.mark(kind); }
  void end(backends::Timed kind) { gpu_.mark(kind); }
  std::vector<double> times(backends::Timed kind) const { return gpu_.between_marks(kind); }
  /// From now on, `collective` exchanges the arrays for which it is faster than copies. Null: all arrays are
  /// exchanged by copies.
  void use(const Collective* collective) { collective_ = collective; }
  bool gathers_at_once(uint64_t bytes) const { return collective_ != nullptr && collective_->is_for(bytes); }
  static void gather_all(std::span<Launcher* const> all, std::span<unsigned char* const> arrays,
                         std::span<const uint64_t> bounds) {
    all.front()->collective_->ring().gather(arrays, bounds);
  }
  void gather(backends::Peers& peers, unsigned char* array, std::span<const uint64_t> bounds);
  void gather_on_host(backends::Peers& peers, unsigned char* array, std::span<const uint64_t> bounds) {
    peers.gather(array, bounds);
  }
  const harness_control& control();
  harness_control* mirror() const { return watched_ ? &gpu_.mirror() : nullptr; }
  bool goes_ahead() const { return false; }
  uint64_t read(const uint64_t& in_control);
  uint64_t count(const uint64_t&, uint64_t bound) const { return bound; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

 private:
  void launch_blocks(backends::Kernel kernel, const harness_args& args, uint32_t blocks,
                     uint32_t shared_bytes_per_thread);

  Gpu& gpu_;
  harness_control* on_device_;
  const Collective* collective_ = nullptr;
  uint32_t threads_ = default_threads_per_block;
  double timeout_seconds_;
  bool watched_ = true;
  // counter of supersteps (harness_control::epoch) that the mirror has after the last finish kernel
  uint32_t epoch_;
  Clock::time_point began_ = Clock::now();
};

}  // namespace harness::cuda
