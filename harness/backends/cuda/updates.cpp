// Applies batches of updates on the GPU, and runs single kernels. The host launches all steps of a batch, and
// waits once at the end.
#include "backends/cuda/check.hpp"
#include "backends/cuda/executor.hpp"
#include "backends/cuda/launcher.hpp"
#include "backends/reorder_loop.hpp"
#include "backends/update_loop.hpp"

namespace harness::cuda {

backends::UpdateResult run_update(Gpu& gpu, const backends::UpdateJob& job) {
  if (job.sorted.size != 0) gpu.reserve_sort(job.sorted);
  gpu.reserve_scan(job.most_scanned);
  const backends::Job only_control = backends::with_control(job.control);
  Launcher device(gpu, only_control);
  gpu.start_clock();
  return backends::UpdateLoop<Launcher>(device, job).run();
}

backends::ReorderResult run_reorder(Gpu& gpu, const backends::ReorderJob& job) {
  gpu.reserve_sort(job.sorted);
  gpu.reserve_scan(job.here.rows);
  const backends::Job only_control = backends::with_control(job.control);
  Launcher device(gpu, only_control);
  gpu.start_clock();
  return backends::ReorderLoop<Launcher>(device, job).run();
}

void run_kernel(Gpu& gpu, backends::Kernel kernel, const harness_args& args, uint64_t items) {
  const backends::Job only_control = backends::with_control(args.control);
  Launcher device(gpu, only_control);
  device.use_blocks_of(0);
  device.launch(kernel, args, items, HARNESS_THREAD, 0);
  check(cudaStreamSynchronize(gpu.stream()), "a kernel");
}

}  // namespace harness::cuda
