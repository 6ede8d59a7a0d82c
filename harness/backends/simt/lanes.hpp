// The lanes of one block, which run on fibers. The Gpu has one object `Lanes` per block in progress. A lane
// runs until it has to wait for others. Only group operations switch to another fiber, so that a kernel
// without them costs one call per lane. Lanes are scheduled independently (CUDA C++ Programming Guide,
// "Independent Thread Scheduling"), and the lanes of a warp have nothing in common except their group
// operations.
#pragma once

#include <harness/args.h>
#include <harness/device/target/simt_calls.h>

#include <array>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "backends/simt/fibers.hpp"
#include "backends/simt/finding.hpp"
#include "backends/simt/site.hpp"
#include "backends/simt/units/unit.hpp"

namespace harness::simt {

constexpr uint32_t warp_width = 32;
constexpr uint32_t most_threads = 1024;  // per block

using KernelFunction = void (*)(const harness_args&, const simt_place&);

/// The operation for which a lane waits.
enum class Wait : uint8_t {
  nothing,
  others,  // the lane spins, and continues after other lanes and blocks have run
  ballot,
  shuffle,
  unit,
  match,
  warp_sync,
  converged,
  block_sync,
  block_count,
  block_exchange,
  ended
};

struct Lane {
  Fiber* fiber = nullptr;  // null: the lane has not started, or has ended
  uint64_t value = 0, result = 0;
  uint32_t mask = 0, from = 0;
  const void* caller = nullptr;  // for Wait::converged: where the lane asks which lanes are converged
  // site of the operation in which the lane waits, if the program reports it
  const Site* site = nullptr;
  uint64_t spins = 0;  // loop iterations since the lane last waited for other lanes
  Wait wait = Wait::ended;
};

/// A lane's call of the functional unit of its core. The object is on the lane's stack while the lane waits,
/// and Lane::value is its address.
struct UnitCall {
  uint32_t unit, operation;
  std::array<uint64_t, 3> words;
};

/// A completed operation of a unit.
struct UnitUse {
  uint32_t operation;
  UnitWork work;
};

/// The syncs of a warp and of its tiles, which are aligned groups of 1, 2, 4 ... 32 lanes.
struct WarpOrder {
  uint32_t syncs = 0;  // number of the warp's syncs so far in this launch
  // [k][i]: number of the last sync of group i of 2^k lanes
  std::array<std::array<uint32_t, warp_width>, 6> last{};
};

/// Position of a block in the order that its barriers and syncs define. Memory checks compare these
/// positions.
struct Order {
  uint32_t barriers = 0;  // barriers of the block so far in this launch
  std::array<WarpOrder, most_threads / warp_width> warps{};
};

class Lanes {
 public:
  /// `threads` is the maximum number of threads of the blocks. Lanes of several blocks may share fibers.
  explicit Lanes(Fibers& fibers, uint32_t threads = most_threads);
  ~Lanes();
  Lanes(const Lanes&) = delete;
  Lanes& operator=(const Lanes&) = delete;

  /// Starts the lanes of a block. `shuffled` is the seed of a random sequence of the lanes, or 0 for that of
  /// their indices.
  void begin(KernelFunction kernel, const harness_args& args, const simt_place& block, uint64_t shuffled);
  /// Runs the lanes. Returns true if all lanes have ended. Returns false if a lane has taken a piece of work
  /// and other blocks should take theirs first. Throws Finding.
  bool go_on();

  /// Sets the unit that the block uses, its harness_unit number, and the number that the unit has given to
  /// the block. A `unit` of nullptr means that the block uses none.
  void use_unit(Unit* unit, uint32_t number, uint32_t block) {
    unit_ = unit;
    unit_number_ = number;
    unit_block_ = block;
  }

  // TimedLaunch, which models the time of a launch and decides which warp runs next, calls the following.
  /// Runs the lanes of a warp until each of them waits or has ended. Throws Finding.
  void run_lanes(uint32_t warp) { give_turns(warp); }
  /// Completes the operations of a warp whose lanes have all arrived. Returns true if some lane can continue.
  bool settle(uint32_t warp) { return resolve(warp) || lanes_of(warp, Wait::others) != 0; }
  /// Returns true if some lanes of a warp wait for each other, and none for a unit or for work. settle() then
  /// depends on no other warp.
  bool waits_for_itself(uint32_t warp) const;
  /// Returns true if a lane that has ended needed more than its stack.
  bool has_overflowed() const { return overflowed_; }
  bool has_ended(uint32_t warp) const { return lanes_of(warp, Wait::ended) == ~0u; }
  /// Releases the barrier at which all lanes of the block are. Returns false if they are not at one.
  bool release_barrier() { return release_block(); }
  /// Throws the Finding of lanes that wait for each other.
  [[noreturn]] void fail() { explain_stop(); }
  /// Returns the operations of functional units since the last call, if they are recorded.
  std::vector<UnitUse> take_unit_uses() { return std::exchange(unit_uses_, {}); }
  void record_unit_uses(bool wanted) { records_unit_uses_ = wanted; }

