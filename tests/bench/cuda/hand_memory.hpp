// Device and pinned memory, streams and events for the hand-written code, with owners.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace harness::hand {

inline void check(cudaError_t status, const char* what) {
  if (status != cudaSuccess) throw std::runtime_error(std::string(what) + ": " + cudaGetErrorString(status));
}

/// An array in device memory; movable.
template <class T>
class Buffer {
 public:
  Buffer() = default;
  explicit Buffer(size_t size) : size_(size) {
    check(cudaMalloc(reinterpret_cast<void**>(&data_), (size == 0 ? 1 : size) * sizeof(T)), "cudaMalloc");
  }
  ~Buffer() { cudaFree(data_); }
  Buffer(Buffer&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  Buffer& operator=(Buffer&& other) noexcept {
    swap(other);
    return *this;
  }
  void swap(Buffer& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
  }

  T* data() const { return data_; }
  size_t size() const { return size_; }
  size_t bytes() const { return size_ * sizeof(T); }
  void upload(const T* from) {
    check(cudaMemcpy(data_, from, bytes(), cudaMemcpyHostToDevice), "upload");
    // A copy from pageable memory may still be on its way.
    check(cudaStreamSynchronize(cudaStreamLegacy), "upload");
  }
  std::vector<T> download() const {
    std::vector<T> to(size_);
    check(cudaMemcpy(to.data(), data_, bytes(), cudaMemcpyDeviceToHost), "download");
    return to;
  }
  void clear(cudaStream_t stream) { check(cudaMemsetAsync(data_, 0, bytes(), stream), "clear"); }

 private:
  T* data_ = nullptr;
  size_t size_ = 0;
};

/// Host memory that the device writes in place.
template <class T>
class PinnedArray {
 public:
  explicit PinnedArray(size_t size) {
    check(cudaHostAlloc(reinterpret_cast<void**>(&data_), size * sizeof(T), cudaHostAllocMapped),
          "cudaHostAlloc");
    for (size_t i = 0; i < size; ++i) data_[i] = T{};
  }
  ~PinnedArray() { cudaFreeHost(data_); }
  PinnedArray(const PinnedArray&) = delete;
  PinnedArray& operator=(const PinnedArray&) = delete;
  T* data() const { return data_; }
  T* on_device() const {
    void* address = nullptr;
    check(cudaHostGetDevicePointer(&address, data_, 0), "cudaHostGetDevicePointer");
    return static_cast<T*>(address);
  }

 private:
  T* data_ = nullptr;
};

/// A stream with the two events that time a run.
class Stream {
 public:
  Stream() {
    check(cudaStreamCreate(&stream_), "cudaStreamCreate");
    check(cudaEventCreate(&began_), "cudaEventCreate");
    check(cudaEventCreate(&ended_), "cudaEventCreate");
  }
  ~Stream() {
    cudaEventDestroy(ended_);
    cudaEventDestroy(began_);
    cudaStreamDestroy(stream_);
  }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  operator cudaStream_t() const { return stream_; }
  void begin() { check(cudaEventRecord(began_, stream_), "begin"); }
  /// Milliseconds since begin(), once everything has run.
  float end() {
    check(cudaGetLastError(), "launch");
    check(cudaEventRecord(ended_, stream_), "end");
    check(cudaEventSynchronize(ended_), "run");
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, began_, ended_), "elapsed");
    return milliseconds;
  }

 private:
  cudaStream_t stream_ = nullptr;
  cudaEvent_t began_ = nullptr, ended_ = nullptr;
};

/// What the one-block kernel at a superstep's end tells the host.
struct Report {
  uint32_t frontier;  // active vertices of the next superstep
  uint32_t deferred;  // vertices in the far pile
  uint32_t pulls;     // 1: the next superstep pulls
  uint32_t sequence;  // written last
};

/// Reports arrive in mapped memory that the host spins on: no synchronising call a superstep.
class Mailbox {
 public:
  Mailbox() : report_(1), device_(report_.on_device()) {}
  Report* device() const { return device_; }
  /// The number that the next report has to carry.
  uint32_t expect() { return ++expected_; }
  /// Waits for it; throws when the stream ended or failed without it.
  Report wait(cudaStream_t stream) const {
    constexpr uint32_t spins_a_look = 1u << 16;
    const auto arrived = [&] {
      return __atomic_load_n(&report_.data()->sequence, __ATOMIC_ACQUIRE) == expected_;
    };
    for (uint32_t spins = 1; !arrived(); ++spins) {
      if (spins % spins_a_look != 0) continue;
      const cudaError_t status = cudaStreamQuery(stream);
      if (status == cudaErrorNotReady) continue;
      check(status, "superstep");
      if (!arrived()) throw std::runtime_error("a superstep ended without its report");
    }
    return *report_.data();
  }

 private:
  PinnedArray<Report> report_;
  Report* device_;
  uint32_t expected_ = 0;
};

/// Work recorded once and launched as one CUDA graph.
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
  void launch(cudaStream_t stream) { check(cudaGraphLaunch(graph_, stream), "cudaGraphLaunch"); }

 private:
  cudaGraphExec_t graph_ = nullptr;
};

}  // namespace harness::hand
