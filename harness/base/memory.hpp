// Memory limit of this process, and refusal of allocations that cannot fit. Without the check, the operating
// system would grant more memory than it has, and later kill the process. Readers and generators of graphs
// check before they allocate, so that a graph that is too large causes an error of one line.
#pragma once

#include <cstdint>
#include <string>

namespace harness {

/// Returns the usable memory in bytes: the least of the machine's memory, the limits of the control groups
/// (containers, jobs) of this process, and `ulimit -v`.
uint64_t usable_memory();

/// Throws OutOfMemory if `bytes` exceed usable_memory(). The error is one line that begins with `what`.
void require_memory(uint64_t bytes, const std::string& what);

/// Throws OutOfMemory if `bytes` exceed usable_memory() or the memory that is available now without swapping.
void require_free_memory(uint64_t bytes, const std::string& what);

}  // namespace harness
