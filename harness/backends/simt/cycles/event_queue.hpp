// A queue of warps, sorted by modelled time: the warp with the least time is next. Warps of equal time come
// in the sequence in which they were added, so that a run does not depend on addresses or on the machine.
#pragma once

#include <queue>
#include <vector>

#include "backends/simt/cycles/account.hpp"

namespace harness::simt {

template <class Item>
class EventQueue {
 public:
  void add(Ticks at, Item item) { events_.push({at, added_++, item}); }
  bool empty() const { return events_.empty(); }
  /// Returns the time of the next event, or the largest Ticks if there is none.
  Ticks next() const { return events_.empty() ? ~Ticks{0} : events_.top().at; }
  Item take() {
    const Item item = events_.top().item;
    events_.pop();
    return item;
  }

 private:
  struct Event {
    Ticks at;
    uint64_t number;
    Item item;
    bool operator<(const Event& other) const {  // the queue's first element is the greatest
      return at != other.at ? at > other.at : number > other.number;
    }
  };

  std::priority_queue<Event> events_;
  uint64_t added_ = 0;
};

}  // namespace harness::simt
