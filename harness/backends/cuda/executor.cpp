#include "backends/cuda/executor.hpp"

#include <memory>

#include "backends/cuda/check.hpp"
#include "backends/cuda/event_watch.hpp"
#include "backends/cuda/exchange_probe.hpp"
#include "backends/cuda/fused.hpp"
#include "backends/cuda/launcher.hpp"
#include "backends/device.hpp"
#include "backends/superstep.hpp"

namespace harness::cuda {
namespace {

// The launches of a run, recorded as a CUDA graph. One call launches the graph, so that the host causes no
// gaps between the kernels.
class Recording {
 public:
  Recording(Gpu& gpu, const backends::Job& job) : gpu_(gpu) {
    check(cudaStreamBeginCapture(gpu.stream(), cudaStreamCaptureModeThreadLocal), "recording a run");
    cudaGraph_t graph = nullptr;
    try {
      Launcher device(gpu, job);
      backends::SuperstepLoop<Launcher>(device, job).record(job.fixed_supersteps);
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

  void launch() const { check(cudaGraphLaunch(run_, gpu_.stream()), "a recorded run"); }

 private:
  Gpu& gpu_;
  cudaGraphExec_t run_ = nullptr;
};

harness_control download(Gpu& gpu, const backends::Job& job) {
  harness_control control;
  gpu.download(&control, job.control, sizeof control);
  return control;
}

// Resets the control block. Returns the epoch at the start of the run. The epoch grows by one per superstep
// and is never reset.
uint32_t reset(Gpu& gpu, const backends::Job& job) {
  harness_control control = download(gpu, job);
  job.reset(control);
  gpu.mirror() = control;
  gpu.upload(job.control, &control, sizeof control);
  return control.epoch;
}

void reserve_scans(Gpu& gpu, const backends::Job& job) {
  for (const backends::Phase& phase : job.phases) {
    for (const backends::PartJob& part : phase.parts) {
      if (part.has(backends::is_scan)) gpu.reserve_scan(job.most_scanned);
    }
  }
}

void allow_shared(const Gpu& gpu, const backends::Job& job) {
  for (const backends::Phase& phase : job.phases) {
    const uint32_t threads =
        phase.threads_per_block != 0 ? phase.threads_per_block : default_threads_per_block;
    for (const backends::PartJob& part : phase.parts) {
      for (const backends::Step& step : part.steps) {
        if (step.kernel != nullptr && step.shared_bytes_per_thread != 0)
          allow_shared(gpu, info(step.kernel), threads, step.shared_bytes_per_thread);
      }
    }
  }
}

// Waits for the end of a recorded or fused run. The host reads no results of such a run before its end.
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

// Times a run that consists of one launch, by an event before and an event after it.
template <class Launch>
backends::RunResult timed(Gpu& gpu, const backends::Job& job, Launch launch) {
  reset(gpu, job);
  gpu.start_clock();
  backends::RunResult result = launch();
  result.milliseconds = gpu.stop_clock();
  result.edges_visited = download(gpu, job).edges_visited;
  return result;
}

backends::RunResult run_fused(Gpu& gpu, const backends::Job& job, const Fused& fused) {
  backends::RunResult result = timed(gpu, job, [&] {
    fused.launch();
    wait(gpu, job.timeout_seconds);
    return backends::RunResult{};
  });
  const harness_control after = download(gpu, job);
  result.supersteps = after.supersteps;
  result.reached_limit = after.done == 0;
  return result;
}

backends::RunResult run_recorded(Gpu& gpu, const backends::Job& job, const Recording& recording) {
  return timed(gpu, job, [&] {
    recording.launch();
    wait(gpu, job.timeout_seconds);
    return backends::RunResult{.supersteps = job.fixed_supersteps};
  });
}

// Runs superstep by superstep. The time is that of rank 0, whose clock stops after a barrier of all ranks.
backends::RunResult run_step_by_step(const std::vector<Gpu*>& gpus, std::span<const backends::Job> ranks,
                                     const Collective* collective) {
  std::vector<Launcher> devices;
  for (size_t i = 0; i < ranks.size(); ++i)
    devices.emplace_back(*gpus[i], ranks[i], reset(*gpus[i], ranks[i]));
  std::vector<Launcher*> all;
  for (Launcher& device : devices) {
    device.use(collective);
    all.push_back(&device);
  }
  for (Gpu* gpu : gpus) gpu->clear_marks();
  gpus.front()->select();
  gpus.front()->start_clock();
  backends::RunResult result = backends::SuperstepLoop<Launcher>(devices, ranks).run();
  Launcher::meet(all);
  gpus.front()->select();
  result.milliseconds = gpus.front()->stop_clock();
  result.rank_times = backends::rank_times(devices);
  for (size_t i = 0; i < ranks.size(); ++i)
    result.edges_visited += download(*gpus[i], ranks[i]).edges_visited;
  return result;
}

}  // namespace

backends::PreparedJob prepare_ranks(std::vector<Gpu*> gpus, std::span<const backends::Job> ranks,
                                    const std::filesystem::path& cache_folder) {
  for (size_t i = 0; i < ranks.size(); ++i) {
    gpus[i]->select();
    for (const Gpu* other : gpus) gpus[i]->use_memory_of(*other);
    reserve_scans(*gpus[i], ranks[i]);
    allow_shared(*gpus[i], ranks[i]);
  }
  Gpu& gpu = *gpus.front();
  const backends::Job& job = ranks.front();
  gpu.select();
  if (job.phases[job.first_direction].fused != nullptr) {
    return [&, fused = std::make_shared<Fused>(gpu, job)] { return run_fused(gpu, job, *fused); };
  }
  if (ranks.size() == 1 && job.share.peers == nullptr && backends::is_fixed(job)) {
    return
        [&, recording = std::make_shared<Recording>(gpu, job)] { return run_recorded(gpu, job, *recording); };
  }
  const std::shared_ptr<const Collective> collective = ranks.size() > 1 || job.share.peers != nullptr
                                                           ? choose_collective(gpus, job.share, cache_folder)
                                                           : nullptr;
  return [gpus, ranks, collective] { return run_step_by_step(gpus, ranks, collective.get()); };
}

backends::KernelTimes time_kernels(Gpu& gpu, const backends::Job& job) {
  if (job.phases[job.first_direction].fused != nullptr) return {};
  using Timed = backends::TimedDevice<Launcher, EventWatch>;
  EventWatch watch(gpu);
  Launcher launcher(gpu, job, reset(gpu, job));
  Timed device(launcher, watch);
  const backends::RunResult result = backends::SuperstepLoop<Timed>(device, job).run();
  if (result.timed_out || result.reached_limit) return {};
  backends::KernelTimes times = watch.times();
  times.frontiers = device.frontiers();
  return times;
}

}  // namespace harness::cuda
