// The graph as the hand-written CUDA programs store it on the GPU. What these programs have in common stands
// beside it.
#pragma once

#include <cstdint>
#include <harness/host/baseline.hpp>
#include <span>

#include "memory.hpp"

namespace harness::cuda {

/// With 32-bit offsets, as the format csr has it on graphs of this size.
struct Csr {
  uint32_t vertices, edges;
  std::span<uint32_t> offsets, neighbors;
  std::span<float> weights;  // empty where they are not asked for
};

/// Rows binned by degree for threads, warps and blocks, in device memory.
struct Bins {
  uint32_t *small, *medium, *large;
  uint32_t* sizes;  // of the three
};

/// A program on the GPU and in the stream that the harness gives it.
class Program : public BaselineProgram {
 public:
  explicit Program(const BaselineInput& input)
      : input_(input), vertices_(input.vertices()), stream_(static_cast<cudaStream_t>(input.given().stream)) {
    check(cudaSetDevice(input.given().device), "cudaSetDevice");
  }

 protected:
  Csr make_csr(const harness_adjacency& from, bool weighted = false) const;
  /// The in-edges; of an undirected graph they are the out-edges, stored once.
  Csr in_edges(const Csr& out) const;
  /// Of every row.
  std::span<uint32_t> degrees(const Csr& csr) const;
  /// COO beside a CSR: the row of every edge.
  std::span<uint32_t> edge_rows(const Csr& csr) const;
  template <class T>
  std::span<T> scratch(const char* name, uint64_t count) const {
    return input_.scratch_array<T>(name, count);
  }
  template <class T>
  void clear(std::span<T> array) const {
    check(cudaMemsetAsync(array.data(), 0, array.size_bytes(), stream_), "clear");
  }
  Bins bins(uint32_t* sizes) const {
    return {scratch<uint32_t>("short rows", vertices_).data(),
            scratch<uint32_t>("medium rows", vertices_).data(),
            scratch<uint32_t>("long rows", vertices_).data(), sizes};
  }
  /// Waits for what preparing has launched.
  void finish_preparing() const { check(cudaStreamSynchronize(stream_), "preparing"); }
  uint32_t source() const { return source_vertex(input_.problem(), input_.setting("source").value.integer); }

  const BaselineInput& input_;
  const uint32_t vertices_;
  const cudaStream_t stream_;
};

/// Sorts rows into bins by degree: those in the queue, or with a null queue rows [0, count).
void bin_rows(const Bins& bins, const uint32_t* offsets, const uint32_t* queue, uint32_t count,
              cudaStream_t stream);

}  // namespace harness::cuda
