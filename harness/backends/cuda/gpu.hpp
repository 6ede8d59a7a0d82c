// A GPU with the resources of runs: one stream, events, a mirror of the control block (a copy in host
// memory), and memory for scans. The cuda backend has one Gpu, to which its programs and launches refer, and
// one more for each further rank.
#pragma once

#include <cuda_runtime_api.h>
#include <harness/args.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "backends/grid_size.hpp"
#include "backends/rank_times.hpp"
#include "backends/update_job.hpp"

namespace harness::cuda {

class Gpu {
 public:
  /// Opens a visible device. Throws Error with exit code 3 if there is none with this number.
  explicit Gpu(int number = 0);
  ~Gpu();
  Gpu(const Gpu&) = delete;
  Gpu& operator=(const Gpu&) = delete;

  const cudaDeviceProp& properties() const { return properties_; }
  unsigned architecture() const { return static_cast<unsigned>(properties_.major * 10 + properties_.minor); }
  std::string description() const;
  std::string driver() const;

  int number() const { return number_; }
  /// Returns the id of the device, which no other device of any machine has.
  using Id = std::array<char, 16>;
  Id id() const;
  /// Makes this the device of the calling thread.
  void select() const;
  /// Lets the kernels and copies of this device use the memory of `other`, if the machine supports peer
  /// access.
  void use_memory_of(const Gpu& other) const;

  cudaStream_t stream() const { return stream_; }
  // A barrier of several devices. The caller first calls record_meeting() of each device, then wait_for() of
  // each device with every other one. Later work of each device then waits for the earlier work of all
  // devices.
  void record_meeting() const;
  void wait_for(const Gpu& other) const;
  /// If this Gpu and `other` use the same device, work that this Gpu launches from now on waits for all work
  /// that `other` has launched so far. Returns true if they do.
  bool take_turn_after(const Gpu& other) const;
  // Copies from host memory while kernels run. backends::CopiesAhead (device.hpp) describes these functions.
  void copy_ahead(uint32_t room, void* to, const void* from, size_t bytes) const;
  void arrive(uint32_t room) const;
  void leave(uint32_t room) const;
  /// Returns the copy of the control block that the device writes to host memory.
  harness_control& mirror() const { return *mirror_; }

  // upload() and download() return after the copy is complete. In contrast, a CUDA copy from pageable memory
  // may still be in progress when the call returns.
  void upload(void* device, const void* host, size_t bytes);
  void download(void* host, const void* device, size_t bytes);
  void copy(void* to, const void* from, size_t bytes);
  void fill(void* device, int byte, size_t bytes);

  /// Returns host memory for an exchange with other processes. The memory is kept between runs.
  std::vector<unsigned char>& staged() { return staged_; }

  void start_clock();
  /// Waits for everything that was launched. Returns the milliseconds since start_clock().
  double stop_clock();
  // mark() puts a mark into the stream, to time intervals. The marks of a kind alternately begin and end an
  // interval of this kind. Only marks since the last clear_marks() are used.
  void clear_marks() { marks_used_ = {}; }
  void mark(backends::Timed kind);
  /// Returns the milliseconds of each interval of a kind. Call it after the stream has passed all marks.
  std::vector<double> between_marks(backends::Timed kind) const;
  /// Records the time at which everything that was launched so far has ended.
  void note_lap();
  /// Returns the milliseconds from start_clock() to note_lap(). Call it after the stream has passed
  /// note_lap().
  double lap_ms() const;

  backends::GridSize grid() const { return {static_cast<uint32_t>(properties_.multiProcessorCount)}; }

  /// Allocates memory for a scan of n elements. Call it before a run, because scan() does not allocate.
  void reserve_scan(uint64_t n);
  /// Computes the exclusive prefix sum of array[0, n) in place. array[n] and *total receive the sum.
  void scan(uint64_t* array, uint64_t n, uint64_t* total);

  /// Allocates memory for sorting these keys. Call it before a batch of updates, because sort() does not
  /// allocate.
  void reserve_sort(const backends::SortedKeys& keys);
  /// Sorts keys, with their values if they have some.
  void sort(const backends::SortedKeys& keys);

  void empty_caches();

  /// Marks the GPU as lost because a kernel does not end. Its resources are left to the end of the process,
  /// because releasing them would wait for the kernel.
  void lose() { lost_ = true; }
  bool lost() const { return lost_; }

 private:
  int number_ = 0;
  cudaDeviceProp properties_{};
  cudaStream_t stream_ = nullptr, copies_ = nullptr;
  cudaEvent_t began_ = nullptr, ended_ = nullptr, met_ = nullptr;
  std::array<std::vector<cudaEvent_t>, backends::timed_kinds> marks_;  // kept between runs
  std::array<size_t, backends::timed_kinds> marks_used_{};
  std::array<cudaEvent_t, 2> arrived_{}, left_{};  // one event per buffer of copy_ahead()
  harness_control* mirror_ = nullptr;
  void* scan_room_ = nullptr;
  size_t scan_bytes_ = 0;
  void* sort_room_ = nullptr;
  size_t sort_bytes_ = 0;
  void* cache_filler_ = nullptr;
  std::vector<unsigned char> staged_;
  bool lost_ = false;
};

}  // namespace harness::cuda
