// Owners for GraphBLAS's matrices and vectors, and exceptions for its statuses. All programs of the baseline
// use them.
#pragma once

#include "library.h"

#include <algorithm>
#include <cstdlib>
#include <harness/host/baseline.hpp>
#include <string>
#include <utility>

namespace harness::graphblas {

inline void require(GrB_Info info, const char* what) {
  if (info == GrB_SUCCESS || info == GrB_NO_VALUE) return;
  const harness_status status = info == GrB_OUT_OF_MEMORY ? HARNESS_OUT_OF_MEMORY : HARNESS_INTERNAL;
  throw PluginError(status, std::string(what) + " failed with GraphBLAS status " + std::to_string(info));
}
#define HARNESS_GRB(call) ::harness::graphblas::require(call, #call)

/// Owner of a matrix of floats: the edges of a graph with their weights, or with the value 1.
class Matrix {
 public:
  Matrix() = default;
  ~Matrix() { GrB_Matrix_free(&held_); }
  Matrix(Matrix&& other) noexcept : held_(std::exchange(other.held_, nullptr)) {}
  Matrix& operator=(Matrix&& other) noexcept {
    std::swap(held_, other.held_);
    return *this;
  }
  GrB_Matrix get() const { return held_; }
  GrB_Matrix* address() { return &held_; }
  uint64_t bytes() const {
    size_t bytes = 0;
    HARNESS_GRB(GxB_Matrix_memoryUsage(&bytes, held_));
    return bytes;
  }

 private:
  GrB_Matrix held_ = nullptr;
};

class Vector {
 public:
  Vector(GrB_Type type, GrB_Index size) { HARNESS_GRB(GrB_Vector_new(&held_, type, size)); }
  ~Vector() { GrB_Vector_free(&held_); }
  Vector(const Vector&) = delete;
  Vector& operator=(const Vector&) = delete;
  GrB_Vector get() const { return held_; }
  GrB_Index entries() const {
    GrB_Index count = 0;
    HARNESS_GRB(GrB_Vector_nvals(&count, held_));
    return count;
  }
  uint64_t bytes() const {
    size_t bytes = 0;
    HARNESS_GRB(GxB_Vector_memoryUsage(&bytes, held_));
    return bytes;
  }

 private:
  GrB_Vector held_ = nullptr;
};

inline void require_simple(const harness_problem& graph, const harness_adjacency& rows) {
  for (uint32_t u = 0; u < graph.vertices; ++u) {
    for (uint64_t e = rows.offsets[u] + 1; e < rows.offsets[u + 1]; ++e) {
      if (rows.neighbors[e - 1] == rows.neighbors[e])
        throw PluginError(HARNESS_UNSUPPORTED, "a matrix holds each edge once; use duplicates: remove");
    }
  }
}

/// Returns the matrix of the arcs (u, v) for which keeps(u, v) is true, with weights if `weighted`.
template <class Keeps>
Matrix matrix_of(const harness_problem& graph, const harness_adjacency& rows, bool weighted, Keeps keeps) {
  require_simple(graph, rows);
  const GrB_Index n = graph.vertices;
  const auto give = [](uint64_t bytes) {
    void* memory = std::malloc(std::max<uint64_t>(bytes, 8));  // the library takes ownership and frees it
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
  };
  auto* begins = static_cast<GrB_Index*>(give((n + 1) * sizeof(GrB_Index)));
  auto* columns = static_cast<GrB_Index*>(give(graph.edges * sizeof(GrB_Index)));
  void* values = give(weighted ? graph.edges * sizeof(float) : sizeof(float));
  GrB_Index kept = 0;
  for (uint32_t u = 0; u < graph.vertices; ++u) {
    begins[u] = kept;
    for (uint64_t e = rows.offsets[u]; e < rows.offsets[u + 1]; ++e) {
      const uint32_t v = rows.neighbors[e];
      if (!keeps(u, v)) continue;
      if (weighted) static_cast<float*>(values)[kept] = rows.weights[e];
      columns[kept++] = v;
    }
  }
  begins[n] = kept;
  if (!weighted) *static_cast<float*>(values) = 1;
  Matrix matrix;
  HARNESS_GRB(GrB_Matrix_new(matrix.address(), GrB_FP32, n, n));
  if (kept == 0) {
    for (void* memory : {static_cast<void*>(begins), static_cast<void*>(columns), values}) std::free(memory);
    return matrix;
  }
  HARNESS_GRB(GxB_Matrix_pack_CSR(matrix.get(), &begins, &columns, &values, (n + 1) * sizeof(GrB_Index),
                                  graph.edges * sizeof(GrB_Index),
                                  (weighted ? graph.edges : 1) * sizeof(float), !weighted, false, nullptr));
  HARNESS_GRB(GrB_Matrix_wait(matrix.get(), GrB_MATERIALIZE));
  return matrix;
}

inline Matrix matrix_of(const harness_problem& graph, const harness_adjacency& rows, bool weighted = false) {
  return matrix_of(graph, rows, weighted, [](uint32_t, uint32_t) { return true; });
}

}  // namespace harness::graphblas
