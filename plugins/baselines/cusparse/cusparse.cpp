// The sparse matrix-vector product (SpMV) of cuSPARSE, and PageRank. PageRank is a sequence of such products,
// between which kernels of this baseline compute new ranks.
#include "product.hpp"

#include <algorithm>
#include <harness/plugin.hpp>
#include <string_view>

#include "ranks.hpp"

using namespace harness;

static constexpr harness_param params[] = {
    choice_param("algorithm", "default", "default|csr_alg1|csr_alg2|coo_alg1|coo_alg2",
                 "algorithm of cusparseSpMV; default: cuSPARSE's own choice"),
};

namespace harness::cusparse {
namespace {

constexpr cusparseSpMVAlg_t algorithms[] = {CUSPARSE_SPMV_ALG_DEFAULT, CUSPARSE_SPMV_CSR_ALG1,
                                            CUSPARSE_SPMV_CSR_ALG2, CUSPARSE_SPMV_COO_ALG1,
                                            CUSPARSE_SPMV_COO_ALG2};

cusparseSpMVAlg_t algorithm_of(const BaselineInput& input) {
  return algorithms[input.param(0).integer];
}

bool is_coo(cusparseSpMVAlg_t algorithm) {
  return algorithm == CUSPARSE_SPMV_COO_ALG1 || algorithm == CUSPARSE_SPMV_COO_ALG2;
}

std::vector<float> values_of(const BaselineInput& input) {
  const float* weights = input.in().weights;
  const bool weighted = weights != nullptr && input.algorithm() == "spmv";
  return weighted ? std::vector<float>(weights, weights + input.edges())
                  : std::vector<float>(input.edges(), 1);
}

cudaStream_t stream_of(const BaselineInput& input) {
  check(cudaSetDevice(input.given().device), "cudaSetDevice");
  return static_cast<cudaStream_t>(input.given().stream);
}

class Spmv : public BaselineProgram {
 public:
  explicit Spmv(const BaselineInput& input)
      : product_(input, algorithm_of(input), input.property<float>("x"), input.property<float>("y")) {}
  void run(harness_baseline_run&) override { product_.run(); }

 private:
  const Product product_;
};

class PageRank : public BaselineProgram {
 public:
  explicit PageRank(const BaselineInput& input)
      : stream_(stream_of(input)),
        iterations_(static_cast<uint64_t>(input.setting("iterations").value.integer)),
        contribution_(input.scratch_array<float>("contributions", input.vertices())),
        sum_(input.scratch_array<float>("sums", input.vertices())),
        degrees_(input.graph_array<uint32_t>("degrees", input.vertices())),
        lost_(input.scratch_array<float>("lost rank", 3)),
        product_(input, algorithm_of(input), contribution_, sum_),
        ranks_{input.vertices(),     static_cast<float>(input.setting("damping").value.real),
               degrees_.data(),      input.property<float>("rank").data(),
               contribution_.data(), sum_.data(),
               lost_.data()} {
    if (std::string_view(input.setting("precision").text) != "float" ||
        input.setting("tolerance").value.real != 0)
      throw PluginError(HARNESS_UNSUPPORTED,
                        "pagerank has precision float and runs all iterations (tolerance: 0)");
    std::vector<uint32_t> degrees(input.vertices());
    for (uint32_t v = 0; v < input.vertices(); ++v)
      degrees[v] = static_cast<uint32_t>(degree(input.out(), v));
    upload(degrees_, degrees.data(), stream_);
    check(cudaStreamSynchronize(stream_), "preparing");
  }
  void run(harness_baseline_run& run) override {
    run.supersteps = iterations_;
    check(cudaMemsetAsync(lost_.data(), 0, lost_.size_bytes(), stream_), "clear");
    start_ranks(ranks_, stream_);
    for (uint64_t i = 0; i < iterations_; ++i) {
      product_.run();
      update_ranks(ranks_, i, stream_);
    }
    check(cudaGetLastError(), "pagerank");
  }

