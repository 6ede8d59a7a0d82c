// Reads of host memory by a kernel. links.cpp measures their bandwidth.
#pragma once

#include "backends/cuda/gpu.hpp"

namespace harness::cuda {

/// Bytes that a warp reads in one access.
inline constexpr size_t host_line = 128;

/// Addresses of the lines that a kernel reads. A line is `host_line` consecutive bytes. The lines are
/// consecutive, at random multiples of `host_line`, or ascending with gaps between them. With gaps, a line
/// may begin at any word of four bytes, as the edges of a vertex do.
enum class LinePlaces { in_order, at_random, with_gaps };

/// Launches a kernel whose warps read `lines` lines within the first `span` lines of host memory. `sink` is a
/// word of device memory.
void read_host_lines(const Gpu& gpu, const void* from, uint64_t lines, uint64_t span, LinePlaces places,
                     void* sink);

}  // namespace harness::cuda
