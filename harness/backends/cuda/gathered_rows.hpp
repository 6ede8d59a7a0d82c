// Rows that the host gathers for the device (compaction). links.cpp measures their bandwidth.
#pragma once

#include "backends/cuda/gpu.hpp"

namespace harness::cuda {

/// Returns the bandwidth in GB/s with which all threads of the host gather rows of host memory, and copies
/// bring them to the device. The rows have host_line bytes and begin at any word. There is one in each span
/// of `every` lines of the first `bytes` bytes at `from`. Each thread gathers a piece of rows while its
/// previous piece is copied. Returns 0 if memory for the pieces was refused.
double gather_rows(const Gpu& gpu, const void* from, size_t bytes, size_t every);

}  // namespace harness::cuda
