// What the superstep loop asks of all cores besides launches: exclusive scans, and memory
// filled with zeros. Small arrays are not worth handing out and stay on the calling thread.
#pragma once

#include "backends/cpu/pool.hpp"

namespace harness::cpu {

/// array[0, n) becomes its exclusive prefix sum; array[n] and *total become the sum. Two passes
/// over the cores.
void exclusive_scan(Pool& pool, uint64_t* array, uint64_t n, uint64_t* total);

/// Zeroes memory, on all cores when there is much of it.
void zero(Pool& pool, void* memory, size_t bytes);

}  // namespace harness::cpu
