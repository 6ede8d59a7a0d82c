// The device state of `cluster`: where the rows of each cluster of vertices begin. Its first kernel finds
// them, its other kernels deal them out to blocks.
#pragma once

#include <cstdint>

// Rows of 32, 16, 8, 4, 2 and 1 edges.
constexpr uint32_t cluster_classes = 6;
// A cluster has 2^16 vertices; smaller clusters of a format are taken together.
constexpr uint32_t cluster_bits = 16;
constexpr uint32_t most_clusters = 1u << (32 - cluster_bits);
// Bytes of shared memory for each thread of a block. A block of 1024 threads then keeps seven eighths of a
// cluster's values of four bytes, in what a multiprocessor has (227 KiB on H100 and H200) less what helpers
// of the block need.
constexpr uint32_t cluster_shared_bytes = 226;

struct ClusterState {
  uint32_t* firsts;  // [clusters + 1][classes]: first row of the class at or behind the cluster's begin
  uint32_t* found;   // [1]: not zero once `firsts` has been filled
  uint32_t piece;    // about how many edges of a cluster a block takes at a time
};
