#include "backends/cuda/executor.hpp"

#include <algorithm>

#include "backends/cuda/check.hpp"
#include "backends/cuda/launcher.hpp"
#include "backends/superstep.hpp"

namespace harness::cuda {
namespace {

// A run's launches as a graph: launched at once, with no gaps that the host could make.
class Recording {
 public:
  Recording(Gpu& gpu, const Job& job) : gpu_(gpu) {
    check(cudaStreamBeginCapture(gpu.stream(), cudaStreamCaptureModeThreadLocal), "recording a run");
    cudaGraph_t graph = nullptr;
    try {
      Launcher device(gpu, job);
      SuperstepLoop<Launcher>(device, job).record(job.fixed_supersteps);
    } catch (...) {
      cudaStreamEndCapture(gpu.stream(), &graph);
      if (graph != nullptr) cudaGraphDestroy(graph);
      throw;
    }
    check(cudaStreamEndCapture(gpu.stream(), &graph), "recording a run");
    const cudaError_t made = cudaGraphInstantiate(&run_, graph, 0);
    cudaGraphDestroy(graph);
    check(made, "recording a run");
    check(cudaGraphUpload(run_, gpu.stream()), "recording a run");
    check(cudaStreamSynchronize(gpu.stream()), "recording a run");
  }
  ~Recording() {
    if (!gpu_.lost()) cudaGraphExecDestroy(run_);
  }
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

  void launch(cudaStream_t stream) const { check(cudaGraphLaunch(run_, stream), "a recorded run"); }

 private:
  Gpu& gpu_;
  cudaGraphExec_t run_ = nullptr;
};

harness_control download(Gpu& gpu, const Job& job) {
  harness_control control;
  gpu.download(&control, job.control, sizeof control);
  return control;
}

// The epoch that the run starts from.
uint32_t reset(Gpu& gpu, const Job& job) {
  harness_control control = download(gpu, job);
  job.reset(control);
  gpu.mirror() = control;
  gpu.upload(job.control, &control, sizeof control);
  return control.epoch;
}

void reserve_scans(Gpu& gpu, const Job& job) {
  for (const Phase& phase : job.phases) {
    for (const PartJob& part : phase.parts) {
      for (const StepJob& step : part.steps) {
        if (step.kind == HARNESS_EXCLUSIVE_SCAN) gpu.reserve_scan(job.most_scanned);
      }
    }
  }
}

// Lets kernels have more shared memory than they get unasked.
void allow_shared(const Gpu& gpu, const KernelInfo& kernel, uint32_t threads, size_t bytes_per_thread) {
  constexpr size_t unasked = 48 * 1024;
  const size_t bytes = threads * bytes_per_thread, of_its_own = kernel.attributes.sharedSizeBytes,
               most = gpu.properties().sharedMemPerBlockOptin;
  if (bytes + of_its_own > most)
    throw_error(
        "{}: a block of {} threads needs {} KiB of shared memory, this GPU has {}: choose a smaller "
        "cta_size, at most {}",
        kernel.name, threads, (bytes + of_its_own) / 1024, most / 1024,
        (most - of_its_own) / bytes_per_thread / 32 * 32);
  if (bytes + of_its_own <= unasked) return;
  check(cudaFuncSetAttribute(kernel.function, cudaFuncAttributeMaxDynamicSharedMemorySize,
                             static_cast<int>(bytes)),
        kernel.name.c_str());
}

void allow_shared(const Gpu& gpu, const Job& job) {
  const uint32_t threads = job.threads_per_block != 0 ? job.threads_per_block : default_threads_per_block;
  for (const Phase& phase : job.phases) {
    for (const PartJob& part : phase.parts) {
      for (const StepJob& step : part.steps) {
        if (step.kernel != nullptr && step.shared_bytes_per_thread != 0)
          allow_shared(gpu, info(step.kernel), threads, step.shared_bytes_per_thread);
      }
    }
  }
}

// One cooperative launch of as many blocks as are resident at once.
class Fused {
 public:
  Fused(Gpu& gpu, const Job& job) : gpu_(gpu), job_(job), phase_(job.phases[job.first_direction]) {
    const KernelInfo& kernel = info(phase_.fused);
    const PartJob& part = phase_.parts.front();
    // Few large blocks: fewer arrive at a barrier.
    threads_ = job.threads_per_block != 0 ? job.threads_per_block
                                          : static_cast<uint32_t>(kernel.attributes.maxThreadsPerBlock);
    threads_ = std::min<uint32_t>(threads_, most_threads);
    for (const StepJob& step : part.steps) shared_ = std::max(shared_, step.shared_bytes_per_thread);
    if (shared_ != 0) allow_shared(gpu, kernel, threads_, shared_);
    shared_ *= threads_;
    int resident = 0;
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, kernel.function,
                                                        static_cast<int>(threads_), shared_),
          kernel.name.c_str());
    if (resident == 0) {
      throw_error("{}: not one block of {} threads fits a multiprocessor: choose a smaller cta_size",
                  kernel.name, threads_);
    }
    const uint32_t most = static_cast<uint32_t>(gpu.properties().multiProcessorCount * resident);
    const uint64_t useful = (uint64_t{job.vertices} + threads_ - 1) / threads_;
    blocks_ = static_cast<uint32_t>(std::clamp<uint64_t>(useful, 1, most));
    args_ = part.args;
    args_.in = {job.frontier.queue[0], job.frontier.bits[0], job.frontier.bytes[0]};
    args_.out = {job.frontier.queue[1], job.frontier.bits[1], job.frontier.bytes[1]};
    args_.far_pile = job.far_piles[0];
    args_.far_next = job.far_piles[1];
    args_.fused_limit = job.max_supersteps;
  }

