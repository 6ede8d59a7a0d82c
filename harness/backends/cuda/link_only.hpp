// The cuda backend without a GPU: links for a compute capability into the cache, and runs nothing. `harness
// assemble` uses it. Layouts are in host memory, because their parts determine what is linked.
#pragma once

#include "backends/backend.hpp"

namespace harness::cuda {

/// Makes it for options.architecture, such as sm_90 or native. Throws Error for an invalid one, and for
/// native without a GPU.
backends::Backend* make_link_only(const backends::BackendOptions& options);

}  // namespace harness::cuda
