// Interface between a backend and the superstep loop (superstep.hpp): launches, services of the device and
// access to the loop's memory. Device is a concept instead of a base class, so that no virtual function is
// called between launches.
#pragma once

#include <concepts>
#include <utility>
#include <vector>

#include "backends/job.hpp"
#include "backends/kernel_times.hpp"

namespace harness::backends {

template <class D>
concept Device = requires(D& device, Kernel kernel, const harness_args& args, uint64_t items,
                          harness_group group, uint32_t shared_bytes_per_thread, void* memory, size_t bytes,
                          uint64_t* array, uint64_t* total, const uint64_t& in_control, uint64_t bound,
                          uint32_t threads, const HostHook& hook) {
  // Sets the block size of the following launches, or leaves it to the backend if `threads` is 0.
  device.use_blocks_of(threads);
  // Launches a kernel over `items`, each processed by a thread, a warp or a block.
  device.launch(kernel, args, items, group, shared_bytes_per_thread);
  // Launches a kernel over the vertices, one per thread, in at most max_blocks() blocks.
  device.launch_vertices(kernel, args);
  // Launches a kernel in a single block.
  device.once(kernel, args);
  // Launches the kernel that ends a superstep, in a single block.
  device.finish(kernel, args);

  device.zero(memory, bytes);
  // Replaces array[0, items) by its exclusive prefix sum, and stores the sum in array[items] and *total.
  device.exclusive_scan(array, items, total);

  // Calls the hook with the control block as the last finish kernel wrote it, and passes the hook's changes
  // to the device.
  device.ask_host(hook);
  // Returns the control block as the last finish kernel wrote it.
  { device.control() } -> std::same_as<const harness_control&>;
  // read() returns a count of the control block after all kernels that were launched so far. If the host
  // would have to wait for the count, count() may instead return `bound`, the caller's estimate.
  { device.read(in_control) } -> std::same_as<uint64_t>;
  { device.count(in_control, bound) } -> std::same_as<uint64_t>;
  // Returns where finish kernels copy the control block for the host, or null if the host reads it in place.
  { device.mirror() } -> std::same_as<harness_control*>;
  // Returns true if a thread also processes, within the same kernel, vertices that it activates or takes from
  // the far pile. In this pile, vertices wait until their priority is due.
  { device.goes_ahead() } -> std::same_as<bool>;
  // Returns the seconds since the run began.
  { device.seconds() } -> std::same_as<double>;
};

/// A Device that copies from host memory while kernels run. A copy goes to one of two buffers, which are
/// numbered by `room`.
template <class D>
concept CopiesAhead = requires(D& device, uint32_t room, void* to, const void* from, size_t bytes) {
  // Copies to the buffer, after the kernels that were launched before the last leave(room) have ended.
  device.copy_ahead(room, to, from, bytes);
  // Kernels that are launched from now on wait for the copies to the buffer.
  device.arrive(room);
  // Later copies to the buffer wait for the kernels that have been launched so far.
  device.leave(room);
};

// A Device that passes its calls on to the Device of a backend and times each launch separately. The
// superstep loop uses it if times per kernel are requested. Timing makes the run longer, so the time of this
// run is not a result.

/// `Watch` is called as watch(Launch, call). The watch must make the call, and records the time of the call.
template <Device D, class Watch>
class TimedDevice {
 public:
  TimedDevice(D& device, Watch& watch) : device_(device), watch_(watch) {}

  void use_blocks_of(uint32_t threads) { device_.use_blocks_of(threads); }
  void launch(Kernel kernel, const harness_args& args, uint64_t items, harness_group group,
              uint32_t shared_bytes_per_thread) {
    if (items == 0) return;
    watch_(Launch{kernel}, [&] { device_.launch(kernel, args, items, group, shared_bytes_per_thread); });
  }
  void launch_vertices(Kernel kernel, const harness_args& args) {
    watch_(Launch{kernel}, [&] { device_.launch_vertices(kernel, args); });
  }
  void once(Kernel kernel, const harness_args& args) {
    watch_(Launch{kernel}, [&] { device_.once(kernel, args); });
  }
  /// Launches the kernel that ends a superstep. If the frontier was empty, the superstep only released
  /// vertices of the far pile, in which vertices wait until their priority is due. The time of such a
  /// superstep is added to that of the next one.
  void finish(Kernel kernel, const harness_args& args) {
    watch_(Launch{.kernel = kernel, .ends_superstep = !releases_}, [&] { device_.finish(kernel, args); });
    if (!releases_) frontiers_.push_back(frontier_);
    frontier_ = control().frontier_size;
    releases_ = frontier_ == 0 && control().deferred > 0;
  }
  /// Returns the number of active vertices at the start of each superstep.
  const std::vector<uint64_t>& frontiers() const { return frontiers_; }
  void zero(void* memory, size_t bytes) {
    watch_(Launch{.service = "fill"}, [&] { device_.zero(memory, bytes); });
  }
  void exclusive_scan(uint64_t* array, uint64_t n, uint64_t* total) {
    watch_(Launch{.service = "scan"}, [&] { device_.exclusive_scan(array, n, total); });
  }
  void ask_host(const HostHook& hook) {
    watch_(Launch{.service = "host hook"}, [&] { device_.ask_host(hook); });
  }
  void copy_ahead(uint32_t room, void* to, const void* from, size_t bytes) requires CopiesAhead<D> {
    device_.copy_ahead(room, to, from, bytes);
  }
  void arrive(uint32_t room) requires CopiesAhead<D> { device_.arrive(room); }
  void leave(uint32_t room) requires CopiesAhead<D> { device_.leave(room); }
  const harness_control& control() { return device_.control(); }
  uint64_t read(const uint64_t& in_control) { return device_.read(in_control); }
  uint64_t count(const uint64_t& in_control, uint64_t bound) { return device_.count(in_control, bound); }
  harness_control* mirror() const { return device_.mirror(); }
  harness_turns* turns() const requires requires(D& device) { device.turns(); }
  { return device_.turns(); }
  bool goes_ahead() const { return device_.goes_ahead(); }
  double seconds() const { return device_.seconds(); }

 private:
  D& device_;
  Watch& watch_;
  std::vector<uint64_t> frontiers_;
  uint64_t frontier_ = 0;
  bool releases_ = false;  // true while a superstep only activates vertices that waited for their priority
};

}  // namespace harness::backends
