// Code written by hand, in CUDA, for the combinations that the assembled code is measured against. All memory
// is on the device and allocated beforehand; run() is a whole run, its initial values and the last word from
// the device included, and returns milliseconds by CUDA events.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "hand_memory.hpp"

namespace harness::hand {

/// CSR with 32-bit offsets, as the csr plugin stores it; made from the host's arrays.
struct Csr {
  Csr(uint32_t vertices, const uint64_t* offsets, const uint32_t* neighbors, const float* weights);
  uint32_t vertices, edges;
  Buffer<uint32_t> offsets, neighbors;
  Buffer<float> weights;
  /// Of every row.
  Buffer<uint32_t> degrees() const;
};

/// COO beside a CSR: the row of every edge.
Buffer<uint32_t> edge_rows(const Csr& csr);

/// Rows binned by degree for threads, warps and blocks, in device memory.
struct Bins {
  uint32_t *small, *medium, *large;
  uint32_t* sizes;  // of the three
};
class BinQueues {
 public:
  explicit BinQueues(uint32_t rows) : small_(rows), medium_(rows), large_(rows) {}
  Bins view(uint32_t* sizes) const { return {small_.data(), medium_.data(), large_.data(), sizes}; }

 private:
  Buffer<uint32_t> small_, medium_, large_;
};

/// PageRank, 20 iterations as one CUDA graph.
class PageRank {
 public:
  enum class Schedule { vm, wm, twc, em };
  /// vm, wm and twc pull over the in-edges.
  PageRank(const Csr& in, const Csr& out, Schedule schedule);
  /// em pushes along the edges rows[e] -> out.neighbors[e].
  PageRank(const Buffer<uint32_t>& rows, const Csr& out);
  float run();
  std::vector<float> rank() const { return rank_.download(); }

 private:
  PageRank(const Csr& edges, const uint32_t* rows, const Csr& out, Schedule schedule);
  void gather();
  void record();

  const Csr& edges_;
  const uint32_t* rows_;  // of the edges, for em
  Schedule schedule_;
  Stream stream_;
  Buffer<uint32_t> degrees_;
  Buffer<float> rank_, sum_, contribution_;
  Buffer<double> partials_, dangling_;
  std::unique_ptr<BinQueues> bins_;
  Buffer<uint32_t> bin_sizes_;
  RecordedGraph recorded_;
};

/// BFS, push, csr, twc.
class BfsPush {
 public:
  explicit BfsPush(const Csr& out);
  float run(uint32_t source);
  std::vector<int32_t> parents() const { return parent_.download(); }

 private:
  const Csr& out_;
  Stream stream_;
  Buffer<uint32_t> degrees_;
  Buffer<int32_t> parent_;
  Buffer<uint32_t> queue_, next_queue_, counters_;
  BinQueues bins_;
  Mailbox mailbox_;
};

/// BFS, direction-optimising, csr, vm: pushes with a queue, pulls with a bitmap.
struct BfsControl {
  unsigned long long next_work, unexplored;
  uint32_t next_size, converted, frontier_size, pulls;
};
class BfsAuto {
 public:
  BfsAuto(const Csr& out, const Csr& in);
  float run(uint32_t source);
  std::vector<int32_t> parents() const { return parent_.download(); }

 private:
  void superstep(const Report& now);
  void convert(const Report& now, bool pulled);

  const Csr &out_, &in_;
  Stream stream_;
  Buffer<uint32_t> degrees_;
  Buffer<int32_t> parent_;
  Buffer<uint32_t> queue_, next_queue_, front_, next_front_;
  Buffer<BfsControl> control_;
  Mailbox mailbox_;
};

/// Connected components by label propagation with pointer jumping, push, csr, twc.
class Cc {
 public:
  explicit Cc(const Csr& out);
  float run();
  std::vector<uint32_t> labels() const { return label_.download(); }

 private:
  const Csr& out_;
  Stream stream_;
  Buffer<uint32_t> label_, stamp_, queue_, next_queue_, counters_;
  BinQueues bins_;
  Mailbox mailbox_;
  uint32_t epoch_ = 0;
};

/// Near/far delta-stepping, push, csr, twc.
struct SsspControl {
  uint32_t near, far, bins[3];
  uint32_t smallest_far;  // as the bits of a float
  float threshold, threshold_before;
};
class Sssp {
 public:
  explicit Sssp(const Csr& out);
  float run(uint32_t source, double delta);
  std::vector<float> distances() const { return distance_.download(); }

 private:
  const Csr& out_;
  Stream stream_;
  Buffer<float> distance_;
  Buffer<uint32_t> stamp_, near_, next_near_, far_, next_far_, far_bits_;
  BinQueues bins_;
  Buffer<SsspControl> control_;
  Mailbox mailbox_;
  uint32_t epoch_ = 0;
};

/// Makes the device of this process current again, whatever another user of it left behind.
void use_device();
/// Free bytes of device memory.
uint64_t free_device_memory();
/// Of the second-level cache.
uint64_t cache_bytes();

}  // namespace harness::hand
