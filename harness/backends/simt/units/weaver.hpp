// The Weaver unit [SparseWeaver 4.3]: lanes register rows, and the unit deals their edges out to whichever
// warp asks first, so that no lane waits for another one's long row. Operations are those of simt_calls.h.
#pragma once

#include <map>

#include "backends/simt/units/dealer.hpp"

namespace harness::simt {

/// What a unit is built for. The widths are those of the stored words.
struct UnitShape {
  uint32_t lanes = 32;   // of a warp
  uint32_t warps = 32;   // that a core has room for
  uint32_t blocks = 1;   // likewise
  uint32_t entries = 0;  // of each table; 0: one for each lane that the core has room for
  uint32_t name_bits = 32, edge_bits = 32;

  uint32_t resident_lanes() const { return lanes * warps; }
  uint32_t table_entries() const { return entries != 0 ? entries : resident_lanes(); }
};

/// One unit a core. Each block on the core has the entries of its warps and a machine of its own: barriers
/// are the block's, so that two blocks are at different stages of their rounds. The text has one block a
/// core, and gives 512 entries to 1024 lanes: here a block whose lanes find no room does not come onto the
/// core.
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
  /// For tests and traces.
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
