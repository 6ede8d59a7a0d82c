// Description and capabilities of the simt backend. The core reads this header without loading the backend's
// library, so the header includes no header of the backend.
#pragma once

#include "backends/info.hpp"

namespace harness::simt {

inline backends::BackendInfo info() {
  return {
      .name = "simt",
      .cure = "install llvm-19-dev, clang-19 and libboost-context-dev, then configure and build again",
      .provides = {"checks.accesses/1", "counts.model/1", "counts.cycles/1", "unit.weaver/1", "unit.eghw/1"},
      .lacks = {{"launch.fusion/1", "which looks at each kernel"}, {"launch.devices/1", "which is one GPU"}},
      .machines_variable = "HARNESS_SIMT_MACHINES"};
}

}  // namespace harness::simt
