// The first visible GPU as runs use it: one stream, two events to time by, the mirror of the control
// block, and room for scans. The cuda backend has one, which its programs and launches refer to.
#pragma once

#include <cuda_runtime_api.h>
#include <harness/args.h>

#include <cstdint>
#include <string>

#include "backends/grid_size.hpp"

namespace harness::cuda {

class Gpu {
 public:
  /// The first visible device. Throws Error with exit code 3 when there is none.
  Gpu();
  ~Gpu();
  Gpu(const Gpu&) = delete;
  Gpu& operator=(const Gpu&) = delete;

  const cudaDeviceProp& properties() const { return properties_; }
  unsigned architecture() const { return static_cast<unsigned>(properties_.major * 10 + properties_.minor); }
  std::string description() const;
  std::string driver() const;

  cudaStream_t stream() const { return stream_; }
  /// The copy of the control block that the device writes to host memory.
  harness_control& mirror() const { return *mirror_; }

  // Both return when the bytes have arrived. A copy from pageable memory by CUDA alone may then still be
  // under way.
  void upload(void* device, const void* host, size_t bytes);
  void download(void* host, const void* device, size_t bytes);
  void fill(void* device, int byte, size_t bytes);

  void start_clock();
  /// Waits for all that was launched; milliseconds since start_clock().
  double stop_clock();

  backends::GridSize grid() const { return {static_cast<uint32_t>(properties_.multiProcessorCount)}; }

  /// Room for a scan of n elements; called before a run, because scan() allocates nothing.
  void reserve_scan(uint64_t n);
  /// Exclusive: array[n] and *total become the sum.
  void scan(uint64_t* array, uint64_t n, uint64_t* total);

  void empty_caches();

  /// From now on the GPU counts as lost, because a kernel does not end. What is still held goes with the
  /// process: giving it back would wait for the kernel.
  void lose() { lost_ = true; }
  bool lost() const { return lost_; }

 private:
  cudaDeviceProp properties_{};
  cudaStream_t stream_ = nullptr;
  cudaEvent_t began_ = nullptr, ended_ = nullptr;
  harness_control* mirror_ = nullptr;
  void* scan_room_ = nullptr;
  size_t scan_bytes_ = 0;
  void* cache_filler_ = nullptr;
  bool lost_ = false;
};

}  // namespace harness::cuda
