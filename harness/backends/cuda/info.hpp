// Description and capabilities of the cuda backend. The core reads this header without loading the backend's
// library, so the header includes no header of CUDA.
#pragma once

#include "backends/info.hpp"

namespace harness::cuda {

inline backends::BackendInfo info() {
  return {
      .name = "cuda",
      .cure = "install the CUDA toolkit (nvcc and nvJitLink, 12 or later), then configure and build again",
      .provides = {"device.cuda/1", "assemble.elsewhere/1", "cache.share/1"}};
}

}  // namespace harness::cuda
