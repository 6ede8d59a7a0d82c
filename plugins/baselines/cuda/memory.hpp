// Resources that the CUDA baselines allocate without the harness: memory for reports from the device to the
// host, and recorded launches. The destructor of each class releases its resource.
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>
#include <harness/host/errors.hpp>
#include <string>

namespace harness::cuda {

inline void check(cudaError_t status, const char* what) {
  if (status == cudaSuccess) return;
  const bool full = status == cudaErrorMemoryAllocation;
  throw PluginError(full ? HARNESS_OUT_OF_MEMORY : HARNESS_INTERNAL,
                    std::string(what) + ": " + cudaGetErrorString(status));
}

/// Message to the host from the kernel that ends a superstep.
struct Report {
  uint32_t frontier;  // number of active vertices of the next superstep
  uint32_t deferred;  // number of vertices in the far pile (sssp)
  uint32_t pulls;     // 1: the next superstep pulls
  uint32_t sequence;  // number of the report; written last
};

/// Receives reports in mapped host memory, which the host polls. A superstep therefore needs no synchronising
/// call.
class Mailbox {
 public:
  Mailbox() {
    void* host = nullptr;
    check(cudaHostAlloc(&host, sizeof(Report), cudaHostAllocMapped), "cudaHostAlloc");
    report_ = static_cast<Report*>(host);
    *report_ = {};
    void* device = nullptr;
    check(cudaHostGetDevicePointer(&device, host, 0), "cudaHostGetDevicePointer");
    device_ = static_cast<Report*>(device);
  }
  ~Mailbox() { cudaFreeHost(report_); }
  Mailbox(const Mailbox&) = delete;
  Mailbox& operator=(const Mailbox&) = delete;

  Report* device() const { return device_; }
  /// Increments the sequence number that the next report must have, and returns it.
  uint32_t expect() { return ++expected_; }
  /// Waits for the report with the number that expect() returned last. Throws if the stream ends or fails
  /// without sending this report.
  Report wait(cudaStream_t stream) const {
    constexpr uint32_t spins_a_look = 1u << 16;
    const auto arrived = [&] { return __atomic_load_n(&report_->sequence, __ATOMIC_ACQUIRE) == expected_; };
    for (uint32_t spins = 1; !arrived(); ++spins) {
      if (spins % spins_a_look != 0) continue;
      const cudaError_t status = cudaStreamQuery(stream);
      if (status == cudaErrorNotReady) continue;
      check(status, "a superstep");
      if (!arrived()) throw PluginError(HARNESS_INTERNAL, "a superstep ended without a report");
    }
    return *report_;
  }

 private:
  Report *report_ = nullptr, *device_ = nullptr;
  uint32_t expected_ = 0;
};

/// Launches that are recorded once and replayed as one CUDA graph.
class RecordedGraph {
 public:
  RecordedGraph() = default;
  ~RecordedGraph() {
    if (graph_ != nullptr) cudaGraphExecDestroy(graph_);
  }
  RecordedGraph(const RecordedGraph&) = delete;
  RecordedGraph& operator=(const RecordedGraph&) = delete;

  template <class Work>
  void record(cudaStream_t stream, const Work& work) {
    check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal), "cudaStreamBeginCapture");
    work();
    cudaGraph_t captured = nullptr;
    check(cudaStreamEndCapture(stream, &captured), "cudaStreamEndCapture");
    const cudaError_t made = cudaGraphInstantiate(&graph_, captured, 0);
    cudaGraphDestroy(captured);
    check(made, "cudaGraphInstantiate");
    check(cudaGraphUpload(graph_, stream), "cudaGraphUpload");
  }
  void launch(cudaStream_t stream) const { check(cudaGraphLaunch(graph_, stream), "cudaGraphLaunch"); }

 private:
  cudaGraphExec_t graph_ = nullptr;
};

}  // namespace harness::cuda
