#include "backends/simt/cycles/timed_launch.hpp"

#include <harness/device/target/simt_calls.h>

#include <algorithm>

#include "backends/simt/units/units.hpp"
#include "base/error.hpp"

namespace harness::simt {
namespace {

// Modelled addresses of the bounds of rows and of the edges that a functional unit reads. They are beyond the
// addresses of the program's arrays.
constexpr uint64_t rows_at = uint64_t{1} << 36, edges_at = uint64_t{1} << 37, row_bytes = 8, edge_bytes = 4;

uint32_t blocks_that_fit(const Machine& machine, uint32_t threads) {
  const uint32_t warps = threads / warp_width, room = static_cast<uint32_t>(machine.warps_per_core);
  if (warps > room) {
    throw_error("machine: a block of {} threads has {} warps, but a core has room for {}: use cta_size {}",
                threads, warps, room, room * warp_width);
  }
  return std::min(room / warps, static_cast<uint32_t>(machine.blocks_per_core));
}

}  // namespace

/// The memory that the functional unit of a core reads, through the caches of the core.
class TimedLaunch::UnitReads final : public UnitMemory {
 public:
  UnitReads(MemorySystem& caches, uint32_t core) : caches_(caches), core_(core) {}
  uint64_t now() const override { return time; }
  uint64_t read(Array array, uint64_t index, uint64_t at) override {
    const uint64_t byte = array == Array::rows ? rows_at + index * row_bytes : edges_at + index * edge_bytes;
    return caches_.load_for_unit(core_, caches_.line_of(byte), at).done;
  }
  Ticks time = 0;

