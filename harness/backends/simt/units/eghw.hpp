// EGHW, the functional unit with which [SparseWeaver 4.5] compares the Weaver unit (weaver.hpp). Lanes only
// pass rows, the edges of one vertex each, to the unit. The unit reads from memory where the edges of a row
// begin and end, and then the edges. It writes the edges to a buffer, from which the lanes of a warp read
// them.
#pragma once

#include <map>

#include "backends/simt/units/request_window.hpp"
#include "backends/simt/units/weaver.hpp"

namespace harness::simt {

/// Distributes edges as the Weaver unit does, and also reads memory: once per row, and once per edge after
/// the read of its row, in that sequence. The number of concurrent reads is a parameter. The unit in
/// [SparseWeaver 4.5] makes one read at a time. According to the paper, more would make the unit faster.
///
/// In the emulation, lanes provide the data, because a format is code, not an array whose address a unit
/// could receive. A lane passes the range of edges of its row when it registers the row, and loads its edges
/// on behalf of the unit. The result of an operation (UnitWork) has the number of reads that a real unit
/// would make, and the time for which it would wait for them.
class EghwUnit final : public WeaverUnit {
 public:
  explicit EghwUnit(const UnitShape& shape, uint32_t outstanding = 1)
      : WeaverUnit(shape), outstanding_(outstanding) {}

  void reset() override;
  uint32_t begin_block(uint32_t warps) override;
  void end_block(uint32_t block) override;
  UnitWork operate(uint32_t block, uint32_t warp, uint32_t operation, std::span<LaneCall> lanes) override;
  UnitBits bits() const override;
  bool reads_memory() const override { return true; }
  /// Must be called before the first block arrives.
  void use_memory(UnitMemory* memory, uint32_t outstanding) override {
    memory_ = memory;
    outstanding_ = outstanding;
  }

 private:
  /// The memory reads of one block's state machine. If memory is not modelled, each read takes one unit of
  /// time.
  struct Reader final : DealWatcher {
    Reader(uint32_t outstanding, UnitMemory* read) : window(outstanding), memory(read) {}
    void reads(const DealtRow&) override;
    void deals(uint64_t, uint64_t) override;

    uint64_t answer(UnitMemory::Array array, uint64_t index, uint64_t at);

    RequestWindow window;
    UnitMemory* memory;
    uint64_t count = 0;
    uint64_t asked = 0;      // time of the current request of a warp
    uint64_t row_known = 0;  // time at which the begin and end of the current row arrive
  };

  uint32_t outstanding_;
  UnitMemory* memory_ = nullptr;
  std::map<uint32_t, Reader> readers_;  // by block
};

}  // namespace harness::simt
