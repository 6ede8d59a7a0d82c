// How much memory this process may use, and refusing what cannot fit before it is asked for: the kernel
// promises more than there is, and kills later. Readers and generators of graphs ask before they allocate, so
// that a graph that is too large costs one line.
#pragma once

#include <cstdint>
#include <string>

namespace harness {

/// In bytes: the least of what the machine has, what the containers and jobs around this process allow, and
/// `ulimit -v`.
uint64_t usable_memory();

/// Throws OutOfMemory, in one line, where `bytes` are more than usable_memory().
void require_memory(uint64_t bytes, const std::string& what);

}  // namespace harness
