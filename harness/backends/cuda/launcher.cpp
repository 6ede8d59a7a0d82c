#include "backends/cuda/launcher.hpp"

#include <algorithm>
#include <atomic>

#include "backends/cuda/check.hpp"

namespace harness::cuda {
namespace {

// Seconds beyond the timeout of a run after which a superstep is assumed never to end.
constexpr double grace_seconds = 2;
// How often the mirror, a copy of the control block in host memory, is polled before the device is queried
// once.
constexpr int looks = 4096;

}  // namespace

Launcher::Launcher(Gpu& gpu, const backends::Job& job, uint32_t epoch)
    : gpu_(gpu), on_device_(job.control), timeout_seconds_(job.timeout_seconds), epoch_(epoch) {}

void Launcher::launch(backends::Kernel kernel, const harness_args& args, uint64_t items, harness_group group,
                      uint32_t shared_bytes_per_thread) {
  if (items == 0) return;
  launch_blocks(kernel, args, gpu_.grid().of_items(items, group, threads_), shared_bytes_per_thread);
}

void Launcher::launch_vertices(backends::Kernel kernel, const harness_args& args) {
  launch_blocks(kernel, args, gpu_.grid().of_vertices(args.owned_count, threads_), 0);
}

void Launcher::launch_blocks(backends::Kernel kernel, const harness_args& args, uint32_t blocks,
                             uint32_t shared_bytes_per_thread) {
  void* parameters[] = {const_cast<harness_args*>(&args)};
  check(cudaLaunchKernel(info(kernel).function, dim3(blocks), dim3(threads_), parameters,
                         size_t{shared_bytes_per_thread} * threads_, gpu_.stream()),
        info(kernel).name.c_str());
}

void Launcher::zero(void* memory, size_t bytes) {
  if (bytes != 0) check(cudaMemsetAsync(memory, 0, bytes, gpu_.stream()), "cudaMemsetAsync");
}

// Copies between ranks. GPUs with peer access copy over the link between them, all other GPUs through the
// host.
void Launcher::copy_from(Launcher&, void* to, const void* from, size_t bytes) {
  check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, gpu_.stream()), "a copy between ranks");
}

void Launcher::meet(std::span<Launcher* const> all) {
  if (all.size() == 1) return;
  for (Launcher* one : all) one->gpu_.record_meeting();
  for (Launcher* one : all) {
    for (const Launcher* other : all) {
      if (other != one) one->gpu_.wait_for(other->gpu_);
    }
  }
}

void Launcher::settle() {
  check(cudaStreamSynchronize(gpu_.stream()), "a superstep");
}

// Exchanges slices through host memory, because MPI reads and writes only host memory.
void Launcher::gather(backends::Peers& peers, unsigned char* array, std::span<const uint64_t> bounds) {
  const uint64_t begin = bounds[peers.number()], end = bounds[peers.number() + 1];
  std::vector<unsigned char>& staged = gpu_.staged();
  if (staged.size() < bounds.back()) staged.resize(bounds.back());
  gpu_.download(staged.data() + begin, array + begin, end - begin);
  peers.gather(staged.data(), bounds);
  gpu_.upload(array, staged.data(), begin);
  gpu_.upload(array + end, staged.data() + end, bounds.back() - end);
}

// Waits for the end of a superstep. The last kernel of a superstep writes the mirror, a copy of the control
// block in host memory. Polling the mirror takes less time than copying the control block and waiting for the
// copy.
const harness_control& Launcher::control() {
  const std::atomic_ref<uint32_t> shown(gpu_.mirror().epoch);
  while (true) {
    for (int look = 0; look < looks; ++look) {
      if (shown.load(std::memory_order_acquire) == epoch_) return gpu_.mirror();
    }
    const cudaError_t state = cudaStreamQuery(gpu_.stream());
    if (state != cudaErrorNotReady) check(state, "a superstep");
    if (timeout_seconds_ > 0 && seconds() > timeout_seconds_ + grace_seconds) {
      throw DeviceLost(fmt::format("a superstep did not end {} s after the timeout of {} s", grace_seconds,
                                   timeout_seconds_),
                       true);
    }
  }
}

void Launcher::ask_host(const backends::HostHook& hook) {
  control();  // waits until the last finish kernel has written the mirror
  harness_control now;
  gpu_.download(&now, on_device_, sizeof now);
  hook(now);
  gpu_.upload(on_device_, &now, sizeof now);
  gpu_.mirror().done = now.done;
  gpu_.mirror().restart = now.restart;
}

harness_control Launcher::fetch_control() {
  harness_control now;
  gpu_.download(&now, on_device_, sizeof now);
  return now;
}

uint64_t Launcher::read(const uint64_t& in_control) {
  uint64_t value = 0;
  gpu_.download(&value, &in_control, sizeof value);
  return value;
}

}  // namespace harness::cuda
