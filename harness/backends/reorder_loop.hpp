// The host side of a round of reordering: three stages of sampling, the sort of the vertices, and the list of
// all arcs with old and new ids. The loop is written once, and each backend compiles it over its own Device.
#pragma once

#include "backends/reorder_job.hpp"
#include "backends/update_loop.hpp"

namespace harness::backends {

template <UpdatingDevice D>
class ReorderLoop {
 public:
  ReorderLoop(D& device, const ReorderJob& job) : device_(device), job_(job) {}

  ReorderResult run() {
    device_.use_blocks_of(0);
    launch(job_.kernels.begin, job_.here.vertices);
    launch(job_.kernels.count, job_.here.rows);
    device_.exclusive_scan(job_.before, job_.here.rows, &job_.control->counters[0]);
    chunks_ = device_.read(job_.control->counters[0]) >> 32;
    launch(job_.kernels.list, job_.here.rows);
    sample(job_.here);
    for (uint32_t step = 0; step < job_.steps; ++step) sample(job_.search);
    sample(job_.there);
    device_.note_lap();
    device_.sort(job_.sorted);
    launch(job_.kernels.place, job_.here.vertices);
    device_.launch(job_.kernels.arcs, job_.here, chunks_, HARNESS_WARP, 0);
    const harness_control control = device_.fetch_control();
    return {.sample_ms = device_.lap_ms(), .moved = control.counters[1]};
  }

 private:
  void launch(Kernel kernel, uint64_t items) { device_.launch(kernel, job_.here, items, HARNESS_THREAD, 0); }
  void sample(const harness_args& stage) {
    device_.launch(job_.kernels.sample, stage, chunks_, HARNESS_WARP, 0);
    device_.launch(job_.kernels.decide, stage, stage.vertices, HARNESS_THREAD, 0);
  }

  D& device_;
  const ReorderJob& job_;
  uint64_t chunks_ = 0;
};

}  // namespace harness::backends
