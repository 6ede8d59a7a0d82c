#include "backends/simt/lanes.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <numeric>
#include <utility>

#include "base/random.hpp"

namespace harness::simt {
namespace {

using boost::context::detail::jump_fcontext;
using boost::context::detail::make_fcontext;
using boost::context::detail::transfer_t;

// A lane that iterates this often without waiting for another lane is reported as hanging.
constexpr uint64_t most_spins = uint64_t{1} << 24;
constexpr uint64_t passes_between_looks = 1 << 14;  // between two queries of the clock
constexpr size_t usual_stack_bytes = size_t{128} << 10;
#if defined(HARNESS_ADDRESS_SANITIZER) || defined(HARNESS_THREAD_SANITIZER)
constexpr size_t small_stack_bytes = usual_stack_bytes;  // frames are larger
#else
constexpr size_t small_stack_bytes = size_t{14} << 10;
#endif
// Written to the end of each small stack. A change of this value shows an overflow.
constexpr uint64_t end_of_stack = 0x656e64206f662073;
// The tops of stacks are staggered by these distances. At distances of a power of two, they would share sets
// of the cache.
constexpr size_t usual_colour_bytes = 832, small_colour_bytes = 64, colours = 64;

}  // namespace

Lanes::Lanes(uint32_t threads, bool small_stacks)
    : lanes_(threads),
      small_stacks_(small_stacks),
      stack_bytes_(small_stacks ? small_stack_bytes : usual_stack_bytes),
      colour_bytes_(small_stacks ? small_colour_bytes : usual_colour_bytes) {
  void* memory = mmap(nullptr, stack_bytes_ * threads, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  stacks_ = static_cast<unsigned char*>(memory);
}

Lanes::~Lanes() {
  Stack::forget(stacks_, stack_bytes_ * most());
  munmap(stacks_, stack_bytes_ * most());
}

bool Lanes::owns(const void* memory) const {
  const auto* byte = static_cast<const unsigned char*>(memory);
  const auto* exchanged = reinterpret_cast<const unsigned char*>(exchange_.data());
  return (byte >= stacks_ && byte < stacks_ + stack_bytes_ * most()) ||
         (byte >= exchanged && byte < exchanged + sizeof exchange_);
}

std::string Lanes::name(uint32_t block, uint32_t thread) {
  return fmt::format("lane {} of warp {} of block {}", thread % warp_width, thread / warp_width, block);
}

// Switches from the fiber `from` to `to`. The fiber that returns to `from` passes on where its own execution
// continues.
void Lanes::change(Fiber& from, Fiber& to) {
  left_ = &from;
  from.stack.leave_for(to.stack);
  const transfer_t back = jump_fcontext(to.context, this);
  left_->context = back.fctx;
  from.stack.arrive_from(left_->stack);
}

// A lane's fiber runs one kernel after another. The stack of an abandoned lane owns no resources.
void Lanes::main(transfer_t before) {
  Lanes& self = *static_cast<Lanes*>(before.data);
  self.left_->context = before.fctx;
  self.lanes_[self.current_].fiber.stack.arrive_from(self.left_->stack);
  while (true) {
    simt_place place = self.place_;
    place.thread = self.current_;
    self.kernel_(*self.args_, place);
    self.lanes_[place.thread].wait = Wait::ended;
    self.leave();
  }
}

void Lanes::make(uint32_t thread) {
  unsigned char* top = stacks_ + stack_bytes_ * (thread + 1) - thread % colours * colour_bytes_;
  Fiber& fiber = lanes_[thread].fiber;
  fiber.stack.begin(stacks_ + stack_bytes_ * thread, stack_bytes_);
  if (small_stacks_) std::memcpy(stacks_ + stack_bytes_ * thread, &end_of_stack, sizeof end_of_stack);
  fiber.context = make_fcontext(top, stack_bytes_ - colours * colour_bytes_, main);
}

bool Lanes::has_overflowed() const {
  for (uint32_t t = 0; small_stacks_ && t < place_.threads; ++t) {
    if (std::memcmp(stacks_ + stack_bytes_ * t, &end_of_stack, sizeof end_of_stack) != 0) return true;
  }
  return false;
}

// The current lane cannot continue: switches to the next lane of its warp that can, otherwise to the
// scheduler.
void Lanes::leave() {
  Lane& own = lanes_[current_];
  const uint32_t warp = current_ / warp_width;
  while (++turn_ < warp_width) {
    Lane& next = lane(warp, lane_order_[turn_]);
    if (next.wait != Wait::nothing && next.wait != Wait::others) continue;
    next.wait = Wait::nothing;
    current_ = warp * warp_width + lane_order_[turn_];
    change(own.fiber, next.fiber);
    return;
  }
  change(own.fiber, scheduler_);
}

// Runs each lane of a warp that can continue, sequentially.
void Lanes::give_turns(uint32_t warp) {
  for (turn_ = 0; turn_ < warp_width; ++turn_) {
    Lane& first = lane(warp, lane_order_[turn_]);
    if (first.wait != Wait::nothing && first.wait != Wait::others) continue;
    first.wait = Wait::nothing;
    current_ = warp * warp_width + lane_order_[turn_];
    change(scheduler_, first.fiber);
    break;
  }
  if (stopped_) throw Finding(defect_, what_);
  if (++passes_ % passes_between_looks == 0 && std::chrono::steady_clock::now() > deadline_) {
    throw Finding(Defect::hang, fmt::format("the launch runs past the timeout; {} {}", name(current_),
                                            describe(lanes_[current_])));
  }
}

void Lanes::permute(uint64_t shuffled) {
  std::iota(lane_order_.begin(), lane_order_.end(), uint8_t{0});
  warp_order_.resize(place_.threads / warp_width);
  std::iota(warp_order_.begin(), warp_order_.end(), 0u);
  if (shuffled == 0) return;
  const auto below = [&](size_t end) {
    return mix64(std::exchange(shuffled, shuffled + golden_gamma)) % end;
  };
  shuffle(lane_order_, below);
  shuffle(warp_order_, below);
}

void Lanes::begin(KernelFunction kernel, const harness_args& args, const simt_place& block,
                  uint64_t shuffled) {
  kernel_ = kernel;
  args_ = &args;
  place_ = block;
  order_.barriers = 0;
  std::fill_n(order_.warps.begin(), block.threads / warp_width, WarpOrder{});
  permute(shuffled);
  for (uint32_t t = 0; t < place_.threads; ++t) {
    Lane& lane = lanes_[t];
    if (lane.wait != Wait::ended || lane.fiber.context == nullptr)
      make(t);  // the lane is new, or a stopped run has left it in the middle of a kernel
    lane.wait = Wait::nothing;
    lane.spins = 0;
    lane.site = nullptr;
  }
  exchanges_ = 0;
  took_ = stopped_ = false;
}

bool Lanes::go_on() {
  while (true) {
    bool spinning = false;
    for (const uint32_t warp : warp_order_) spinning |= run_warp(warp);
    if (std::exchange(took_, false)) return false;
    if (spinning) continue;
    const auto waiting = [](const Lane& lane) { return lane.wait != Wait::ended; };
    if (std::none_of(lanes_.begin(), lanes_.begin() + place_.threads, waiting)) return true;
    if (!release_block()) explain_stop();
  }
}

// Resumes lanes of a warp until all of them wait for other warps, have ended, or cannot continue. Returns
// true if some lane spins.
bool Lanes::run_warp(uint32_t warp) {
  while (true) {
    give_turns(warp);
    const bool released = resolve(warp);
    const bool spinning = lanes_of(warp, Wait::others) != 0;
    if (spinning || !released) return spinning;
  }
}

uint64_t Lanes::wait(Wait what, uint32_t mask, uint64_t value, uint32_t from, const void* caller) {
  Lane& own = lanes_[current_];
  own.wait = what;
  own.mask = mask;
  own.value = value;
  own.from = from;
  own.caller = caller;
  own.spins = 0;
  leave();
  return own.result;
}

void Lanes::spin(uint64_t rounds) {
  Lane& own = lanes_[current_];
  own.spins += rounds;
  if (own.spins > most_spins) {
    stop(Defect::hang, [&] {
      return fmt::format(
          "{} has gone round loops {} times without coming to its end or to an operation of its group, now "
          "at "
          "{}",
          name(current_), own.spins, where(own.site));
    });
  }
  own.wait = Wait::others;
  leave();
}

void Lanes::take() {
  took_ = true;
  lanes_[current_].wait = Wait::others;
  leave();
}

void Lanes::stop(Defect defect) {
  defect_ = defect;
  stopped_ = true;
  while (true) change(lanes_[current_].fiber, scheduler_);
}

}  // namespace harness::simt
