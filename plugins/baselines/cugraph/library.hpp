// Wrappers of cuGraph's C API: owners of its objects, exceptions for its errors, its pool of device memory,
// and the base class of the programs. All programs of the baseline use this header.
#pragma once

#include <cugraph_c/algorithms.h>
#include <cugraph_c/array.h>
#include <cugraph_c/graph.h>
#include <cugraph_c/resource_handle.h>

#include <harness/host/baseline.hpp>
#include <memory>
#include <rmm/mr/cuda_async_memory_resource.hpp>
#include <span>
#include <vector>

#include "programs.hpp"

namespace harness::cugraph {

template <auto release>
struct Release {
  void operator()(auto* held) const { release(held); }
};
template <class T, auto release>
using Owned = std::unique_ptr<T, Release<release>>;
using View = Owned<cugraph_type_erased_device_array_view_t, cugraph_type_erased_device_array_view_free>;

bool has_repeated_edges(const harness_adjacency& out, uint32_t vertices);
/// Throws if the graph has self-loops or repeated edges, which some algorithms of cuGraph do not support.
void require_simple(const BaselineInput& input);

/// Throws a PluginError if a call failed, with the message of `error`. Frees `error`.
void check(cugraph_error_code_t status, cugraph_error_t* error);
void check_cuda(cudaError_t status, const char* what);

/// Calls call(arguments ..., &result, &error) and passes the result to `owner`.
template <class Owner, class Call, class... Arguments>
void call_into(Owner& owner, Call call, Arguments... arguments) {
  owner.reset();
  typename Owner::pointer result = nullptr;
  cugraph_error_t* error = nullptr;
  check(call(arguments..., &result, &error), error);
  owner.reset(result);
}

/// Pool for all memory that cuGraph allocates, with CUDA's asynchronous allocator, which keeps freed memory.
/// Without the pool, runs would measure allocation instead of the algorithm.
class Pool {
 public:
  Pool();
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  uint64_t bytes_now() const;
  /// Returns the largest number of bytes in use since mark().
  uint64_t most_bytes() const;
  void mark();

 private:
  rmm::mr::cuda_async_memory_resource memory_;
};

enum class Storage { by_source, by_destination };
enum class WeightType { none, single, ones_twice };

/// Base class of the programs. It builds the graph in cuGraph's own data structure.
class Program : public BaselineProgram {
 public:
  /// `ones_twice` gives every edge the weight 1 as a double, so that results are doubles.
  Program(const BaselineInput& input, Storage storage, WeightType weights = WeightType::none);

 protected:
  /// Waits until the run has ended, and writes its memory use to `run`.
  void finish(harness_baseline_run& run) const;
  cugraph_data_type_id_t id_type() const { return wide_ ? INT64 : INT32; }
  /// Returns the elements of a device array, converted to T.
  template <class T>
  std::vector<T> download(const cugraph_type_erased_device_array_view_t* from) const;
  /// Writes cuGraph's values, where values[i] belongs to vertices[i], to a property.
  template <class T>
  void bring(std::span<T> property, const cugraph_type_erased_device_array_view_t* vertices,
             const std::vector<T>& values) const;

  const BaselineInput& input_;
  const bool wide_;

 private:
  template <class Id>
  void make_graph(Storage storage, WeightType weights);

  Pool pool_;

 protected:
  Owned<cugraph_resource_handle_t, cugraph_free_resource_handle> handle_;
  Owned<cugraph_graph_t, cugraph_graph_free> graph_;

 private:
  uint64_t graph_bytes_ = 0;
};

template <class T>
std::vector<T> Program::download(const cugraph_type_erased_device_array_view_t* from) const {
  const size_t count = cugraph_type_erased_device_array_view_size(from);
  const void* data = cugraph_type_erased_device_array_view_pointer(from);
  const auto as = [&]<class Stored>(Stored) {
    std::vector<Stored> values(count);
    check_cuda(cudaMemcpy(values.data(), data, count * sizeof(Stored), cudaMemcpyDeviceToHost), "download");
    if constexpr (std::is_same_v<Stored, T>) return values;
    return std::vector<T>(values.begin(), values.end());
  };
  switch (cugraph_type_erased_device_array_view_type(from)) {
    case INT32:
      return as(int32_t{});
    case INT64:
      return as(int64_t{});
    case FLOAT32:
      return as(float{});
    case FLOAT64:
      return as(double{});
    default:
      throw PluginError(HARNESS_INTERNAL, "cuGraph returned a result of another type");
  }
}

template <class T>
void Program::bring(std::span<T> property, const cugraph_type_erased_device_array_view_t* vertices,
                    const std::vector<T>& values) const {
  const std::vector<int64_t> ids = download<int64_t>(vertices);
  if (ids.size() != property.size() || values.size() != property.size())
    throw PluginError(HARNESS_WRONG,
                      "cuGraph returned results for " + std::to_string(ids.size()) + " vertices");
  std::vector<T> by_vertex(property.size());
  for (size_t i = 0; i < ids.size(); ++i) by_vertex.at(static_cast<size_t>(ids[i])) = values[i];
  check_cuda(cudaMemcpy(property.data(), by_vertex.data(), property.size_bytes(), cudaMemcpyHostToDevice),
             "upload");
}

}  // namespace harness::cugraph
