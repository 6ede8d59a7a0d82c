// The cuda backend without a GPU: it links for a compute capability into the cache, and runs nothing. Layouts
// lie in the host's memory, since their parts decide what is linked.
#pragma once

#include "backends/backend.hpp"

namespace harness::cuda {

/// For options.architecture, sm_90 or native. Throws Error where that is none, and where no GPU is here to
/// ask.
backends::Backend* make_link_only(const backends::BackendOptions& options);

}  // namespace harness::cuda