  void launch() {
    for (const ZeroedArray& array : job_.zeroed) zero(array.memory, array.bytes);
    if (job_.dedup_marks.bytes != 0) zero(job_.dedup_marks.memory, job_.dedup_marks.bytes);
    const uint64_t n = args_.vertices;
    if (args_.out.bits != nullptr) zero(args_.out.bits, (n + 31) / 32 * sizeof(uint32_t));
    if (args_.out.bytes != nullptr) zero(args_.out.bytes, n);
    void* parameters[] = {&args_};
    check(cudaLaunchCooperativeKernel(info(phase_.fused).function, dim3(blocks_), dim3(threads_), parameters,
                                      shared_, gpu_.stream()),
          info(phase_.fused).name.c_str());
  }

 private:
  static constexpr uint32_t most_threads = 512;
  void zero(void* memory, size_t bytes) {
    check(cudaMemsetAsync(memory, 0, bytes, gpu_.stream()), "a fused run");
  }

  Gpu& gpu_;
  const Job& job_;
  const Phase& phase_;
  harness_args args_{};
  uint32_t threads_ = 0, blocks_ = 0, shared_ = 0;
};

// Nobody looks at a recorded or fused run before it has ended.
void wait(Gpu& gpu, double timeout_seconds) {
  const auto began = Clock::now();
  while (true) {
    const cudaError_t state = cudaStreamQuery(gpu.stream());
    if (state == cudaSuccess) return;
    if (state != cudaErrorNotReady) check(state, "the run");
    const double seconds = std::chrono::duration<double>(Clock::now() - began).count();
    if (timeout_seconds > 0 && seconds > timeout_seconds) {
      throw DeviceLost(fmt::format("the run did not end within its timeout of {} s", timeout_seconds), true);
    }
  }
}

}  // namespace

RunResult run_job(Gpu& gpu, const Job& job) {
  reserve_scans(gpu, job);
  allow_shared(gpu, job);
  const uint32_t epoch = reset(gpu, job);
  RunResult result;
  if (job.phases[job.first_direction].fused != nullptr) {
    Fused run(gpu, job);
    gpu.start_clock();
    run.launch();
    wait(gpu, job.timeout_seconds);
    result.milliseconds = gpu.stop_clock();
    const harness_control after = download(gpu, job);
    result.supersteps = after.supersteps;
    result.reached_limit = after.done == 0;
  } else if (is_fixed(job)) {
    if (job.kept == nullptr) job.kept = std::make_shared<Recording>(gpu, job);
    gpu.start_clock();
    static_cast<const Recording*>(job.kept.get())->launch(gpu.stream());
    wait(gpu, job.timeout_seconds);
    result.milliseconds = gpu.stop_clock();
    result.supersteps = job.fixed_supersteps;
  } else {
    gpu.start_clock();
    Launcher device(gpu, job, epoch);
    result = SuperstepLoop<Launcher>(device, job).run();
    result.milliseconds = gpu.stop_clock();
  }
  result.edges_visited = download(gpu, job).edges_visited;
  return result;
}

}  // namespace harness::cuda
