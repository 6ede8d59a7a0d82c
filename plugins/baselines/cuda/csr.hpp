// The graph as the hand-written CUDA programs store it on the GPU, and the base class of these programs.
// Every program of the baseline includes this header.
#pragma once

#include <cstdint>
#include <harness/host/baseline.hpp>
#include <span>

#include "memory.hpp"

namespace harness::cuda {

/// CSR with 32-bit offsets, so the number of edges must be below 2^32. The format `csr` also has 32-bit
/// offsets for such graphs, so both read the same number of bytes.
struct Csr {
  uint32_t vertices, edges;
  std::span<uint32_t> offsets, neighbors;
  std::span<float> weights;  // empty if the graph is stored without weights
};

/// Rows (a vertex with its edges) in three bins by degree, in device memory: small rows for threads, medium
/// rows for warps, large rows for blocks.
struct Bins {
  uint32_t *small, *medium, *large;
  uint32_t* sizes;  // [3], number of rows per bin
};

/// Base class of the programs. They run on the GPU and in the CUDA stream that the harness selects.
class Program : public BaselineProgram {
 public:
  explicit Program(const BaselineInput& input)
      : input_(input), vertices_(input.vertices()), stream_(static_cast<cudaStream_t>(input.given().stream)) {
    check(cudaSetDevice(input.given().device), "cudaSetDevice");
  }

 protected:
  Csr make_csr(const harness_adjacency& from, bool weighted = false) const;
  /// Returns the in-edges. For an undirected graph they equal the out-edges, so the arrays of `out` are
  /// returned.
  Csr in_edges(const Csr& out) const;
  /// Returns the degree of every vertex.
  std::span<uint32_t> degrees(const Csr& csr) const;
  /// Returns the vertex to whose row each edge belongs. This array and the neighbours in `csr` are a COO
  /// list.
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
  /// Waits for the kernels that the preparation launched.
  void finish_preparing() const { check(cudaStreamSynchronize(stream_), "preparing"); }
  uint32_t source() const { return source_vertex(input_.problem(), input_.setting("source").value.integer); }

  const BaselineInput& input_;
  const uint32_t vertices_;
  const cudaStream_t stream_;
};

/// Puts rows into bins by degree. These are the rows that `queue` lists, or rows [0, count) if `queue` is
/// null.
void bin_rows(const Bins& bins, const uint32_t* offsets, const uint32_t* queue, uint32_t count,
              cudaStream_t stream);

}  // namespace harness::cuda
