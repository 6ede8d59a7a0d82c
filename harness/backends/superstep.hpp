// The superstep loop, written once and compiled into each backend over its Device, so that nothing virtual is
// called between launches. A Device has
//   void launch(Kernel, const harness_args&, uint64_t items, harness_group, uint32_t shared_bytes_per_thread)
//   void once(Kernel, const harness_args&)                one thread
//   void zero(void*, size_t bytes)
//   void exclusive_scan(uint64_t* array, uint64_t n, uint64_t* total)   array[n] = total too
//   const harness_control& control()                      what the kernels so far have written
//   double seconds()                                      since the run began
#pragma once

#include <utility>

#include "backends/job.hpp"

namespace harness {

template <class Device>
class SuperstepLoop {
 public:
  SuperstepLoop(Device& device, const Job& job) : device_(device), job_(job), phases_(job.phases) {}

  RunResult run() {
    start();
    while (true) {
      const harness_control& now = device_.control();
      if (now.done) break;
      if (now.frontier_size == 0 && now.deferred > 0) {
        release_deferred();
        continue;
      }
      if (job_.max_supersteps > 0 && result_.supersteps >= job_.max_supersteps) {
        result_.reached_limit = true;
        break;
      }
      if (job_.timeout_seconds > 0 && device_.seconds() > job_.timeout_seconds) {
        result_.timed_out = true;
        break;
      }
      superstep();
    }
    result_.edges_visited = device_.control().edges_visited;
    return result_;
  }

 private:
  Phase& phase() { return phases_[direction_]; }
  harness_args& args() { return phase().parts.front().args; }

  // The out arrays stand on one side of the buffers, the in arrays on the other.
  harness_frontier side(uint32_t which) const {
    return {job_.frontier.queue[which], job_.frontier.bits[which], job_.frontier.bytes[which]};
  }
  void place_frontiers() {
    for (PartJob& part : phase().parts) {
      part.args.in = side(in_side_);
      part.args.out = side(1 - in_side_);
      part.args.far_pile = job_.far_piles[far_side_];
      part.args.far_next = job_.far_piles[1 - far_side_];
    }
  }
  void clear(FrontierKind kind, uint32_t which) {
    const uint64_t n = job_.vertices;
    if (kind == FrontierKind::bitmap)
      device_.zero(job_.frontier.bits[which], (n + 31) / 32 * sizeof(uint32_t));
    if (kind == FrontierKind::bytemap) device_.zero(job_.frontier.bytes[which], n);
  }

  void start() {
    direction_ = job_.first_direction;
    place_frontiers();
    clear(phase().out, 1 - in_side_);
    if (job_.ordering) device_.once(phase().raise, args());
    device_.launch(phase().start, args(), job_.vertices, HARNESS_THREAD, 0);
    finish();
  }

  // Ends a superstep: the algorithm decides, and what was written becomes what is read.
  void finish() {
    device_.once(phase().finish, args());
    const FrontierKind written = phase().out;
    if (job_.switches_direction) direction_ = device_.control().direction;
    const FrontierKind wanted = phase().in;
    const uint32_t out_side = 1 - in_side_;
    if (wanted != FrontierKind::all && wanted != written) convert(written, wanted, out_side);
    in_side_ = out_side;
    clear(phase().out, 1 - in_side_);
    place_frontiers();
  }

  void convert(FrontierKind from, FrontierKind to, uint32_t which) {
    harness_args conversion = args();
    conversion.in = conversion.out = side(which);
    const Conversions& kernels = job_.convert;
    const uint64_t words = (uint64_t{job_.vertices} + 31) / 32;
    if (from == FrontierKind::queue) {
      clear(to, which);
      const bool bits = to == FrontierKind::bitmap;
      device_.launch(bits ? kernels.queue_to_bitmap : kernels.queue_to_bytemap, conversion,
                     device_.control().lists[1], HARNESS_THREAD, 0);
    } else if (to == FrontierKind::queue) {
      device_.zero(&job_.control->lists[1], sizeof(uint64_t));
      const bool bits = from == FrontierKind::bitmap;
      device_.launch(bits ? kernels.bitmap_to_queue : kernels.bytemap_to_queue, conversion,
                     bits ? words : job_.vertices, HARNESS_THREAD, 0);
    } else if (to == FrontierKind::bytemap) {
      device_.launch(kernels.bitmap_to_bytemap, conversion, job_.vertices, HARNESS_THREAD, 0);
    } else {
      device_.launch(kernels.bytemap_to_bitmap, conversion, words, HARNESS_THREAD, 0);
    }
  }

  void superstep() {
    ++result_.supersteps;
    for (PartJob& part : phase().parts) gather(part);
    if (phase().apply != nullptr) device_.launch(phase().apply, args(), job_.vertices, HARNESS_THREAD, 0);
    finish();
  }

  void gather(PartJob& part) {
    uint64_t rows = part.args.rows;
    if (phase().in == FrontierKind::queue) rows = device_.control().frontier_size;
    if (part.expand != nullptr) {
      device_.zero(&job_.control->rows, sizeof(uint64_t));
      device_.launch(part.expand, part.args, rows, HARNESS_THREAD, 0);
      rows = device_.control().rows;
    }
    if (part.steps.size() > 1) device_.zero(job_.control->counters, sizeof job_.control->counters);
    for (const StepJob& step : part.steps) {
      const uint64_t items = step.domain == HARNESS_PER_ROW    ? rows
                             : step.domain == HARNESS_PER_EDGE ? part.args.edges
                             : step.domain == HARNESS_PER_COUNT
                                 ? device_.control().counters[step.domain_counter]
                                 : 1;
      if (step.kind == HARNESS_EXCLUSIVE_SCAN) {
        device_.exclusive_scan(step.scanned, items, &job_.control->counters[step.total_counter]);
      } else {
        device_.launch(step.kernel, part.args, items, step.group, step.shared_bytes_per_thread);
      }
    }
  }

  // The frontier is empty but vertices wait: raise the threshold and deal the far pile out.
  void release_deferred() {
    device_.once(phase().raise, args());
    device_.launch(phase().split, args(), device_.control().lists[0], HARNESS_THREAD, 0);
    far_side_ = 1 - far_side_;
    finish();
  }

  Device& device_;
  const Job& job_;
  std::array<Phase, 2> phases_;  // copies: their frontier pointers change
  RunResult result_;
  uint32_t direction_ = 0, in_side_ = 0, far_side_ = 0;
};

}  // namespace harness
