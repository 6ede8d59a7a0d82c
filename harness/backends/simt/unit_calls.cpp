// Calls of a functional unit (units/unit.hpp) by the lanes of a warp. The unit runs an operation once for all
// lanes of the call's mask, after the last of these lanes has called it.
#include <bit>

#include "backends/simt/lanes.hpp"

namespace harness::simt {
namespace {

const UnitCall& call_of(const Lane& lane) {
  return *reinterpret_cast<const UnitCall*>(lane.value);
}

}  // namespace

void Lanes::ask_unit(uint32_t warp, uint32_t group) {
  const auto fail = [&](uint32_t i, const std::string& what) {
    throw Finding(Defect::unit,
                  fmt::format("{} {}, at {}", name(warp * warp_width + i), what, where(lane(warp, i).site)));
  };
  const auto leader = static_cast<uint32_t>(std::countr_zero(group));
  const UnitCall& first = call_of(lane(warp, leader));
  if (unit_ == nullptr || first.unit != unit_number_) {
    fail(leader,
         fmt::format(
             "calls unit {}, which the step of its kernel does not name: a schedule names it by unit_step()",
             first.unit));
  }
  std::array<LaneCall, warp_width> calls{};
  for (uint32_t left = group; left != 0; left &= left - 1) {
    const auto i = static_cast<uint32_t>(std::countr_zero(left));
    const UnitCall& call = call_of(lane(warp, i));
    if (call.unit != first.unit || call.operation != first.operation) {
      fail(i, fmt::format("calls operation {} of unit {}, while lane {} of its warp calls {} of {}",
                          call.operation, call.unit, leader, first.operation, first.unit));
    }
    calls[i].takes_part = true;
    calls[i].words = call.words;
  }
  try {
    const UnitWork work = unit_->operate(unit_block_, warp, first.operation, calls);
    if (records_unit_uses_) unit_uses_.push_back({first.operation, work});
  } catch (const UnitMisuse& misuse) {
    fail(misuse.lane, misuse.what());
  }
  const Wait next = unit_->hands_out(first.operation) ? Wait::others : Wait::nothing;
  for (uint32_t left = group; left != 0; left &= left - 1) {
    const auto i = static_cast<uint32_t>(std::countr_zero(left));
    lane(warp, i).result = calls[i].result;
    lane(warp, i).wait = next;
  }
}

}  // namespace harness::simt
