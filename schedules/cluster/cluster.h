// The device state of the schedule `cluster`: the first rows of each cluster of vertices. The first kernel of
// the schedule finds them, and the other kernels distribute the rows over blocks.
#pragma once

#include <cstdint>

// The number of row lengths: 32, 16, 8, 4, 2 and 1 edges.
constexpr uint32_t cluster_classes = 6;
// A cluster has 2^16 vertices. Smaller clusters of a format are merged.
constexpr uint32_t cluster_bits = 16;
constexpr uint32_t most_clusters = 1u << (32 - cluster_bits);
// Bytes of shared memory per thread of a block. A block of 1024 threads then keeps seven eighths of a
// cluster's values of four bytes. The limit is the shared memory of a multiprocessor (227 KiB on H100 and
// H200) minus the bytes that functions of `Block`, such as reduce(), use.
constexpr uint32_t cluster_shared_bytes = 226;

struct ClusterState {
  uint32_t* firsts;  // [clusters + 1][row lengths]: first row of the length in the cluster or a later one
  uint32_t* found;   // [1]: nonzero after `firsts` has been filled
  uint32_t piece;    // approximate number of a cluster's edges that a block takes at a time
};
