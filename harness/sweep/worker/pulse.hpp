// A memory page in which a worker records its current step for its supervisor. A step costs the worker two
// stores and no wake-up, so that single runs can be watched during measurement.
#pragma once

#include <atomic>
#include <cstdint>

#include "base/file_descriptor.hpp"
#include "sweep/measure/step.hpp"

namespace harness::sweep {

class Pulse {
 public:
  /// Makes a new page, for the supervisor.
  Pulse();
  /// Maps the supervisor's page, for the worker. A copy of the worker that a plugin forks does not get the
  /// page. Such a copy crashes at its next step instead of measuring and answering twice.
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
