// A level of the memory of the modelled GPU: a cache, or the channels of the device memory. When a request is
// made, it at once reserves its time at each level that it will pass. The time at which its data arrive is
// therefore known immediately, and the simulation needs no event per level.
#pragma once

#include <algorithm>
#include <functional>
#include <queue>
#include <vector>

#include "backends/simt/cycles/port.hpp"

namespace harness::simt {

struct Answer {
  Ticks accepted = 0;      // time at which the level has taken the request
  Ticks done = 0;          // time at which the data arrive
  Cause from = Cause::l1;  // level that had the data
};

class MemoryLevel {
 public:
  virtual ~MemoryLevel() = default;
  /// Requests a cache line. `now` is the time at which the request arrives at this level.
  virtual Answer load(uint64_t line, Ticks now) = 0;
  /// Stores to a cache line. The warp does not wait until the store is complete. Returns the time at which
  /// the level has taken the request.
  virtual Ticks store(uint64_t line, Ticks now) = 0;
};

/// A number of slots, each of which holds a request until it is answered (miss status registers).
class Slots {
 public:
  explicit Slots(uint64_t count) : free_(std::greater<>(), std::vector<Ticks>(count, 0)) {}
  Ticks earliest() const { return free_.top(); }
  /// Occupies the slot that becomes free first, until the time `until`.
  void occupy(Ticks until) {
    free_.pop();
    free_.push(until);
  }

 private:
  std::priority_queue<Ticks, std::vector<Ticks>, std::greater<>> free_;
};

/// The memory's channels. Consecutive lines are in different channels. A line occupies its channel as long as
/// the bandwidth requires, and arrives after the latency.
class Channels final : public MemoryLevel {
 public:
  Channels(uint64_t channels, Ticks latency, double cycles_per_line)
      : latency_(latency), ports_(channels, Port(1 / cycles_per_line)) {}

  Answer load(uint64_t line, Ticks now) override {
    const Ticks start = ports_[line % ports_.size()].take(now).begin;
    return {start, start + latency_, Cause::memory};
  }
  Ticks store(uint64_t line, Ticks now) override { return ports_[line % ports_.size()].take(now).begin; }

 private:
  Ticks latency_;
  std::vector<Port> ports_;
};

}  // namespace harness::simt
