// A block on an emulated GPU core, for tests of the functional units that distribute edges. In each round,
// each lane registers a row, which means that it passes the row to the unit. The unit distributes the edges
// of these rows in batches. A batch has at most one edge per lane of a warp.
#pragma once

#include <harness/device/target/simt_calls.h>

#include <ostream>
#include <vector>

#include "backends/simt/units/weaver.hpp"

namespace harness::testing {
using namespace simt;

/// Work that a functional unit gives to a lane: an edge, and the name under which its row was registered.
struct Dealt {
  uint64_t name = no_work, edge = no_work;
  bool operator==(const Dealt&) const = default;
};
inline void PrintTo(const Dealt& dealt, std::ostream* stream) {
  if (dealt.name == no_work)
    *stream << "none";
  else
    *stream << dealt.name << ":" << dealt.edge;
}
constexpr Dealt nothing{};

/// One block on a core with one functional unit.
class DealingBlock {
 public:
  DealingBlock(WeaverUnit& unit, uint32_t warps, uint32_t lanes)
      : unit_(unit), lanes_(lanes), warps_(warps), number_(unit.begin_block(warps)) {}

  uint32_t number() const { return number_; }
  uint32_t warps() const { return warps_; }

  /// Registers one row per lane. Lanes beyond the list register nothing.
  void add(uint32_t warp, const std::vector<DealtRow>& rows) {
    std::vector<LaneCall> calls(lanes_);
    for (uint32_t i = 0; i < lanes_; ++i) {
      const DealtRow row = i < rows.size() ? rows[i] : DealtRow{};
      calls[i] = {true, {row.name, row.first_edge, row.degree}};
    }
    work = unit_.operate(number_, warp, SIMT_DEAL_REGISTER, calls);
  }
  std::vector<Dealt> next(uint32_t warp) {
    std::vector<LaneCall> names(lanes_, {true}), edges(lanes_, {true});
    work = unit_.operate(number_, warp, SIMT_DEAL_NEXT, names);
    unit_.operate(number_, warp, SIMT_DEAL_EDGE, edges);
    std::vector<Dealt> batch(lanes_);
    for (uint32_t i = 0; i < lanes_; ++i) {
      if (names[i].result != no_work) batch[i] = {names[i].result, edges[i].result};
    }
    return batch;
  }
  /// Requests batches for a warp until the unit reports that nothing is left. Returns their edges.
  std::vector<Dealt> rest(uint32_t warp) {
    std::vector<Dealt> all;
    for (std::vector<Dealt> batch = next(warp); batch != none(); batch = next(warp)) {
      for (const Dealt& dealt : batch) {
        if (dealt != nothing) all.push_back(dealt);
      }
    }
    return all;
  }
  /// Returns true if the unit tells all warps except `warp` that nothing is left.
  bool others_get_nothing(uint32_t warp) {
    for (uint32_t w = 0; w < warps_; ++w) {
      if (w != warp && next(w) != none()) return false;
    }
    return true;
  }
  void skip(uint32_t warp, uint64_t name) {
    std::vector<LaneCall> calls(lanes_);
    calls[0] = {true, {name, 0, 0}};
    work = unit_.operate(number_, warp, SIMT_DEAL_SKIP, calls);
  }
  std::vector<Dealt> none() const { return std::vector<Dealt>(lanes_); }
  void end() { unit_.end_block(number_); }

  UnitWork work;  // counts of the last operation (UnitWork)

 private:
  WeaverUnit& unit_;
  const uint32_t lanes_, warps_, number_;
};

/// Returns the edges of the rows, row by row.
inline std::vector<Dealt> edges_of(const std::vector<DealtRow>& rows) {
  std::vector<Dealt> all;
  for (const DealtRow& row : rows) {
    for (uint64_t k = 0; k < row.degree; ++k) all.push_back({row.name, row.first_edge + k});
  }
  return all;
}

}  // namespace harness::testing
