// A copy of device memory by cudaMemcpyAsync. Before and after the runs, kernels fill the source and sample
// the target.
#include "device.cuh"
#include "programs.hpp"

namespace harness::cuda {
namespace {

__global__ void __launch_bounds__(block_threads)
    fill(uint64_t words, uint32_t vertices, const uint32_t* __restrict__ x, uint32_t* __restrict__ from) {
  for (uint64_t i = thread_index(); i < words; i += thread_count())
    from[i] = vertices == 0 ? 0 : x[i % vertices];
}

__global__ void __launch_bounds__(block_threads)
    sample(uint64_t repetitions, uint32_t vertices, const uint32_t* __restrict__ to,
           uint32_t* __restrict__ y) {
  for (uint64_t v = thread_index(); v < vertices; v += thread_count())
    y[v] = to[v % repetitions * vertices + v];
}

class Copy : public Program {
 public:
  explicit Copy(const BaselineInput& input)
      : Program(input),
        y_(input.property<uint32_t>("y")),
        from_(input.graph_array<uint32_t>("from", words_of(input))),
        to_(scratch<uint32_t>("to", words_of(input))) {
    if (vertices_ > from_.size())
      throw PluginError(HARNESS_UNSUPPORTED, "the graph has more vertices than `mib` has words; raise mib");
    fill<<<blocks_for(from_.size()), block_threads, 0, stream_>>>(
        from_.size(), vertices_, input.property<uint32_t>("x").data(), from_.data());
    clear(to_);
    finish_preparing();
  }
  void run(harness_baseline_run&) override {
    check(cudaMemcpyAsync(to_.data(), from_.data(), from_.size_bytes(), cudaMemcpyDeviceToDevice, stream_),
          "copy");
  }
  /// The array `to` has copies of x, one after another. Fills y by taking successive elements from successive
  /// copies, so that the samples are spread over the whole array. Then clears the array, so that a run that
  /// does not write the array is detected.
  void collect() override {
    if (vertices_ > 0) {
      sample<<<blocks_for(vertices_), block_threads, 0, stream_>>>(to_.size() / vertices_, vertices_,
                                                                   to_.data(), y_.data());
    }
    clear(to_);
    check(cudaStreamSynchronize(stream_), "sample");
  }

 private:
  static uint64_t words_of(const BaselineInput& input) {
    return static_cast<uint64_t>(input.setting("mib").value.integer) * (uint64_t{1} << 20) / sizeof(uint32_t);
  }

  const std::span<uint32_t> y_, from_, to_;
};

}  // namespace

std::unique_ptr<BaselineProgram> make_copy(const BaselineInput& input) {
  return std::make_unique<Copy>(input);
}

}  // namespace harness::cuda
