#include "cusparse.hpp"

#include <cusparse.h>

#include <algorithm>

#include "hand_device.cuh"

namespace harness::hand {
namespace {

void check_sparse(cusparseStatus_t status, const char* what) {
  if (status != CUSPARSE_STATUS_SUCCESS)
    throw std::runtime_error(std::string(what) + ": " + cusparseGetErrorString(status));
}

__global__ void __launch_bounds__(block_threads) fill(float* values, uint32_t count, float value) {
  for (uint32_t i = thread_index(); i < count; i += thread_count()) values[i] = value;
}

Buffer<float> constant(uint32_t count, float value) {
  Buffer<float> result(count);
  fill<<<blocks_for(count), block_threads>>>(result.data(), count, value);
  check(cudaDeviceSynchronize(), "fill");
  return result;
}

template <class Work>
double median_ms(Stream& stream, int repetitions, const Work& work) {
  work();  // warm
  std::vector<float> times;
  for (int i = 0; i < repetitions; ++i) {
    stream.begin();
    work();
    times.push_back(stream.end());
  }
  std::nth_element(times.begin(), times.begin() + repetitions / 2, times.end());
  return static_cast<double>(times[static_cast<size_t>(repetitions / 2)]);
}

/// The handles of one product.
class Product {
 public:
  explicit Product(const Csr& a)
      : values_(constant(a.edges, 1)), x_(constant(a.vertices, 1)), y_(a.vertices) {
    constexpr uint32_t most = 0x7fffffff;  // cuSPARSE's 32-bit indices have a sign
    if (a.edges > most) throw std::runtime_error("cuSPARSE: too many edges for 32-bit offsets");
    const int64_t n = a.vertices;
    check_sparse(cusparseCreate(&handle_), "cusparseCreate");
    check_sparse(cusparseSetStream(handle_, stream_), "cusparseSetStream");
    check_sparse(
        cusparseCreateCsr(&matrix_, n, n, a.edges, a.offsets.data(), a.neighbors.data(), values_.data(),
                          CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F),
        "cusparseCreateCsr");
    check_sparse(cusparseCreateDnVec(&in_, n, x_.data(), CUDA_R_32F), "cusparseCreateDnVec");
    check_sparse(cusparseCreateDnVec(&out_, n, y_.data(), CUDA_R_32F), "cusparseCreateDnVec");
  }
  ~Product() {
    cusparseDestroyDnVec(out_);
    cusparseDestroyDnVec(in_);
    cusparseDestroySpMat(matrix_);
    cusparseDestroy(handle_);
  }
  Product(const Product&) = delete;
  Product& operator=(const Product&) = delete;

  double time(cusparseSpMVAlg_t algorithm, int repetitions) {
    const float one = 1, zero = 0;
    size_t bytes = 0;
    check_sparse(cusparseSpMV_bufferSize(handle_, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix_, in_, &zero,
                                         out_, CUDA_R_32F, algorithm, &bytes),
                 "cusparseSpMV_bufferSize");
    const Buffer<unsigned char> work(bytes);
    check_sparse(cusparseSpMV_preprocess(handle_, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix_, in_, &zero,
                                         out_, CUDA_R_32F, algorithm, work.data()),
                 "cusparseSpMV_preprocess");
    return median_ms(stream_, repetitions, [&] {
      check_sparse(cusparseSpMV(handle_, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix_, in_, &zero, out_,
                                CUDA_R_32F, algorithm, work.data()),
                   "cusparseSpMV");
    });
  }

 private:
  Stream stream_;
  Buffer<float> values_, x_, y_;
  cusparseHandle_t handle_ = nullptr;
  cusparseSpMatDescr_t matrix_ = nullptr;
  cusparseDnVecDescr_t in_ = nullptr, out_ = nullptr;
};

}  // namespace

SpmvTime time_spmv(const Csr& a, int repetitions) {
  use_device();
  constexpr std::pair<cusparseSpMVAlg_t, const char*> algorithms[] = {
      {CUSPARSE_SPMV_ALG_DEFAULT, "default"},
      {CUSPARSE_SPMV_CSR_ALG1, "csr_alg1"},
      {CUSPARSE_SPMV_CSR_ALG2, "csr_alg2"},
  };
  SpmvTime best;
  for (const auto& [algorithm, name] : algorithms) {
    // The preprocessing belongs to the matrix and one algorithm: each starts from fresh handles.
    const double milliseconds = Product(a).time(algorithm, repetitions);
    if (best.algorithm.empty() || milliseconds < best.milliseconds) best = {milliseconds, name};
  }
  return best;
}

double copy_bandwidth(size_t bytes, int repetitions) {
  use_device();
  Stream stream;
  const Buffer<unsigned char> from(bytes), to(bytes);
  const double milliseconds = median_ms(stream, repetitions, [&] {
    check(cudaMemcpyAsync(to.data(), from.data(), bytes, cudaMemcpyDeviceToDevice, stream), "copy");
  });
  return 2.0 * static_cast<double>(bytes) / milliseconds * 1e-6;
}

}  // namespace harness::hand
