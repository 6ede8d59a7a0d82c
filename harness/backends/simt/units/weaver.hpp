// The Weaver unit [SparseWeaver 4.3]. Each lane passes a row, the edges of one vertex, to the unit. The unit
// distributes the edges of these rows to the lanes of warps, in the sequence of the warps' requests. No lane
// waits for the long row of another lane. The operations are those of simt_calls.h.
#pragma once

#include <map>

#include "backends/simt/units/dealer.hpp"

namespace harness::simt {

/// Parameters of a functional unit. `name_bits` and `edge_bits` are the widths of the name of a row and of an
/// edge id in the tables and registers of the unit. The low 32 bits of a name are the id of the vertex
/// (dealer.hpp).
struct UnitShape {
  uint32_t lanes = 32;  // per warp
  uint32_t warps = 32;  // maximum number of warps on a core
  uint32_t blocks = 1;  // maximum number of blocks on a core
  // entries of each table; 0 means one per lane of the core
  uint32_t entries = 0;
  uint32_t name_bits = 32, edge_bits = 32;

  uint32_t resident_lanes() const { return lanes * warps; }
  uint32_t table_entries() const { return entries != 0 ? entries : resident_lanes(); }
};

/// One unit per core. Each block on the core has the table entries of its warps and its own state machine
/// (Dealer). Barriers are per block, so the state machines of two blocks may be in different states.
/// [SparseWeaver 4.3] has one block per core, and gives 512 entries to 1024 lanes. Here a block is not placed
/// on the core if the tables have no space for its lanes.
class WeaverUnit : public Unit {
 public:
  explicit WeaverUnit(const UnitShape& shape) : shape_(shape) {}

  void reset() override;
  uint32_t begin_block(uint32_t warps) override;
  void end_block(uint32_t block) override;
  UnitWork operate(uint32_t block, uint32_t warp, uint32_t operation, std::span<LaneCall> lanes) override;
  bool hands_out(uint32_t operation) const override;
  UnitBits bits() const override;

  const Dealer& dealer(uint32_t block) const { return blocks_.at(block).dealer; }
  /// Sets an observer of the steps of a block's state machine, for tests and traces.
  void watch(uint32_t block, DealWatcher* watcher) { blocks_.at(block).dealer.watch(watcher); }

 protected:
  const UnitShape& shape() const { return shape_; }

 private:
  struct Resident {
    uint32_t warps;
    Dealer dealer;
  };

  const UnitShape shape_;
  std::map<uint32_t, Resident> blocks_;
  uint32_t used_warps_ = 0, next_block_ = 0;
};

}  // namespace harness::simt
