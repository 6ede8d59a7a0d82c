// Device state of `cluster`.
#pragma once

#include <cstdint>

// Rows of 32, 16, 8, 4, 2 and 1 edges.
constexpr uint32_t cluster_classes = 6;
// Vertices of a cluster: 2^16, a format's smaller ones taken together.
constexpr uint32_t cluster_bits = 16;
constexpr uint32_t most_clusters = 1u << (32 - cluster_bits);
// With blocks of 1024 threads seven eighths of a cluster's values of four bytes: what a multiprocessor of
// today has (227 KiB on H100 and H200), less what helpers of the block need.
constexpr uint32_t cluster_shared_bytes = 226;

struct ClusterState {
  uint32_t* firsts;  // [clusters + 1][classes]: first row of the class at or behind the cluster's begin
  uint32_t* found;   // [1]: not zero when firsts are
  uint32_t piece;    // edges of a cluster that a block takes at a time, about
};
