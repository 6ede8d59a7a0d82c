// State machine by which the Weaver unit distributes the edges of rows to the lanes of warps [SparseWeaver
// 4.3]. A row is the edges of one vertex. A lane registers a row by passing it to the unit, which stores it
// as an entry of the sparse table (`sparse_`). When a warp requests edges, the machine takes them from one
// entry after another and collects them in a batch of up to one edge per lane. The dense table (`dense_`)
// holds the edge ids of each warp's last batch. The unit has one state machine per block on its core, with
// the block's entries of both tables.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "backends/simt/units/unit.hpp"

namespace harness::simt {

/// Stands for "no row" and "no edge"; -1 in [SparseWeaver 4.3].
constexpr uint64_t no_work = ~uint64_t{0};

/// The states, with their names in [SparseWeaver 4.3]. An entry is a registered row.
enum class DealState : uint8_t {
  s0_registers,  // lanes register rows, until the first request for edges
  s1_first,      // reads the first entry
  s2_fills,      // free lanes of the batch take edges of the entry
  s3_next,       // reads the next entry
  s4_replaces,   // replaces the entry that has no edges left
  // the batch is full: edge ids go to the dense table, names of their rows to the warp
  s5_hands_out,
  s6_waits,       // waits for the next request of a warp
  s7_hands_rest,  // the last batch, which may be incomplete
  s8_is_done      // every request is answered with "nothing left"
};

/// A registered row. The unit returns `name` with each edge of the row. The low 32 bits of the name are the
/// row's vertex, which Dealer::skip() compares. Device code may use the high bits, for example for the row's
/// id.
struct DealtRow {
  uint64_t name = no_work;
  uint64_t first_edge = 0, degree = 0;

  uint32_t vertex() const { return static_cast<uint32_t>(name); }
};

/// Observes the steps of the state machine, in their sequence.
class DealWatcher {
 public:
  virtual ~DealWatcher() = default;
  virtual void enters(DealState) {}
  virtual void reads(const DealtRow&) {}     // an entry of the sparse table that holds a row
  virtual void deals(uint64_t, uint64_t) {}  // name of the edge's row, edge id
};

/// The state machine of one block, which works in rounds. In a round, lanes register rows, the block waits at
/// a barrier, and edges are distributed until each warp was told once that no edge is left. A second barrier,
/// at the end, would make each round as long as its slowest warp. Instead, a fast warp may register rows of
/// the next round while slow warps still compute or request edges. All entries of the current round have been
/// read by then, so nothing is overwritten. A bit per warp records whether the warp was told that no edge is
/// left.
class Dealer {
 public:
  Dealer(uint32_t warps, uint32_t lanes);

  /// WEAVER_REG: registers a lane's row for the next round. The first call after the end of a round begins a
  /// new one.
  void enter(uint32_t warp, uint32_t lane, const DealtRow& row);
  /// WEAVER_DEC_ID: makes the next batch of edges. Returns the names of their rows, one per participating
  /// lane.
  void deal(uint32_t warp, std::span<LaneCall> lanes);
  /// WEAVER_DEC_LOC: returns the lane's edge id in the last batch of its warp.
  uint64_t edge(uint32_t warp, uint32_t lane);
  /// WEAVER_SKIP: distributes no further edges of this vertex. Edges of earlier batches are still processed.
  void skip(uint32_t warp, uint32_t vertex);

  DealState state() const { return state_; }
  void watch(DealWatcher* watcher) { watcher_ = watcher; }
  /// Returns the work since the last call of this function.
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
  // registered rows, by warp and lane; rows are distributed in that sequence
  std::vector<DealtRow> sparse_;
  std::vector<uint64_t> dense_;  // edge ids of the last batch of each warp, by lane
  std::vector<bool> told_;       // by warp: true if it was told that no edge is left
  DealState state_ = DealState::s0_registers;
  DealtRow current_;
  uint32_t next_ = 0;  // index in sparse_ of the next entry to read
  std::vector<Output> batch_;
  uint32_t filled_ = 0;  // number of filled lanes of the batch
  UnitWork work_;
  DealWatcher* watcher_ = nullptr;
};

}  // namespace harness::simt
