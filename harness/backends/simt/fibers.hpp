// Fibers on which lanes run. A fiber serves one lane after another, so there are only as many fibers as lanes
// that have begun and not ended. The fiber that became free last is next, because its stack is in the host's
// caches.
#pragma once

#include <boost/context/detail/fcontext.hpp>
#include <cstddef>
#include <deque>
#include <span>
#include <vector>

#include "backends/simt/stack.hpp"

namespace harness::simt {

struct Fiber {
  boost::context::detail::fcontext_t context = nullptr;  // null: its stack has no frames
  Stack stack;
  unsigned char* bottom = nullptr;  // lowest address of the stack
};

class Fibers {
 public:
  using Main = void (*)(boost::context::detail::transfer_t);

  /// If `many` is true, stacks are small, because many fibers will be needed, such as those of a thousand
  /// blocks.
  explicit Fibers(bool many = false);
  ~Fibers();
  Fibers(const Fibers&) = delete;
  Fibers& operator=(const Fibers&) = delete;

  /// Returns a free fiber. A new fiber begins with `main`. Any other continues where its last lane gave it
  /// back.
  Fiber& take(Main main) {
    if (free_.empty()) add_slab();
    Fiber& fiber = *free_.back();
    free_.pop_back();
    if (fiber.context == nullptr) make(fiber, main);
    return fiber;
  }
  /// Gives back a fiber that is ready for its next lane.
  void give(Fiber& fiber) { free_.push_back(&fiber); }
  /// Gives back a fiber whose lane has not ended. The frames on its stack are lost.
  void drop(Fiber& fiber);
  /// Returns true for addresses in the fiber's stack.
  bool is_in(const Fiber& fiber, const void* memory) const {
    return static_cast<size_t>(static_cast<const unsigned char*>(memory) - fiber.bottom) < stack_bytes_;
  }
  /// Returns true for addresses in any stack.
  bool holds(const void* memory) const;
  /// Returns true if a lane has overwritten the end of the fiber's stack. Behind that end is the stack of
  /// another fiber.
  bool has_overflowed(const Fiber& fiber) const;
  /// Releases most of the memory if no fiber is in use.
  void shrink();

 private:
  void make(Fiber& fiber, Main main) const;
  void release(size_t from);
  void add_slab();

  const bool many_;
  const size_t stack_bytes_;
  std::deque<Fiber> fibers_;
  std::vector<std::span<unsigned char>> slabs_;  // memory of stacks
  std::vector<Fiber*> free_;
};

}  // namespace harness::simt
