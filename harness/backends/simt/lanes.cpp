#include "backends/simt/lanes.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/random.hpp"

namespace harness::simt {
namespace {

using boost::context::detail::jump_fcontext;
using boost::context::detail::transfer_t;

// A lane that iterates this often without waiting for another lane is reported as hanging.
constexpr uint64_t most_spins = uint64_t{1} << 24;
constexpr uint64_t passes_between_looks = 1 << 14;  // between two queries of the clock

}  // namespace

Lanes::Lanes(Fibers& fibers, uint32_t threads) : fibers_(fibers), lanes_(threads) {}

Lanes::~Lanes() {
  abandon();
}

// Drops the fibers of lanes that a stopped run has left unfinished.
void Lanes::abandon() {
  if (unfinished_ == 0) return;
  unfinished_ = 0;
  for (Lane& lane : lanes_) {
    if (lane.fiber != nullptr) fibers_.drop(*std::exchange(lane.fiber, nullptr));
  }
}

bool Lanes::owns(const void* memory) const {
  const auto* byte = static_cast<const unsigned char*>(memory);
  const auto* exchanged = reinterpret_cast<const unsigned char*>(exchange_.data());
  return is_own(memory) || (byte >= exchanged && byte < exchanged + sizeof exchange_) ||
         fibers_.holds(memory);
}

std::string Lanes::name(uint32_t block, uint32_t thread) {
  return fmt::format("lane {} of warp {} of block {}", thread % warp_width, thread / warp_width, block);
}

// Switches from the fiber `from` to the fiber `to`. Returns when some fiber switches back to `from`, and
// returns the Lanes object by which it did so. That object may belong to another block. In the meantime,
// `from` may have become free and been assigned to a lane of that block. Before the function returns, it
// stores where the fiber that switched back will continue.
Lanes& Lanes::change(Fiber& from, Fiber& to) {
  left_ = &from;
  from.stack.leave_for(to.stack);
  const transfer_t back = jump_fcontext(to.context, this);
  auto& resumer = *static_cast<Lanes*>(back.data);
  resumer.left_->context = back.fctx;
  from.stack.arrive_from(resumer.left_->stack);
  return resumer;
}

// The function that each fiber runs: it executes one lane after another. If the next lane has not started, it
// runs on the same fiber, without a switch.
void Lanes::main(transfer_t before) {
  Lanes* lanes = static_cast<Lanes*>(before.data);
  lanes->left_->context = before.fctx;
  lanes->lanes_[lanes->current_].fiber->stack.arrive_from(lanes->left_->stack);
  while (true) {
    simt_place place = lanes->place_;
    place.thread = lanes->current_;
    lanes->kernel_(*lanes->args_, place);
    lanes = &lanes->end_lane();
  }
}

// Ends the current lane. Other lanes then run on other fibers, unless the next lane can start on this one.
// Returns when this fiber has another lane to run, which is the current lane of the returned object.
Lanes& Lanes::end_lane() {
  Lane& own = lanes_[current_];
  own.wait = Wait::ended;
  Fiber& fiber = *std::exchange(own.fiber, nullptr);
  --unfinished_;
  Lane* next = next_lane();
  if (next != nullptr && next->fiber == nullptr) {
    next->fiber = &fiber;
    ++unfinished_;
    return *this;
  }
  overflowed_ |= fibers_.has_overflowed(fiber);
  fibers_.give(fiber);
  return change(fiber, next == nullptr ? scheduler_ : *next->fiber);
}

// Finds the next lane of the current warp that can run, in the sequence of `lane_order_`. Makes it the
// current lane and returns it. Returns null if no later lane can run.
Lane* Lanes::next_lane() {
  const uint32_t warp = current_ / warp_width;
  while (++turn_ < warp_width) {
    Lane& next = lane(warp, lane_order_[turn_]);
    if (next.wait != Wait::nothing && next.wait != Wait::others) continue;
    next.wait = Wait::nothing;
    current_ = warp * warp_width + lane_order_[turn_];
    return &next;
  }
  return nullptr;
}

Fiber& Lanes::fiber_of(Lane& lane) {
  if (lane.fiber == nullptr) {
    lane.fiber = &fibers_.take(main);
    ++unfinished_;
  }
  return *lane.fiber;
}

// The current lane cannot continue: switches to the next lane of its warp that can, otherwise to the
// scheduler.
void Lanes::leave() {
  Fiber& own = *lanes_[current_].fiber;
  Lane* next = next_lane();
  change(own, next == nullptr ? scheduler_ : fiber_of(*next));
}

// Runs, one after another, the lanes of a warp that can continue.
void Lanes::give_turns(uint32_t warp) {
  turn_ = ~0u;
  current_ = warp * warp_width;
  if (Lane* first = next_lane()) change(scheduler_, fiber_of(*first));
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
  abandon();
  for (uint32_t t = 0; t < place_.threads; ++t) {
    Lane& lane = lanes_[t];
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
  while (true) change(*lanes_[current_].fiber, scheduler_);
}

}  // namespace harness::simt
