// The cuda backend without a GPU. This backend links for a compute capability into the cache, and runs
// nothing. `harness assemble` uses this backend. Layouts are built in host memory, because their parts
// determine which device modules are linked.
#pragma once

#include "backends/backend.hpp"

namespace harness::cuda {

/// Makes the backend for options.architecture, such as sm_90 or native. Throws Error for an invalid
/// architecture, and for native without a GPU.
backends::Backend* make_link_only(const backends::BackendOptions& options);

}  // namespace harness::cuda
