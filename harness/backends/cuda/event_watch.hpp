// Times single launches by pairs of events in the stream. The events are read later, because waiting for each
// launch would leave the device idle between launches. The executor makes an EventWatch for a run that is
// timed per kernel.
#pragma once

#include <vector>

#include "backends/cuda/check.hpp"
#include "backends/cuda/gpu.hpp"
#include "backends/kernel_times.hpp"

namespace harness::cuda {

class EventWatch {
 public:
  explicit EventWatch(Gpu& gpu) : gpu_(gpu) {}
  ~EventWatch() {
    for (const Pair& pair : pairs_) {
      cudaEventDestroy(pair.began);
      cudaEventDestroy(pair.ended);
    }
  }
  EventWatch(const EventWatch&) = delete;
  EventWatch& operator=(const EventWatch&) = delete;

  template <class Call>
  void operator()(const backends::Launch& launch, Call call) {
    if (used_ == most_pairs) look();
    if (used_ == pairs_.size()) pairs_.push_back(make_pair());
    Pair& pair = pairs_[used_++];
    pair.launch = launch;
    check(cudaEventRecord(pair.began, gpu_.stream()), "timing a kernel");
    call();
    check(cudaEventRecord(pair.ended, gpu_.stream()), "timing a kernel");
  }

  /// Returns the times of all launches so far, after waiting for them.
  const backends::KernelTimes& times() {
    look();
    return times_;
  }

 private:
  struct Pair {
    cudaEvent_t began = nullptr, ended = nullptr;
    backends::Launch launch;
  };
  static constexpr size_t most_pairs = 4096;

  static Pair make_pair() {
    Pair pair;
    check(cudaEventCreate(&pair.began), "timing a kernel");
    check(cudaEventCreate(&pair.ended), "timing a kernel");
    return pair;
  }
  void look() {
    if (used_ > 0) check(cudaEventSynchronize(pairs_[used_ - 1].ended), "timing a kernel");
    for (size_t i = 0; i < used_; ++i) {
      float milliseconds = 0;
      check(cudaEventElapsedTime(&milliseconds, pairs_[i].began, pairs_[i].ended), "timing a kernel");
      times_.add(pairs_[i].launch, milliseconds);
    }
    used_ = 0;
  }

  Gpu& gpu_;
  std::vector<Pair> pairs_;
  size_t used_ = 0;
  backends::KernelTimes times_;
};

}  // namespace harness::cuda
