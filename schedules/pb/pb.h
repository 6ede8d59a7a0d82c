// The device state of `pb`: what its first kernel leaves for its second. The host half asks for the memory,
// the kernels share it.
#pragma once

#include <cstdint>

/// Bytes of shared memory for each thread of a block: 52 KiB for 256 threads, so that four blocks fit a
/// multiprocessor of 228 KiB, and one of 1024 threads does.
constexpr uint32_t pb_shared_bytes = 208;

struct PbState {
  void* contributions;  // [rows]: what the edges of a row carry together, all bits set where that is nothing
};
