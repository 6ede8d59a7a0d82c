#include "backends/cuda/fused.hpp"

#include <algorithm>

#include "backends/cuda/check.hpp"

namespace harness::cuda {
namespace {

// Returns the threads per block of a fused launch. Few large blocks are preferred, so that fewer blocks
// arrive at a grid barrier.
uint32_t threads_of(const backends::Phase& phase, const KernelInfo& kernel) {
  constexpr uint32_t most_threads = 512;
  const uint32_t wanted = phase.threads_per_block != 0
                              ? phase.threads_per_block
                              : static_cast<uint32_t>(kernel.attributes.maxThreadsPerBlock);
  return std::min(wanted, most_threads);
}

}  // namespace

Fused::Fused(Gpu& gpu, const backends::Job& job)
    : gpu_(gpu),
      job_(job),
      kernel_(info(job.phases[job.first_direction].fused)),
      args_(job.phases[job.first_direction].parts.front().args),
      threads_(threads_of(job.phases[job.first_direction], kernel_)) {
  for (const backends::Step& step : job.phases[job.first_direction].parts.front().steps) {
    shared_ = std::max(shared_, step.shared_bytes_per_thread);
  }
  if (shared_ != 0) allow_shared(gpu, kernel_, threads_, shared_);
  shared_ *= threads_;
  int resident = 0;
  check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, kernel_.function, static_cast<int>(threads_),
                                                      shared_),
        kernel_.name.c_str());
  if (resident == 0) {
    throw_error("{}: not one block of {} threads fits a multiprocessor: choose a smaller cta_size",
                kernel_.name, threads_);
  }
  const uint32_t most = static_cast<uint32_t>(gpu.properties().multiProcessorCount * resident);
  const uint64_t useful = (uint64_t{job.vertices} + threads_ - 1) / threads_;
  blocks_ = static_cast<uint32_t>(std::clamp<uint64_t>(useful, 1, most));
  args_.in = {job.frontier.queue[0], job.frontier.bits[0], job.frontier.bytes[0]};
  args_.out = {job.frontier.queue[1], job.frontier.bits[1], job.frontier.bytes[1]};
  args_.far_pile = job.far_piles[0];
  args_.far_next = job.far_piles[1];
  args_.fused_limit = job.max_supersteps;
}

void Fused::launch() const {
  for (const backends::ZeroedArray& array : job_.zeroed) zero(array.memory, array.bytes);
  if (job_.dedup_marks.bytes != 0) zero(job_.dedup_marks.memory, job_.dedup_marks.bytes);
  const uint64_t n = args_.vertices;
  if (args_.out.bits != nullptr) zero(args_.out.bits, HARNESS_BITMAP_WORDS(n) * sizeof(uint32_t));
  if (args_.out.bytes != nullptr) zero(args_.out.bytes, n);
  void* parameters[] = {const_cast<harness_args*>(&args_)};
  check(cudaLaunchCooperativeKernel(kernel_.function, dim3(blocks_), dim3(threads_), parameters, shared_,
                                    gpu_.stream()),
        kernel_.name.c_str());
}

void Fused::zero(void* memory, size_t bytes) const {
  check(cudaMemsetAsync(memory, 0, bytes, gpu_.stream()), "a fused run");
}

}  // namespace harness::cuda
