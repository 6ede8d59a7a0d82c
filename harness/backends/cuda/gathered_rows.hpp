// CPU threads gather rows of host memory into contiguous pieces, which are then copied to the device. A row
// stands for the edges of one vertex. links.cpp measures the bandwidth.
#pragma once

#include "backends/cuda/gpu.hpp"

namespace harness::cuda {

/// Returns the bandwidth in GB/s with which all CPU threads gather rows of host memory and copy them to the
/// device. A row is `host_line` bytes (link_reads.hpp) from any word on. The first `bytes` bytes at `from`
/// are divided into sections of `every` * `host_line` bytes, and one row is gathered per section. Each thread
/// gathers rows into one buffer while its other buffer is copied. Returns 0 if the buffers could not be
/// allocated.
double gather_rows(const Gpu& gpu, const void* from, size_t bytes, size_t every);

}  // namespace harness::cuda
