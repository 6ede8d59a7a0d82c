#include <vector>

#include "device.cuh"

namespace harness::cuda {
namespace {

// Ids and counters have 32 bits. The limits leave a margin, because a grid-stride loop adds its stride before
// it tests the end.
constexpr uint64_t most_edges = 0xffffffffu - (1u << 23), most_vertices = 0x7fffffffu - (1u << 23);

uint32_t checked(uint64_t count, uint64_t most, const char* what) {
  if (count > most)
    throw PluginError(HARNESS_UNSUPPORTED, std::string("too many ") + what + " for ids of 32 bits");
  return static_cast<uint32_t>(count);
}

template <class T>
void upload(std::span<T> to, const T* from, cudaStream_t stream) {
  check(cudaMemcpyAsync(to.data(), from, to.size_bytes(), cudaMemcpyHostToDevice, stream), "upload");
}

__global__ void __launch_bounds__(block_threads)
    degrees_of(uint32_t rows, const uint32_t* offsets, uint32_t* degrees) {
  for (uint32_t v = thread_index(); v < rows; v += thread_count()) degrees[v] = offsets[v + 1] - offsets[v];
}

__global__ void __launch_bounds__(block_threads)
    rows_of_edges(uint32_t rows, const uint32_t* offsets, uint32_t* row_of) {
  for (uint32_t v = thread_index() / 32; v < rows; v += thread_count() / 32) {
    for (uint32_t e = offsets[v] + lane_index(); e < offsets[v + 1]; e += 32) row_of[e] = v;
  }
}

// Appends the row of each lane whose `mine` is true to a bin, with one atomic per warp. All lanes call this
// function together.
__device__ void append_those(bool mine, uint32_t row, uint32_t* queue, uint32_t* size) {
  const uint32_t lanes = __ballot_sync(all_lanes, mine);
  if (lanes == 0) return;
  uint32_t first = 0;
  if (lane_index() == 0) first = atomicAdd(size, static_cast<uint32_t>(__popc(lanes)));
  first = __shfl_sync(all_lanes, first, 0);
  if (mine) queue[first + __popc(lanes & ((1u << lane_index()) - 1))] = row;
}

__global__ void __launch_bounds__(block_threads)
    bin(Bins bins, const uint32_t* __restrict__ offsets, const uint32_t* __restrict__ queue, uint32_t count) {
  for (uint32_t tile = thread_index() - lane_index(); tile < count; tile += thread_count()) {
    const uint32_t i = tile + lane_index();
    uint32_t row = 0, degree = 0;
    if (i < count) {
      row = queue != nullptr ? queue[i] : i;
      degree = offsets[row + 1] - offsets[row];
    }
    append_those(degree > 0 && degree < warp_degree, row, bins.small, &bins.sizes[0]);
    append_those(degree >= warp_degree && degree < block_degree, row, bins.medium, &bins.sizes[1]);
    append_those(degree >= block_degree, row, bins.large, &bins.sizes[2]);
  }
}

}  // namespace

uint32_t multiprocessors() {
  static const uint32_t count = [] {
    int value = 0;
    check(cudaDeviceGetAttribute(&value, cudaDevAttrMultiProcessorCount, 0), "cudaDeviceGetAttribute");
    return static_cast<uint32_t>(value);
  }();
  return count;
}

Csr Program::make_csr(const harness_adjacency& from, bool weighted) const {
  const uint32_t vertices = checked(vertices_, most_vertices, "vertices");
  Csr csr{vertices,
          checked(input_.edges(), most_edges, "edges"),
          input_.graph_array<uint32_t>("offsets", uint64_t{vertices} + 1),
          input_.graph_array<uint32_t>("neighbors", input_.edges()),
          {}};
  const std::vector<uint32_t> offsets(from.offsets, from.offsets + vertices + 1);
  upload(csr.offsets, offsets.data(), stream_);
  upload(csr.neighbors, from.neighbors, stream_);
  if (weighted) {
    csr.weights = input_.graph_array<float>("weights", input_.edges());
    upload(csr.weights, from.weights, stream_);
  }
  finish_preparing();
  return csr;
}

Csr Program::in_edges(const Csr& out) const {
  return input_.problem().symmetric != 0 ? out : make_csr(input_.in());
}

std::span<uint32_t> Program::degrees(const Csr& csr) const {
  const std::span<uint32_t> result = input_.graph_array<uint32_t>("degrees", csr.vertices);
  degrees_of<<<blocks_for(csr.vertices), block_threads, 0, stream_>>>(csr.vertices, csr.offsets.data(),
                                                                      result.data());
  check(cudaGetLastError(), "degrees");
  return result;
}

std::span<uint32_t> Program::edge_rows(const Csr& csr) const {
  const std::span<uint32_t> result = input_.graph_array<uint32_t>("rows of edges", csr.edges);
  rows_of_edges<<<blocks_for(csr.vertices, warps_a_block), block_threads, 0, stream_>>>(
      csr.vertices, csr.offsets.data(), result.data());
  check(cudaGetLastError(), "rows of edges");
  return result;
}

void bin_rows(const Bins& bins, const uint32_t* offsets, const uint32_t* queue, uint32_t count,
              cudaStream_t stream) {
  bin<<<blocks_for(count), block_threads, 0, stream>>>(bins, offsets, queue, count);
}

}  // namespace harness::cuda
