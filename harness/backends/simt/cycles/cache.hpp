// The tags of a set-associative cache, with the least recently used line of a set replaced. This class does
// not model time; cache_level.hpp adds latency and bandwidth.
#pragma once

#include <cstdint>
#include <vector>

#include "backends/simt/cycles/account.hpp"

namespace harness::simt {

class Cache {
 public:
  struct Line {
    uint64_t number = none;  // index of the line in memory
    uint64_t used = 0;       // value of uses_ at the last use of this line
    Ticks ready = 0;         // time at which the data arrive
    Cause from = Cause::l1;  // memory level that had the data
    bool dirty = false;
  };
  static constexpr uint64_t none = ~uint64_t{0};

  /// A cache of 0 bytes holds nothing.
  Cache(uint64_t bytes, uint64_t ways, uint64_t line_bytes)
      : ways_(ways), sets_(bytes / (ways * line_bytes)), lines_(sets_ * ways) {}

  /// Returns the line and marks it as used, or null if the cache does not have it.
  Line* find(uint64_t number) {
    if (sets_ == 0) return nullptr;
    Line* set = set_of(number);
    for (uint64_t way = 0; way < ways_; ++way) {
      if (set[way].number != number || set[way].used <= emptied_) continue;
      set[way].used = ++uses_;
      return &set[way];
    }
    return nullptr;
  }

  /// Puts a line into a place of its set that has never been used. Returns the line, or null if the set has
  /// no such place.
  Line* put_into_unused(uint64_t number) {
    if (sets_ == 0) return nullptr;
    Line* set = set_of(number);
    for (uint64_t way = 0; way < ways_; ++way) {
      if (set[way].number != none) continue;
      set[way] = {.number = number, .used = ++uses_};
      return &set[way];
    }
    return nullptr;
  }

  /// Invalidates all lines. None of them may be dirty.
  void empty() { emptied_ = uses_; }

  /// Makes space for a line that the cache does not have. Returns the line that was replaced, which the
  /// caller must write back if it is dirty. Sets `place` to the new line, or to null if the cache has 0
  /// bytes.
  Line replace(uint64_t number, Line*& place) {
    place = nullptr;
    if (sets_ == 0) return {};
    Line* set = set_of(number);
    place = set;
    for (uint64_t way = 1; way < ways_; ++way) {
      if (set[way].used < place->used) place = &set[way];
    }
    const Line before = *place;
    *place = {.number = number, .used = ++uses_};
    return before;
  }

 private:
  Line* set_of(uint64_t number) { return &lines_[number % sets_ * ways_]; }

  uint64_t ways_, sets_, uses_ = 0;
  uint64_t emptied_ = 0;  // lines that were last used before this time are invalid
  std::vector<Line> lines_;
};

}  // namespace harness::simt
