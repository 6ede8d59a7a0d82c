// The device state of `pb`: the output of its first kernel, which its second kernel reads. The host part
// requests the memory, and the kernels share it.
#pragma once

#include <cstdint>

/// Bytes of shared memory per thread. A block of 256 threads has 52 KiB, so that four blocks fit on a
/// multiprocessor with 228 KiB. One block of 1024 threads also fits.
constexpr uint32_t pb_shared_bytes = 208;

struct PbState {
  void* contributions;  // [rows]: combined value of a row's edges, or the identity if no edge carries a value
};
