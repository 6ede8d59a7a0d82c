// A cache as a level of memory: tags, a port that takes a number of lines per cycle, and a number of misses
// that may be outstanding. A request for a line that is on its way waits for that line, and does not count as
// another miss.
#pragma once

#include "backends/simt/cycles/cache.hpp"
#include "backends/simt/cycles/memory_level.hpp"

namespace harness::simt {

class CacheLevel final : public MemoryLevel {
 public:
  struct Shape {
    uint64_t bytes, ways, line_bytes;
    uint64_t misses;         // largest number of outstanding misses
    double lines_per_cycle;  // rate of the port
    Ticks latency;           // of this level, without the levels below
    Cause name;
    bool keeps_stores;  // stored lines go to the next level when they are replaced, not at once
    bool begins_warm;   // an earlier, equal run has left its lines in the places that are unused so far
  };

  CacheLevel(const Shape& shape, MemoryLevel& below)
      : shape_(shape),
        tags_(shape.bytes, shape.ways, shape.line_bytes),
        port_(shape.lines_per_cycle),
        misses_(shape.misses),
        below_(below) {}

  Answer load(uint64_t line, Ticks now) override {
    Ticks start = port_.take(now).begin;
    if (const Cache::Line* held = find(line)) {
      const Ticks hit = start + shape_.latency;
      return held->ready > hit ? Answer{start, held->ready, held->from} : Answer{start, hit, shape_.name};
    }
    start = wait_for_slot(start);
    Answer answer = below_.load(line, start + shape_.latency);
    misses_.occupy(answer.done);
    fill(line, start, answer);
    answer.accepted = start;
    return answer;
  }

  Ticks store(uint64_t line, Ticks now) override {
    Ticks start = port_.take(now).begin;
    Cache::Line* held = tags_.find(line);
    if (shape_.keeps_stores) {
      if (held == nullptr) held = room_for(line, start);
      if (held != nullptr) {
        held->dirty = true;
        return start;
      }
    }
    start = wait_for_slot(start);
    misses_.occupy(below_.store(line, start + shape_.latency));
    return start;
  }

  /// Invalidates all lines.
  void empty() { tags_.empty(); }

  /// Passes a request on without looking for its line in this cache. Returns the time at which the request
  /// arrives at the next level.
  Ticks pass(Ticks now) { return port_.take(now).begin + shape_.latency; }

  /// Loads one line for a functional unit of a core (units/unit.hpp). The request uses neither the port of
  /// this cache nor its slots for misses, because the unit has its own port and slots.
  Answer load_aside(uint64_t line, Ticks now) {
    if (const Cache::Line* held = find(line))
      return {now, std::max(held->ready, now + shape_.latency), shape_.name};
    const Answer answer = below_.load(line, now + shape_.latency);
    fill(line, now, answer);
    return answer;
  }

 private:
  const Cache::Line* find(uint64_t line) {
    const Cache::Line* held = tags_.find(line);
    return held == nullptr && shape_.begins_warm ? tags_.put_into_unused(line) : held;
  }

  // Returns the first time from `start` on at which a slot for a miss is free. Until then, the port takes no
  // requests, so the requests behind this one wait too.
  Ticks wait_for_slot(Ticks start) {
    const Ticks free = std::max(start, misses_.earliest());
    port_.block_until(free);
    return free;
  }

  void fill(uint64_t line, Ticks now, const Answer& answer) {
    if (Cache::Line* place = room_for(line, now)) {
      place->ready = answer.done;
      place->from = answer.from;
    }
  }

  Cache::Line* room_for(uint64_t line, Ticks now) {
    Cache::Line* place = nullptr;
    const Cache::Line before = tags_.replace(line, place);
    if (before.dirty) below_.store(before.number, now + shape_.latency);
    return place;
  }

  const Shape shape_;
  Cache tags_;
  Port port_;
  Slots misses_;
  MemoryLevel& below_;
};

}  // namespace harness::simt
