// CPU threads gather rows of host memory into contiguous pieces, which are then copied to the device. A row
// stands for the edges of one vertex. links.cpp measures the bandwidth.
#pragma once

#include "backends/cuda/gpu.hpp"

namespace harness::cuda {

/// Returns the bandwidth in GB/s with which all CPU threads gather rows of host memory and copy them to the
/// device. A row has `host_line` bytes and begins at any word. The first `bytes` bytes at `from` are divided
/// into groups of `every` lines, and one row is gathered per group. Each thread gathers a piece of rows while
/// its previous piece is copied. Returns 0 if memory for the pieces was refused.
double gather_rows(const Gpu& gpu, const void* from, size_t bytes, size_t every);

}  // namespace harness::cuda
