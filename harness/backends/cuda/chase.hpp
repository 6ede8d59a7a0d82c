// Kernels that occupy a part of the second-level cache, and that measure the remaining part by a pointer
// chase. cache_share.cpp launches them.
#pragma once

#include "backends/cuda/gpu.hpp"

namespace harness::cuda {

/// The words that a pointer chase loads are at multiples of this number of bytes.
inline constexpr size_t chased_line = 128;

/// Launches a kernel that reads `bytes` bytes so that their lines persist in the cache.
void read_persisting(const Gpu& gpu, const void* from, size_t bytes);

/// Launches a kernel with one thread that follows `steps` indices in the array `words`, twice. The kernel
/// stores the cycles of the second pass in `*cycles`.
void follow_pointers(const Gpu& gpu, const void* words, uint64_t steps, uint64_t* cycles);

}  // namespace harness::cuda
