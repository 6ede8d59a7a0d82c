// EGHW, the unit that SparseWeaver is compared with [SparseWeaver 4.5]: the core only says which rows there
// are. The unit reads where their edges begin and end, and the edges themselves, from memory, and leaves
// them in a buffer that the warp reads.
#pragma once

#include <map>

#include "backends/simt/units/request_window.hpp"
#include "backends/simt/units/weaver.hpp"

namespace harness::simt {

/// Deals out as the Weaver unit does; beside that it reads memory: once a row, and once an edge after the
/// read of its row, in that order. How many reads may be under way is a parameter: one in the text, which
/// grants that more would help.
///
/// What it reads comes from the lanes: a format is code, not an array that a unit could be given the address
/// of. A lane brings the edges of its row along when it registers it, and loads an edge that it is given, in
/// the unit's name. The work of an operation says how many reads those are, and how many answers of memory
/// the unit waits for one after the other.
class EghwUnit final : public WeaverUnit {
 public:
  explicit EghwUnit(const UnitShape& shape, uint32_t outstanding = 1)
      : WeaverUnit(shape), outstanding_(outstanding) {}

  void reset() override;
  uint32_t begin_block(uint32_t warps) override;
  void end_block(uint32_t block) override;
  UnitWork operate(uint32_t block, uint32_t warp, uint32_t operation, std::span<LaneCall> lanes) override;
  UnitBits bits() const override;

 private:
  /// Memory as the machine of one block reads it. An answer takes one round.
  struct Reader final : DealWatcher {
    explicit Reader(uint32_t outstanding) : window(outstanding) {}
    void reads(const DealtRow&) override;
    void deals(uint64_t, uint64_t) override;

    RequestWindow window;
    uint64_t count = 0;
    uint64_t asked = 0;      // when the warp asked that is served now
    uint64_t row_known = 0;  // when the answer about the current row comes
  };

  const uint32_t outstanding_;
  std::map<uint32_t, Reader> readers_;  // by block
};

}  // namespace harness::simt
