// Description and capabilities of the cpu backend. The core reads this header without loading the backend's
// library, so the header includes no header of the backend.
#pragma once

#include "backends/info.hpp"

namespace harness::cpu {

inline backends::BackendInfo info() {
  return {.name = "cpu",
          .cure = "install llvm-19-dev and clang-19, then configure and build again",
          .provides = {"launch.threads/1", "device.host/1"},
          .lacks = {{"launch.blocks/1", "where a block is one thread"},
                    {"launch.fusion/1", "where a launch costs no more than a call"},
                    {"launch.devices/1", "where all ranks share the processor"},
                    {"memory.apart/1", "whose memory is that of the host"}}};
}

}  // namespace harness::cpu
