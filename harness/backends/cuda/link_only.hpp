// The cuda backend without a GPU, for `harness assemble`. This backend links programs for a compute
// capability, stores them in the cache, and runs nothing. Layouts are built in host memory, because the parts
// of a layout determine which device modules are linked.
#pragma once

#include "backends/backend.hpp"

namespace harness::cuda {

/// Makes the backend for options.architecture, such as sm_90 or native. Throws Error for an invalid
/// architecture, and for native without a GPU.
backends::Backend* make_link_only(const backends::BackendOptions& options);

}  // namespace harness::cuda
