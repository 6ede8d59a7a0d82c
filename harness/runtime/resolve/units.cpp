#include "runtime/resolve/units.hpp"

#include <harness/units.h>

#include <map>

#include "backends/info.hpp"

namespace harness::runtime {
namespace {

const std::map<uint32_t, std::string> capabilities{{HARNESS_UNIT_WEAVER, "unit.weaver/1"},
                                                   {HARNESS_UNIT_EGHW, "unit.eghw/1"}};

}  // namespace

std::string words_of_unit(const Combination& combination, const std::string& backend) {
  std::string words;
  for (const SuperstepKind& kind : combination.kinds) {
    for (const harness_step& step : kind.schedule.plugin->steps) {
      if (step.kind != HARNESS_UNIT_STEP) continue;
      const bool there = backends::backend_info(backend).provides.contains(capabilities.at(step.index));
      words = there ? "modelled" : "software";
    }
  }
  return words;
}

}  // namespace harness::runtime
