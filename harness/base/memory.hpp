// Memory limit of this process, and refusal of allocations that cannot fit. Without the check, the kernel
// would promise more than it has and kill the process later. Readers and generators of graphs check before
// they allocate, so that a graph that is too large costs one line.
#pragma once

#include <cstdint>
#include <string>

namespace harness {

/// Returns the usable memory in bytes: the least of the machine's memory, the limits of the control groups
/// (containers, jobs) of this process, and `ulimit -v`.
uint64_t usable_memory();

/// Throws OutOfMemory, with one line about `what`, if `bytes` exceed usable_memory().
void require_memory(uint64_t bytes, const std::string& what);

/// Throws OutOfMemory likewise, also if `bytes` exceed what the machine can provide now without swapping.
void require_free_memory(uint64_t bytes, const std::string& what);

}  // namespace harness
