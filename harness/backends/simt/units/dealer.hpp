// The state machine that deals the edges of rows out to warps [SparseWeaver 4.3]: one block's part of the
// sparse table, the entry that is being taken apart, a batch for the lanes of a warp, the dense table. The
// Weaver unit has one for each block on its core.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "backends/simt/units/unit.hpp"

namespace harness::simt {

/// Names no row and no edge: the -1 of the text.
constexpr uint64_t no_work = ~uint64_t{0};

/// The states, by their names in the text.
enum class DealState : uint8_t {
  s0_registers,   // rows are registered; the first one that asks begins
  s1_first,       // the first entry is read
  s2_fills,       // free lanes of the batch take edges of the entry
  s3_next,        // the next entry is read,
  s4_replaces,    // and replaces the one that has no edges left
  s5_hands_out,   // a full batch: edge ids to the dense table, names to the warp
  s6_waits,       // for the next warp that asks
  s7_hands_rest,  // the last batch, which need not be full
  s8_is_done      // every warp that asks is told that there is nothing left
};

/// A row as it is registered. `name` comes back with each of its edges: its low 32 bits are the vertex, by
/// which a row is skipped, the high ones are the program's own, such as the row's id.
struct DealtRow {
  uint64_t name = no_work;
  uint64_t first_edge = 0, degree = 0;

  uint32_t vertex() const { return static_cast<uint32_t>(name); }
};

/// Sees what the machine does, in its order.
class DealWatcher {
 public:
  virtual ~DealWatcher() = default;
  virtual void enters(DealState) {}
  virtual void reads(const DealtRow&) {}     // an entry of the sparse table that holds a row
  virtual void deals(uint64_t, uint64_t) {}  // name of a row, edge id
};

/// A round: rows are registered, the block waits at one barrier, edges are dealt out until each warp has been
/// told once that nothing is left. There is no second barrier. A fast warp may register rows of the next
/// round while slow ones still compute or ask: every entry has been read by then, so that nothing is
/// overwritten, and a bit a warp knows who has to be told yet. A second barrier would make each round as long
/// as its slowest warp for the sake of that bit.
class Dealer {
 public:
  Dealer(uint32_t warps, uint32_t lanes);

  /// WEAVER_REG: a lane's row of the round to come. The first one after a round's end begins anew.
  void enter(uint32_t warp, uint32_t lane, const DealtRow& row);
  /// WEAVER_DEC_ID: the names of the next batch, one for each lane that takes part.
  void deal(uint32_t warp, std::span<LaneCall> lanes);
  /// WEAVER_DEC_LOC: the lane's edge id in the batch that its warp has got last.
  uint64_t edge(uint32_t warp, uint32_t lane);
  /// WEAVER_SKIP: no further edges of this vertex are dealt out. Those of batches that are out are computed.
  void skip(uint32_t warp, uint32_t vertex);

  DealState state() const { return state_; }
  void watch(DealWatcher* watcher) { watcher_ = watcher; }
  /// What was done since the last call.
  UnitWork take_work();

 private:
  void begin_round(uint32_t lane);
  void go(DealState next);
  void read_entry();
  void fill(std::span<LaneCall> lanes);
  void hand_out(uint32_t warp, std::span<LaneCall> lanes);

  struct Output {
    uint64_t name = no_work, edge = no_work;
  };

  const uint32_t lanes_;
  std::vector<DealtRow> sparse_;  // by warp and lane, so that rows are dealt out in their order
  std::vector<uint64_t> dense_;   // edge ids of the last batch of each warp, by lane
  std::vector<bool> told_;        // by warp: nothing is left of this round
  DealState state_ = DealState::s0_registers;
  DealtRow current_;
  uint32_t next_ = 0;  // entry
  std::vector<Output> batch_;
  uint32_t filled_ = 0;  // lanes of the batch
  UnitWork work_;
  DealWatcher* watcher_ = nullptr;
};

}  // namespace harness::simt
