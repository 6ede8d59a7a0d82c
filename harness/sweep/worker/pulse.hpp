// What a worker is doing, in a page that it shares with its supervisor. A step costs the worker two stores
// and wakes nobody, so that runs can be watched one by one while they are measured.
#pragma once

#include <atomic>
#include <cstdint>

#include "base/file_descriptor.hpp"
#include "sweep/measure/step.hpp"

namespace harness::sweep {

class Pulse {
 public:
  /// The supervisor's side: a new page.
  Pulse();
  /// The worker's side. A copy of the worker, forked by a plugin, does not get the page: it dies at its next
  /// step instead of measuring and answering a second time.
  static Pulse of_worker(FileDescriptor page);
  ~Pulse();
  Pulse(Pulse&& other) noexcept
      : page_(std::move(other.page_)), state_(std::exchange(other.state_, nullptr)) {}

  int fd() const { return page_.get(); }
  void beat(Step step) const;
  Step step() const { return static_cast<Step>(state_->step.load()); }
  uint64_t beats() const { return state_->beats.load(); }

 private:
  struct State {
    std::atomic<uint32_t> step;
    std::atomic<uint64_t> beats;
  };

  Pulse(FileDescriptor page, bool shared_with_copies);

  FileDescriptor page_;
  State* state_;
};

}  // namespace harness::sweep
