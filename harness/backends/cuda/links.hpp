// Bandwidths of the paths of a machine: pinned copies, reads of host memory by kernels, copies between GPUs.
// `harness doctor --links` prints them. These bandwidths bound the speed of runs whose edges are in host
// memory (option `edges_at: host`), and of runs on several GPUs.
#pragma once

#include <vector>

#include "backends/backend.hpp"
#include "backends/cuda/gpu.hpp"

namespace harness::cuda {

/// Measures the paths, which takes about a second per GPU and 2 GiB of pinned memory. Paths for which memory
/// is refused are left out.
std::vector<backends::Link> measure_links(Gpu& gpu);

}  // namespace harness::cuda
