#include "library.hpp"

#include <algorithm>
#include <numeric>
#include <rmm/mr/per_device_resource.hpp>

namespace harness::cugraph {
namespace {

harness_status status_of(cugraph_error_code_t code) {
  switch (code) {
    case CUGRAPH_ALLOC_ERROR:
      return HARNESS_OUT_OF_MEMORY;
    case CUGRAPH_INVALID_INPUT:
    case CUGRAPH_NOT_IMPLEMENTED:
    case CUGRAPH_UNSUPPORTED_TYPE_COMBINATION:
      return HARNESS_UNSUPPORTED;
    default:
      return HARNESS_INTERNAL;
  }
}

/// A copy of an array in device memory, which exists while the graph is built. It is not allocated from the
/// Pool (library.hpp), so the Pool does not count it.
template <class T>
class Upload {
 public:
  Upload(std::span<const T> from, cugraph_data_type_id_t type) {
    check_cuda(cudaMalloc(&data_, std::max<size_t>(from.size_bytes(), 1)), "cudaMalloc");
    check_cuda(cudaMemcpy(data_, from.data(), from.size_bytes(), cudaMemcpyHostToDevice), "upload");
    view_.reset(cugraph_type_erased_device_array_view_create(data_, from.size(), type));
  }
  ~Upload() { cudaFree(data_); }
  Upload(const Upload&) = delete;
  Upload& operator=(const Upload&) = delete;
  const cugraph_type_erased_device_array_view_t* view() const { return view_.get(); }

 private:
  void* data_ = nullptr;
  View view_;
};

uint64_t attribute(cudaMemPool_t pool, cudaMemPoolAttr which) {
  cuuint64_t value = 0;
  check_cuda(cudaMemPoolGetAttribute(pool, which, &value), "cudaMemPoolGetAttribute");
  return value;
}

/// Returns the source vertex of every edge.
template <class Id>
std::vector<Id> sources_of(const harness_adjacency& out, uint32_t vertices, uint64_t edges) {
  std::vector<Id> sources(edges);
  for (uint32_t v = 0; v < vertices; ++v)
    std::fill(sources.begin() + static_cast<ptrdiff_t>(out.offsets[v]),
              sources.begin() + static_cast<ptrdiff_t>(out.offsets[v + 1]), static_cast<Id>(v));
  return sources;
}

}  // namespace

void check(cugraph_error_code_t status, cugraph_error_t* error) {
  const Owned<cugraph_error_t, cugraph_error_free> owned(error);
  if (status == CUGRAPH_SUCCESS) return;
  std::string words = error == nullptr ? "no reason given" : cugraph_error_message(error);
  std::replace(words.begin(), words.end(), '\n', ' ');
  throw PluginError(status_of(status), "cuGraph: " + words);
}

// Neighbours ascend, so repeated edges are adjacent.
bool has_repeated_edges(const harness_adjacency& out, uint32_t vertices) {
  for (uint32_t v = 0; v < vertices; ++v) {
    for (uint64_t e = out.offsets[v] + 1; e < out.offsets[v + 1]; ++e) {
      if (out.neighbors[e] == out.neighbors[e - 1]) return true;
    }
  }
  return false;
}

void require_simple(const BaselineInput& input) {
  for (uint32_t v = 0; v < input.vertices(); ++v) {
    const auto row = neighbors_of(input.out(), v);
    if (std::binary_search(row.begin(), row.end(), v))
      throw PluginError(HARNESS_UNSUPPORTED, "cuGraph computes it only for graphs without loops");
  }
  if (has_repeated_edges(input.out(), input.vertices()))
    throw PluginError(HARNESS_UNSUPPORTED, "cuGraph computes it only for graphs without repeated edges");
}

void check_cuda(cudaError_t status, const char* what) {
  if (status == cudaSuccess) return;
  throw PluginError(status == cudaErrorMemoryAllocation ? HARNESS_OUT_OF_MEMORY : HARNESS_INTERNAL,
                    std::string(what) + ": " + cudaGetErrorString(status));
}

Pool::Pool() {
  rmm::mr::set_current_device_resource(memory_);
}
Pool::~Pool() {
  cudaDeviceSynchronize();
  rmm::mr::reset_current_device_resource();
}
uint64_t Pool::bytes_now() const {
  return attribute(memory_.pool_handle(), cudaMemPoolAttrUsedMemCurrent);
}
uint64_t Pool::most_bytes() const {
  return attribute(memory_.pool_handle(), cudaMemPoolAttrUsedMemHigh);
}
void Pool::mark() {
  cuuint64_t zero = 0;
  check_cuda(cudaMemPoolSetAttribute(memory_.pool_handle(), cudaMemPoolAttrUsedMemHigh, &zero),
             "cudaMemPoolSetAttribute");
}

Program::Program(const BaselineInput& input, Storage storage, WeightType weights)
    : input_(input), wide_(input.param(ids).integer == 1) {
  if (input.vertices() == 0 || input.edges() == 0)
    throw PluginError(HARNESS_UNSUPPORTED, "cuGraph does not support graphs without edges");
  check_cuda(cudaSetDevice(input.given().device), "cudaSetDevice");
  handle_.reset(cugraph_create_resource_handle(nullptr));
  if (handle_ == nullptr) throw PluginError(HARNESS_INTERNAL, "cuGraph returned no handle");
  wide_ ? make_graph<int64_t>(storage, weights) : make_graph<int32_t>(storage, weights);
  check_cuda(cudaDeviceSynchronize(), "building the graph");
  graph_bytes_ = pool_.bytes_now();
  pool_.mark();
}

// All vertices are listed, because cuGraph would otherwise not know vertices without edges.
template <class Id>
void Program::make_graph(Storage storage, WeightType weights) {
  const harness_adjacency& out = input_.out();
  const uint32_t vertices = input_.vertices();
  const uint64_t edges = input_.edges();
  std::vector<Id> all(vertices);
  std::iota(all.begin(), all.end(), Id{0});
  const std::vector<Id> to(out.neighbors, out.neighbors + edges);
  const Upload<Id> names(all, id_type()), from(sources_of<Id>(out, vertices, edges), id_type()),
      into(to, id_type());
  std::unique_ptr<Upload<float>> single;
  std::unique_ptr<Upload<double>> ones;
  if (weights == WeightType::single)
    single = std::make_unique<Upload<float>>(std::span(out.weights, edges), FLOAT32);
  if (weights == WeightType::ones_twice)
    ones = std::make_unique<Upload<double>>(std::vector<double>(edges, 1.0), FLOAT64);
  const cugraph_graph_properties_t properties{
      input_.problem().symmetric != 0 ? TRUE : FALSE,
      has_repeated_edges(out, vertices) ? TRUE : FALSE,
  };
  call_into(graph_, cugraph_graph_create_sg, handle_.get(), &properties, names.view(), from.view(),
            into.view(),
            single ? single->view()
            : ones ? ones->view()
                   : nullptr,
            nullptr, nullptr, storage == Storage::by_destination ? TRUE : FALSE,
            input_.param(renumber).integer == 0 ? TRUE : FALSE, FALSE, FALSE, FALSE, FALSE);
}

void Program::finish(harness_baseline_run& run) const {
  check_cuda(cudaDeviceSynchronize(), "the run");
  run.graph_bytes = graph_bytes_;
  run.scratch_bytes = pool_.most_bytes() - std::min(graph_bytes_, pool_.most_bytes());
}

}  // namespace harness::cugraph
