// Reads of host memory by a kernel. links.cpp measures their bandwidth.
#pragma once

#include "backends/cuda/gpu.hpp"

namespace harness::cuda {

/// Bytes that a warp reads in one access.
inline constexpr size_t host_line = 128;

/// Launches a kernel whose warps read `lines` lines of host memory. The lines are consecutive if `in_order`,
/// otherwise at random places within the first `span` lines. `sink` is a word of device memory.
void read_host_lines(const Gpu& gpu, const void* from, uint64_t lines, uint64_t span, bool in_order,
                     void* sink);

}  // namespace harness::cuda
