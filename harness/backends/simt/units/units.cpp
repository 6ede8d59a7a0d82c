#include "backends/simt/units/units.hpp"

#include <harness/units.h>

#include "backends/simt/units/eghw.hpp"
#include "backends/simt/units/weaver.hpp"

namespace harness::simt {

std::unique_ptr<Unit> make_unit(uint32_t unit, uint32_t lanes, uint32_t blocks) {
  UnitShape shape;
  shape.warps = lanes / shape.lanes;
  shape.blocks = blocks;
  if (unit == HARNESS_UNIT_WEAVER) return std::make_unique<WeaverUnit>(shape);
  if (unit == HARNESS_UNIT_EGHW) return std::make_unique<EghwUnit>(shape);
  return nullptr;
}

}  // namespace harness::simt
