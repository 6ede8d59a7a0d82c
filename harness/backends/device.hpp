// What a backend brings to the superstep loop (superstep.hpp): launches, services of the device and a look at
// the loop's memory. It is a concept and no base class, so that nothing virtual is called between launches.
#pragma once

#include <concepts>
#include <utility>

#include "backends/job.hpp"
#include "backends/kernel_times.hpp"

namespace harness::backends {

template <class D>
concept Device = requires(D& device, Kernel kernel, const harness_args& args, uint64_t items,
                          harness_group group, uint32_t shared_bytes_per_thread, void* memory, size_t bytes,
                          uint64_t* array, uint64_t* total, const uint64_t& in_control, uint64_t bound,
                          uint32_t threads, const HostHook& hook) {
  // Of the launches that follow; 0: the backend's choice.
  device.use_blocks_of(threads);
  // Over so many items, each taken by a thread, a warp or a block.
  device.launch(kernel, args, items, group, shared_bytes_per_thread);
  // Over the vertices, a thread each, in max_blocks() blocks at most.
  device.launch_vertices(kernel, args);
  // In a single block.
  device.once(kernel, args);
  // In a single block, where the kernel is the one that ends a superstep.
  device.finish(kernel, args);

  device.zero(memory, bytes);
  // array[0, items) becomes its exclusive prefix sum; array[items] and *total become the sum.
  device.exclusive_scan(array, items, total);

  // Calls the hook with what the last finish kernel has written, and gives the device what the hook changes.
  device.ask_host(hook);
  // What the last finish kernel has written.
  { device.control() } -> std::same_as<const harness_control&>;
  // The first gives a count that the kernels so far have written. The second gives it too, or its upper bound
  // where the host would have to wait for the count.
  { device.read(in_control) } -> std::same_as<uint64_t>;
  { device.count(in_control, bound) } -> std::same_as<uint64_t>;
  // Where finish kernels copy the loop's memory for the host; null where the host reads it in place.
  { device.mirror() } -> std::same_as<harness_control*>;
  // Whether a thread goes on with what it activates, and with what comes back from a far pile.
  { device.goes_ahead() } -> std::same_as<bool>;
  // Since the run began.
  { device.seconds() } -> std::same_as<double>;
};

// A Device that times each launch by itself, around the Device of a backend: the superstep loop runs over it
// where times by kernel are asked for. A run takes longer that way, so its own time is no result.

/// `Watch` is called as watch(Launch, call): it makes the call and notes how long that took.
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
  void finish(Kernel kernel, const harness_args& args) {
    watch_(Launch{kernel}, [&] { device_.finish(kernel, args); });
  }
  void zero(void* memory, size_t bytes) {
    watch_(Launch{.service = "fill"}, [&] { device_.zero(memory, bytes); });
  }
  void exclusive_scan(uint64_t* array, uint64_t n, uint64_t* total) {
    watch_(Launch{.service = "scan"}, [&] { device_.exclusive_scan(array, n, total); });
  }
  void ask_host(const HostHook& hook) {
    watch_(Launch{.service = "host hook"}, [&] { device_.ask_host(hook); });
  }
  const harness_control& control() { return device_.control(); }
  uint64_t read(const uint64_t& in_control) { return device_.read(in_control); }
  uint64_t count(const uint64_t& in_control, uint64_t bound) { return device_.count(in_control, bound); }
  harness_control* mirror() const { return device_.mirror(); }
  bool goes_ahead() const { return device_.goes_ahead(); }
  double seconds() const { return device_.seconds(); }

 private:
  D& device_;
  Watch& watch_;
};

}  // namespace harness::backends
