/* The print of an edge: a hash of its endpoints and its weight. Sums of prints, modulo 2^64, differ
 * between different sets of edges, and do not depend on the order of the edges. Device code and host code use
 * this header. */
#ifndef HARNESS_SKELETON_EDGE_PRINT_H
#define HARNESS_SKELETON_EDGE_PRINT_H

#include <stdint.h>

#ifdef HARNESS_DEVICE
#define HARNESS_PRINT HARNESS_DEVICE
#else
#define HARNESS_PRINT inline
#endif

namespace harness::skeleton {

// The finaliser of SplitMix64, equal to mix64() in the host headers of the SDK.
HARNESS_PRINT uint64_t scattered(uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

/// Returns the hash of an edge. `weight_bits` are the bits of its weight (a float), or 0 if weights are not
/// compared.
HARNESS_PRINT uint64_t edge_print(uint32_t base, uint32_t other, uint32_t weight_bits) {
  return scattered(scattered(uint64_t{base} << 32 | other) + weight_bits);
}

}  // namespace harness::skeleton

#endif
