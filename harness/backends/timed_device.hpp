// A Device that times each launch by itself, around the Device of a backend: the superstep loop runs over it
// where times by kernel are asked for. A run takes longer that way, so its own time is no result.
#pragma once

#include <utility>

#include "backends/device.hpp"
#include "backends/kernel_times.hpp"

namespace harness::backends {

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