  void end_by(std::chrono::steady_clock::time_point deadline) { deadline_ = deadline; }

  // Device code calls the following functions on a lane's own stack.
  uint64_t wait(Wait what, uint32_t mask, uint64_t value, uint32_t from = 0, const void* caller = nullptr);
  const uint64_t* exchanged() const { return exchange_[order_.barriers % 2].data(); }
  /// Called when the current lane has made `rounds` loop iterations. Other lanes run before the current lane
  /// continues, in case its loop waits for them.
  void spin(uint64_t rounds);
  /// Called when the current lane has taken a piece of work from a counter. Other lanes and blocks take
  /// pieces before the current lane continues.
  void take();
  /// Ends the run with a finding and never returns to the lane. No destructor of an object on the lane's
  /// stack runs. The message comes from a function, `text`, whose temporaries are destroyed when it returns.
  template <class F>
  [[noreturn]] void stop(Defect defect, F text) {
    what_ = text();
    stop(defect);
  }
  void at(const Site* site) { lanes_[current_].site = site; }

  uint32_t current() const { return current_; }
  uint32_t threads() const { return place_.threads; }
  uint32_t most() const { return static_cast<uint32_t>(lanes_.size()); }
  uint32_t block() const { return place_.block; }
  const Order& order() const { return order_; }
  /// Returns the number of shuffles, ballots and matches of the block's warps, so far in this launch.
  uint64_t exchanges() const { return exchanges_; }
  /// Returns true for addresses in the stack of the current lane.
  bool is_own(const void* memory) const { return fibers_.is_in(*lanes_[current_].fiber, memory); }
  /// Returns true for addresses in the lanes' stacks or exchange buffers, which lanes may use although they
  /// are not device memory.
  bool owns(const void* memory) const;
  /// Returns a text such as "lane 3 of warp 1 of block 0".
  std::string name(uint32_t thread) const { return name(place_.block, thread); }
  static std::string name(uint32_t block, uint32_t thread);

 private:
  static void main(boost::context::detail::transfer_t before);
  Lanes& change(Fiber& from, Fiber& to);
  Fiber& fiber_of(Lane& lane);
  void abandon();
  Lane* next_lane();
  Lanes& end_lane();
  void leave();
  [[noreturn]] void stop(Defect defect);
  void give_turns(uint32_t warp);
  void permute(uint64_t shuffled);
  bool run_warp(uint32_t warp);
  bool all_at_one(uint32_t warp) const;
  bool resolve(uint32_t warp);
  void complete(uint32_t warp, uint32_t group);
  void note_sync(uint32_t warp, uint32_t mask);
  void ask_unit(uint32_t warp, uint32_t group);
  uint64_t shuffled(uint32_t warp, uint32_t i, uint32_t group) const;
  uint32_t alike(uint32_t warp, uint32_t i, uint32_t group) const;
  bool release_converged(uint32_t warp);
  bool release_block();
  [[noreturn]] void explain_stop();
  static std::string describe(const Lane& lane);
  static std::string where(const Site* site);
  uint32_t lanes_of(uint32_t warp, Wait what) const;
  Lane& lane(uint32_t warp, uint32_t i) { return lanes_[warp * warp_width + i]; }
  const Lane& lane(uint32_t warp, uint32_t i) const { return lanes_[warp * warp_width + i]; }

  Fibers& fibers_;
  std::vector<Lane> lanes_;
  bool overflowed_ = false;
  uint32_t unfinished_ = 0;  // number of lanes that have a fiber
  Fiber scheduler_;
  Fiber* left_ = nullptr;            // the fiber that ran before
  uint32_t current_ = 0, turn_ = 0;  // the current lane, and its position in the sequence of lanes
  uint64_t passes_ = 0;
  std::chrono::steady_clock::time_point deadline_ = std::chrono::steady_clock::time_point::max();

  KernelFunction kernel_ = nullptr;
  const harness_args* args_ = nullptr;
  simt_place place_{};  // that of the block; `thread` is not used
  std::array<uint8_t, warp_width> lane_order_{};
  std::vector<uint32_t> warp_order_;
  Order order_;
  uint64_t exchanges_ = 0;
  Unit* unit_ = nullptr;
  uint32_t unit_number_ = 0, unit_block_ = 0;
  std::array<std::array<uint64_t, most_threads>, 2> exchange_{};

  bool records_unit_uses_ = false;
  std::vector<UnitUse> unit_uses_;
  bool took_ = false;  // some lane has taken work since the block continued
  bool stopped_ = false;
  Defect defect_ = Defect::hang;
  std::string what_;
};

}  // namespace harness::simt
