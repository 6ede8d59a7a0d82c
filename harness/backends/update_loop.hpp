// The host side of a batch of updates: preparing it, and the steps of the format. It is written once, and
// each backend compiles it over its own Device, as it does with the superstep loop.
#pragma once

#include <algorithm>
#include <cstring>

#include "backends/device.hpp"
#include "backends/update_job.hpp"

namespace harness::backends {

/// A Device with the services that updates need besides.
template <class D>
concept UpdatingDevice = Device<D> && requires(D& device, const SortedPairs& pairs) {
  device.sort(pairs);
  // Returns the control block after all launches so far.
  { device.fetch_control() } -> std::same_as<harness_control>;
};

template <UpdatingDevice D>
class UpdateLoop {
 public:
  UpdateLoop(D& device, const UpdateJob& job) : device_(device), job_(job), args_(job.args) {}

  UpdateResult run() {
    device_.use_blocks_of(0);
    device_.zero(job_.control->counters, sizeof job_.control->counters);
    if (job_.pairs.size != 0) {
      prepare();
    } else {
      batch(args_).entries = batch(args_).rows = 0;
    }
    result_.sort_ms = device_.seconds() * 1e3;
    for (const UpdateStep& step : job_.steps) run(step.step, items_of(step));
    if (result_.entries != 0) launch(job_.effects, prepare_, result_.entries);
    read_result();
    result_.apply_ms = device_.seconds() * 1e3 - result_.sort_ms;
    return result_;
  }

 private:
  static harness_batch& batch(harness_args& args) {
    return reinterpret_cast<harness_update_input*>(args.algorithm)->batch;
  }
  void launch(Kernel kernel, const harness_args& args, uint64_t items) {
    device_.launch(kernel, args, items, HARNESS_THREAD, 0);
  }

  void prepare() {
    const uint64_t operations = job_.pairs.size;
    prepare_ = job_.prepare;
    launch(job_.keys, prepare_, operations);
    device_.sort(job_.pairs);
    launch(job_.mark, prepare_, operations);
    device_.exclusive_scan(job_.marks, operations, &job_.control->counters[0]);
    launch(job_.take, prepare_, operations);
    result_.entries = batch(prepare_).entries = device_.read(job_.control->counters[0]);
    launch(job_.mark_rows, prepare_, result_.entries);
    device_.exclusive_scan(job_.marks, result_.entries, &job_.control->counters[1]);
    launch(job_.rows, prepare_, result_.entries);
    result_.rows = batch(prepare_).rows = device_.read(job_.control->counters[1]);
    batch(args_) = batch(prepare_);
    device_.zero(job_.control->counters, sizeof job_.control->counters);
  }

  void run(const Step& step, uint64_t items) {
    if (step.kind == HARNESS_EXCLUSIVE_SCAN) {
      device_.exclusive_scan(step.scanned, items, &job_.control->counters[step.total_counter]);
    } else {
      device_.launch(step.kernel, args_, items, step.group, step.shared_bytes_per_thread);
    }
  }

  uint64_t items_of(const UpdateStep& step) {
    // The number of items only sizes a launch, so sizes before the batch are enough for a kernel.
    switch (step.domain) {
      case HARNESS_PER_ROW:
        return args_.rows;
      case HARNESS_PER_EDGE:
        return args_.edges;
      case HARNESS_PER_VERTEX:
        return job_.vertices;
      case HARNESS_PER_COUNT:
        return device_.read(job_.control->counters[step.step.domain_counter]);
      case HARNESS_PER_BATCH_ENTRY:
        return result_.entries;
      case HARNESS_PER_BATCH_ROW:
        return result_.rows;
      case HARNESS_PER_EDGE_OF_SECOND:
        return job_.second_edges + result_.entries;
      case HARNESS_PER_EDGE_OF_BOTH:
        return args_.edges + job_.second_edges;
      default:
        return 1;
    }
  }

  void read_result() {
    const harness_control control = device_.fetch_control();
    result_.inserted = control.counters[0];
    result_.deleted = control.counters[1];
    for (uint32_t part = 0; part < HARNESS_UPDATED_PARTS; ++part) {
      result_.edges[part] = control.user[2 * part];
      result_.part_rows[part] = control.user[2 * part + 1];
    }
  }

  D& device_;
  const UpdateJob& job_;
  harness_args args_;  // copies, because the sizes of the batch are known only when it is sorted
  harness_args prepare_{};
  UpdateResult result_;
};

}  // namespace harness::backends
