// A sparse matrix-vector product y = A x of cuSPARSE. Row v of A has the in-edges of v, so y[v] is the sum
// that a pull gathers for v.
#pragma once

#include <cusparse.h>

#include <harness/host/baseline.hpp>
#include <span>
#include <string>
#include <vector>

namespace harness::cusparse {

inline void check(cudaError_t status, const char* what) {
  if (status == cudaSuccess) return;
  throw PluginError(status == cudaErrorMemoryAllocation ? HARNESS_OUT_OF_MEMORY : HARNESS_INTERNAL,
                    std::string(what) + ": " + cudaGetErrorString(status));
}
inline void check(cusparseStatus_t status, const char* what) {
  if (status == CUSPARSE_STATUS_SUCCESS) return;
  throw PluginError(status == CUSPARSE_STATUS_NOT_SUPPORTED ? HARNESS_UNSUPPORTED : HARNESS_INTERNAL,
                    std::string(what) + ": " + cusparseGetErrorString(status));
}

template <class T>
void upload(std::span<T> to, const T* from, cudaStream_t stream) {
  check(cudaMemcpyAsync(to.data(), from, to.size_bytes(), cudaMemcpyHostToDevice, stream), "upload");
}

/// A matrix, the vectors x and y, and the buffer of one cuSPARSE algorithm. CSR algorithms take offsets, and
/// COO algorithms take the row of each entry. Indices have 32 bits.
class Product {
 public:
  Product(const BaselineInput& input, cusparseSpMVAlg_t algorithm, std::span<float> x, std::span<float> y);
  ~Product();
  Product(const Product&) = delete;
  Product& operator=(const Product&) = delete;
  /// Launches the product in the harness's stream. Allocates nothing.
  void run() const {
    check(cusparseSpMV(handle_, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix_, x_, &zero, y_, CUDA_R_32F,
                       algorithm_, buffer_),
          "cusparseSpMV");
  }

 private:
  static constexpr float one = 1, zero = 0;
  void make_matrix(const BaselineInput& input, cudaStream_t stream);

  const cusparseSpMVAlg_t algorithm_;
  cusparseHandle_t handle_ = nullptr;
  cusparseSpMatDescr_t matrix_ = nullptr;
  cusparseDnVecDescr_t x_ = nullptr, y_ = nullptr;
  void* buffer_ = nullptr;
};

}  // namespace harness::cusparse