 private:
  MemorySystem& caches_;
  const uint32_t core_;
};

TimedLaunch::TimedLaunch(Timing& timing, Memory& memory, LanesPool& pool, Lanes*& current,
                         const LaunchShape& shape)
    : timing_(timing),
      memory_(memory),
      pool_(pool),
      current_(current),
      shape_(shape),
      blocks_per_core_(blocks_that_fit(timing.machine, shape.threads)),
      end_(timing.clock) {
  if (shape.unit == 0) return;
  for (uint32_t core = 0; core < timing.cores.size(); ++core) {
    units_.push_back(make_unit(shape.unit, blocks_per_core_ * shape.threads, blocks_per_core_));
    reads_.push_back(std::make_unique<UnitReads>(timing.caches, core));
    units_.back()->use_memory(reads_.back().get(), static_cast<uint32_t>(timing.machine.unit_reads));
  }
}

TimedLaunch::~TimedLaunch() = default;

Timed TimedLaunch::run() {
  const Ticks begin = end_;
  fill_cores();
  while (!queue_.empty()) go_on(*queue_.take());
  if (running_ > 0) throw_error("the cycle model lost a block");
  Timed timed;
  timed.add(end_ - begin, account_);
  timing_.clock = end_;
  return timed;
}

// The first blocks are spread over the cores. Each later block begins on the core on which a block has ended.
void TimedLaunch::fill_cores() {
  const Ticks begin = end_;
  for (uint32_t round = 0; round < blocks_per_core_; ++round) {
    for (uint32_t core = 0; core < timing_.cores.size() && started_ < shape_.blocks; ++core)
      begin_block(core, begin);
  }
}

void TimedLaunch::begin_block(uint32_t core, Ticks now) {
  if (free_.empty()) {
    const size_t slot = blocks_.size();
    Block& made = *blocks_.emplace_back(std::make_unique<Block>(slot, pool_.at(slot, shape_.threads)));
    const WarpTimer timer(timing_.cores[core], core, timing_.caches, timing_.machine.waits_at_load > 0);
    for (uint32_t i = 0; i < shape_.threads / warp_width; ++i) made.warps.push_back({&made, i, timer});
    free_.push_back(&made);
  }
  Block& block = *free_.back();
  free_.pop_back();
  simt_place place{};
  place.threads = shape_.threads;
  place.blocks = shape_.blocks;
  place.block = started_++;
  place.shared = shape_.shared_bytes == 0 ? nullptr : memory_.shared(block.slot, shape_.shared_bytes);
  ++running_;
  block.core = core;
  block.parked = 0;
  block.last = now;
  block.lanes.end_by(shape_.deadline);
  block.lanes.use_unit(nullptr, 0, 0);
  if (shape_.unit != 0) {
    block.in_unit = units_[core]->begin_block(shape_.threads / warp_width);
    block.lanes.use_unit(units_[core].get(), shape_.unit, block.in_unit);
    block.lanes.record_unit_uses(true);
  }
  block.lanes.begin(shape_.function, shape_.args, place, 0);
  for (Warp& warp : block.warps) {
    warp.timer.move_to(timing_.cores[core], core);
    warp.timer.record(timing_.timeline.get(),
                      {core, static_cast<uint32_t>(1 + block.slot * block.warps.size()) + warp.index});
    warp.timer.begin(now);
    warp.next = Warp::Next::run;
    queue_.add(now, &warp);
  }
}

void TimedLaunch::end_block(Block& block) {
  if (block.lanes.has_overflowed())
    throw_error("a lane needs more stack than the cycle model has: leave out the option machine");
  end_ = std::max(end_, block.last);
  --running_;
  if (shape_.unit != 0) units_[block.core]->end_block(block.in_unit);
  free_.push_back(&block);
  if (started_ < shape_.blocks) begin_block(block.core, block.last);
}

// Continues a warp until it waits for other warps of its block, or until its modelled time exceeds that of
// another warp.
void TimedLaunch::go_on(Warp& warp) {
  Block& block = *warp.block;
  current_ = &block.lanes;
  while (true) {
    if (warp.timer.now() > queue_.next()) return queue_.add(warp.timer.now(), &warp);
    switch (warp.next) {
      case Warp::Next::run: {
        const bool buffered = shape_.unit != 0 && units_[block.core]->reads_memory();
        timing_.record(block.lanes, warp.index, buffered, warp.timer.trace);
        warp.timer.begin_trace();
        warp.next = Warp::Next::time;
        break;
      }
      case Warp::Next::time:
        if (warp.timer.go_on(queue_.next(), account_)) warp.next = Warp::Next::settle;
        break;
      case Warp::Next::settle:
        warp.next = Warp::Next::run;
        if (!meet(warp)) return park(warp);
        break;
    }
  }
}

// Completes the operations for which the lanes of a warp wait, and adds the modelled time of these
// operations. Returns true if the warp can continue.
bool TimedLaunch::meet(Warp& warp) {
  Block& block = *warp.block;
  if (shape_.unit != 0) reads_[block.core]->time = warp.timer.now();
  const uint64_t before = block.lanes.exchanges();
  const bool goes_on = block.lanes.settle(warp.index);
  warp.timer.exchange(block.lanes.exchanges() - before, account_);
  if (shape_.unit == 0) return goes_on;
  for (const UnitUse& use : block.lanes.take_unit_uses()) use_unit(warp, use);
  return goes_on;
}

void TimedLaunch::use_unit(Warp& warp, const UnitUse& use) {
  Core& core = timing_.cores[warp.block->core];
  const Ticks now = warp.timer.now();
  const bool reads_batch = use.operation == SIMT_DEAL_EDGE;
  const Ticks done =
      reads_batch ? core.read_table(now) : core.use_unit(now, use.work, use.work.memory_rounds);
  if (timing_.timeline != nullptr && !reads_batch) {
    const auto [begin, end] = core.unit_time();
    timing_.timeline->add({warp.block->core, Timeline::unit}, "busy", begin, end);
  }
  const CyclePhase phase =
      use.operation == SIMT_DEAL_REGISTER ? CyclePhase::registration : CyclePhase::work_id;
  warp.timer.wait_until(done, Cause::unit, phase, account_);
}

void TimedLaunch::park(Warp& warp) {
  Block& block = *warp.block;
  block.last = std::max(block.last, warp.timer.now());
  if (++block.parked < block.warps.size()) return;
  const auto ended = [&](const Warp& w) { return block.lanes.has_ended(w.index); };
  if (std::all_of(block.warps.begin(), block.warps.end(), ended)) return end_block(block);
  release(block);
}

// Releases the warps of a block from a barrier. The barrier ends when the last warp has arrived.
void TimedLaunch::release(Block& block) {
  if (!block.lanes.release_barrier()) block.lanes.fail();
  const Ticks released = block.last + ticks_of(timing_.machine.barrier_latency);
  block.parked = 0;
  for (Warp& warp : block.warps) {
    warp.timer.wait_until(released, Cause::barrier, warp.timer.last_phase(), account_);
    queue_.add(released, &warp);
  }
}

}  // namespace harness::simt
