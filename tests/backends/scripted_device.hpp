// A device for tests of the superstep loop, which records the calls of the loop. A script sets the control
// block at the end of each superstep, in place of a kernel.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "backends/superstep.hpp"

namespace harness::testing {

using namespace backends;

/// Returns a kernel handle that consists of the kernel's name.
inline Kernel kernel(const char* name) {
  return const_cast<char*>(name);
}

class ScriptedDevice {
 public:
  /// Called at the end of each superstep, with the number of earlier calls. Call 0 follows the initial
  /// kernels.
  std::function<void(uint64_t, harness_control&)> script;
  std::vector<std::string> log;
  harness_control memory{};
  bool ahead = false;
  double now = 0;

  void use_blocks_of(uint32_t) {}
  void launch(Kernel called, const harness_args&, uint64_t items, harness_group, uint32_t) {
    note(called, items);
  }
  void launch_vertices(Kernel called, const harness_args& args) { note(called, args.vertices); }
  void once(Kernel called, const harness_args&) { note(called, 1); }
  void finish(Kernel, const harness_args&) {
    script(ends_++, memory);
    now += 1;
  }
  void zero(void*, size_t) {}
  void exclusive_scan(uint64_t*, uint64_t, uint64_t*) {}
  void ask_host(const HostHook& hook) { hook(memory); }
  const harness_control& control() { return memory; }
  uint64_t read(const uint64_t& count) { return count; }
  uint64_t count(const uint64_t& exact, uint64_t) { return exact; }
  harness_control* mirror() { return nullptr; }
  bool goes_ahead() { return ahead; }
  double seconds() { return now; }

 private:
  void note(Kernel called, uint64_t items) {
    log.push_back(static_cast<const char*>(called) + std::string(" ") + std::to_string(items));
  }
  uint64_t ends_ = 0;
};
static_assert(Device<ScriptedDevice>);

class SuperstepTest : public ::testing::Test {
 protected:
  SuperstepTest() {
    job_.control = &device_.memory;
    job_.vertices = 10;
    for (Phase& phase : job_.phases) {
      phase.start = kernel("start");
      phase.raise = kernel("raise");
      phase.split = kernel("split");
      PartJob& part = phase.parts.emplace_back();
      part.args = {};
      part.args.control = &device_.memory;
      part.args.vertices = part.args.rows = 10;
      part.args.edges = 30;
      part.steps.push_back({.kernel = kernel("rows")});
    }
    // By default, the frontier has three vertices until four supersteps have ended.
    device_.script = [](uint64_t ends, harness_control& control) {
      control.frontier_size = 3;
      control.done = ends >= 4;
    };
  }
  RunResult run() { return SuperstepLoop<ScriptedDevice>(device_, job_).run(); }

  ScriptedDevice device_;
  Job job_;
};

}  // namespace harness::testing