 private:
  const cudaStream_t stream_;
  const uint64_t iterations_;
  const std::span<float> contribution_, sum_;
  const std::span<uint32_t> degrees_;
  const std::span<float> lost_;
  const Product product_;
  const Ranks ranks_;
};

}  // namespace

void Product::make_matrix(const BaselineInput& input, cudaStream_t stream) {
  const harness_adjacency& in = input.in();
  const auto n = static_cast<int64_t>(input.vertices()), edges = static_cast<int64_t>(input.edges());
  const bool coo = is_coo(algorithm_);
  std::vector<uint32_t> rows(in.offsets, in.offsets + (coo ? 0 : n + 1));
  if (coo) {
    rows.resize(input.edges());
    for (int64_t v = 0; v < n; ++v)
      std::fill(rows.begin() + static_cast<int64_t>(in.offsets[v]),
                rows.begin() + static_cast<int64_t>(in.offsets[v + 1]), static_cast<uint32_t>(v));
  }
  const auto starts = input.graph_array<uint32_t>(coo ? "rows" : "offsets", rows.size());
  const auto columns = input.graph_array<uint32_t>("columns", input.edges());
  const auto values = input.graph_array<float>("values", input.edges());
  const std::vector<float> entries = values_of(input);
  upload(starts, rows.data(), stream);
  upload(columns, in.neighbors, stream);
  upload(values, entries.data(), stream);
  check(cudaStreamSynchronize(stream), "upload");
  if (coo) {
    check(cusparseCreateCoo(&matrix_, n, n, edges, starts.data(), columns.data(), values.data(),
                            CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F),
          "cusparseCreateCoo");
  } else {
    check(cusparseCreateCsr(&matrix_, n, n, edges, starts.data(), columns.data(), values.data(),
                            CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F),
          "cusparseCreateCsr");
  }
}

Product::Product(const BaselineInput& input, cusparseSpMVAlg_t algorithm, std::span<float> x,
                 std::span<float> y)
    : algorithm_(algorithm) {
  constexpr uint64_t most = 0x7fffffff;  // 32-bit indices are signed
  if (input.edges() > most) throw PluginError(HARNESS_UNSUPPORTED, "more edges than 2^31 - 1");
  if (input.edges() == 0)
    throw PluginError(HARNESS_UNSUPPORTED, "cuSPARSE does not support a matrix without entries");
  const cudaStream_t stream = stream_of(input);
  check(cusparseCreate(&handle_), "cusparseCreate");
  check(cusparseSetStream(handle_, stream), "cusparseSetStream");
  make_matrix(input, stream);
  const auto n = static_cast<int64_t>(input.vertices());
  check(cusparseCreateDnVec(&x_, n, x.data(), CUDA_R_32F), "cusparseCreateDnVec");
  check(cusparseCreateDnVec(&y_, n, y.data(), CUDA_R_32F), "cusparseCreateDnVec");
  size_t bytes = 0;
  check(cusparseSpMV_bufferSize(handle_, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix_, x_, &zero, y_,
                                CUDA_R_32F, algorithm, &bytes),
        "cusparseSpMV_bufferSize");
  buffer_ = input.scratch_array<unsigned char>("buffer", bytes).data();
  check(cusparseSpMV_preprocess(handle_, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix_, x_, &zero, y_,
                                CUDA_R_32F, algorithm, buffer_),
        "cusparseSpMV_preprocess");
  check(cudaStreamSynchronize(stream), "preprocessing");
}

Product::~Product() {
  cusparseDestroyDnVec(y_);
  cusparseDestroyDnVec(x_);
  cusparseDestroySpMat(matrix_);
  cusparseDestroy(handle_);
}

}  // namespace harness::cusparse

static std::unique_ptr<BaselineProgram> prepare(const BaselineInput& input) {
  if (input.algorithm() == "spmv") return std::make_unique<cusparse::Spmv>(input);
  return std::make_unique<cusparse::PageRank>(input);
}

static constexpr harness_baseline baseline = make_baseline<prepare>();
static constexpr About about{
    .id = "cusparse",
    .version = "1.0",
    .summary = "the sparse matrix-vector product of cuSPARSE",
    .provides = "baseline.spmv/1 baseline.pagerank/1",
    .demands = "device.cuda/1",
    .params = params,
};
HARNESS_PUBLISH(baseline, about)
