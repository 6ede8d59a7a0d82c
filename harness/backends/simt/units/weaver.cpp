#include "backends/simt/units/weaver.hpp"

#include <fmt/format.h>
#include <harness/device/target/simt_calls.h>

#include <bit>

namespace harness::simt {

void WeaverUnit::reset() {
  blocks_.clear();
  used_warps_ = next_block_ = 0;
}

uint32_t WeaverUnit::begin_block(uint32_t warps) {
  if (used_warps_ + warps > shape_.warps || blocks_.size() >= shape_.blocks ||
      (used_warps_ + warps) * shape_.lanes > shape_.table_entries()) {
    throw UnitMisuse(0, fmt::format("finds no space on a core whose unit has {} entries for {} warps of {} "
                                    "lanes: its block has {} warps in addition to the {} on the core",
                                    shape_.table_entries(), shape_.warps, shape_.lanes, warps, used_warps_));
  }
  used_warps_ += warps;
  blocks_.emplace(next_block_, Resident{warps, Dealer(warps, shape_.lanes)});
  return next_block_++;
}

void WeaverUnit::end_block(uint32_t block) {
  used_warps_ -= blocks_.at(block).warps;
  blocks_.erase(block);
}

UnitWork WeaverUnit::operate(uint32_t block, uint32_t warp, uint32_t operation, std::span<LaneCall> lanes) {
  Dealer& dealer = blocks_.at(block).dealer;
  if (operation == SIMT_DEAL_NEXT) {
    dealer.deal(warp, lanes);
    return dealer.take_work();
  }
  for (uint32_t i = 0; i < lanes.size(); ++i) {
    LaneCall& lane = lanes[i];
    if (!lane.takes_part) continue;
    switch (operation) {
      case SIMT_DEAL_REGISTER:
        if (lane.words[0] != no_work) dealer.enter(warp, i, {lane.words[0], lane.words[1], lane.words[2]});
        break;
      case SIMT_DEAL_EDGE:
        lane.result = dealer.edge(warp, i);
        break;
      case SIMT_DEAL_SKIP:
        dealer.skip(warp, static_cast<uint32_t>(lane.words[0]));
        break;
      default:
        throw UnitMisuse(i, fmt::format("calls operation {}, which the unit does not have", operation));
    }
  }
  return dealer.take_work();
}

bool WeaverUnit::hands_out(uint32_t operation) const {
  return operation == SIMT_DEAL_NEXT;
}

// Storage of the unit in bits, as in [SparseWeaver 4.3]. The sparse table holds the rows that lanes have
// passed to the unit. An entry has a row's name, first edge and degree, and a bit that records whether it
// holds a row. The dense table holds the edge ids of each warp's last batch, one per entry. The registers
// belong to the state machine of each block (Dealer). They hold the entry from which edges are taken. For
// each lane of a batch, they hold a name, an edge id, and a bit that records whether the lane has an edge.
// They also hold the state, the index of the next entry, and a bit per warp that records whether the warp was
// told that no edges are left.
UnitBits WeaverUnit::bits() const {
  const uint64_t row = shape_.name_bits + 2 * uint64_t{shape_.edge_bits}, entries = shape_.table_entries();
  const uint64_t output = shape_.name_bits + uint64_t{shape_.edge_bits} + 1;
  const uint64_t state = 4, next = std::bit_width(entries);
  return {.tables = entries * (row + 1 + shape_.edge_bits),
          .registers = shape_.blocks * (row + shape_.lanes * output + state + next) + shape_.warps};
}

}  // namespace harness::simt
