// A resource that serves a limited number of requests per cycle, such as a cache's port or a memory channel.
// Calls of take() are not in the sequence of arrival: a later call may be for an earlier time. Therefore the
// port keeps a calendar of short spans of time, each with slots for a number of requests. A request takes the
// first free slot at or after its arrival.
#pragma once

#include <algorithm>
#include <vector>

#include "backends/simt/cycles/account.hpp"

namespace harness::simt {

/// A span of time in which requests are served.
struct Served {
  Ticks begin = 0, end = 0;
};

class Port {
 public:
  explicit Port(double per_cycle)
      : interval_(std::max<Ticks>(1, ticks_of(1 / per_cycle))), spans_(calendar_length) {}

  /// Serves requests that arrive together at the time `now`. Returns the time from the begin of the first to
  /// the end of the last request.
  Served take(Ticks now, uint64_t requests = 1) {
    now = std::max(now, blocked_until_);
    Served served{~Ticks{0}, 0};
    uint64_t number = now / width();
    while (requests > 0) {
      number = first_free(number);
      Span& span = spans_[number % calendar_length];
      const auto taken = static_cast<uint32_t>(std::min<uint64_t>(requests, places - span.used));
      const Ticks begin = std::max(now, number * width() + span.used * interval_);
      served.begin = std::min(served.begin, begin);
      served.end = std::max(served.end, begin + taken * interval_);
      span.used += taken;
      requests -= taken;
    }
    return served;
  }
  /// Makes later calls of take() serve no request before this time.
  void block_until(Ticks time) { blocked_until_ = std::max(blocked_until_, time); }

 private:
  // number of slots in a span of the calendar; a request takes one slot
  static constexpr uint32_t places = 16;
  static constexpr uint64_t calendar_length = 4096;

  struct Span {
    uint64_t number = 0;
    uint32_t used = 0;
  };

  Ticks width() const { return places * interval_; }

  // Returns the number of the first span, from span `number` on, that has a free slot. Old spans of the
  // calendar are overwritten.
  uint64_t first_free(uint64_t number) {
    if (number >= full_from_ && number < full_to_) number = full_to_;
    const uint64_t from = number;
    while (true) {
      Span& span = spans_[number % calendar_length];
      if (span.number < number) span = {number, 0};
      if (span.number == number && span.used < places) break;
      ++number;
    }
    if (from == full_to_) full_to_ = number;
    if (number - from > full_to_ - full_from_) {
      full_from_ = from;
      full_to_ = number;
    }
    return number;
  }

  Ticks interval_, blocked_until_ = 0;
  std::vector<Span> spans_;
  uint64_t full_from_ = 0, full_to_ = 0;  // no span in this range has a free slot
};

}  // namespace harness::simt
