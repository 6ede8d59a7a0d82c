#include "backends/simt/units/eghw.hpp"

#include <harness/device/target/simt_calls.h>

#include <algorithm>
#include <bit>

namespace harness::simt {
namespace {

constexpr uint64_t one_round = 1;

}  // namespace

uint64_t EghwUnit::Reader::answer(UnitMemory::Array array, uint64_t index, uint64_t at) {
  return memory == nullptr ? at + one_round : memory->read(array, index, at);
}

void EghwUnit::Reader::reads(const DealtRow& row) {
  ++count;
  row_known =
      window.issue(asked, [&](uint64_t at) { return answer(UnitMemory::Array::rows, row.vertex(), at); });
}

void EghwUnit::Reader::deals(uint64_t, uint64_t edge) {
  ++count;
  window.issue(std::max(asked, row_known),
               [&](uint64_t at) { return answer(UnitMemory::Array::edges, edge, at); });
}

void EghwUnit::reset() {
  WeaverUnit::reset();
  readers_.clear();
}

uint32_t EghwUnit::begin_block(uint32_t warps) {
  const uint32_t block = WeaverUnit::begin_block(warps);
  watch(block, &readers_.try_emplace(block, outstanding_, memory_).first->second);
  return block;
}

void EghwUnit::end_block(uint32_t block) {
  WeaverUnit::end_block(block);
  readers_.erase(block);
}

// Each request of a warp waits for its own memory accesses, because the unit idles between two requests. The
// unit writes one entry per edge to a buffer, from which the warp reads it.
UnitWork EghwUnit::operate(uint32_t block, uint32_t warp, uint32_t operation, std::span<LaneCall> lanes) {
  Reader& reader = readers_.at(block);
  const uint64_t reads = reader.count;
  reader.asked = std::max(reader.window.last(), memory_ == nullptr ? 0 : memory_->now());
  UnitWork work = WeaverUnit::operate(block, warp, operation, lanes);
  work.memory_reads = reader.count - reads;
  work.memory_rounds = std::max(reader.window.last(), reader.asked) - reader.asked;
  if (operation == SIMT_DEAL_NEXT) {
    const auto dealt = static_cast<uint64_t>(
        std::count_if(lanes.begin(), lanes.end(), [](const LaneCall& l) { return l.result != no_work; }));
    work.table_writes += dealt;
    work.table_reads += dealt;
  }
  return work;
}

// Storage of the unit in bits. In addition to that of WeaverUnit, a buffer stores the neighbour and the
// weight of each lane's edge, and each concurrent read stores the index of its lane.
UnitBits EghwUnit::bits() const {
  constexpr uint64_t buffered = 64;
  UnitBits all = WeaverUnit::bits();
  all.tables += shape().table_entries() * buffered;
  all.registers += outstanding_ * static_cast<uint64_t>(std::bit_width(shape().lanes - 1));
  return all;
}

}  // namespace harness::simt
