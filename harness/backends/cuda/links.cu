#include "backends/cuda/links.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "backends/cuda/check.hpp"

namespace harness::cuda {
namespace {

constexpr size_t line = 128;  // bytes that a warp reads at once
constexpr int turns = 5;

/// Reads `lines` lines of a warp's width each. The lines follow each other, or are at random places within
/// the first `span` lines.
__global__ void read_lines(const uint32_t* from, uint64_t lines, uint64_t span, bool in_order,
                           uint32_t* sink) {
  const uint64_t warps = uint64_t{gridDim.x} * blockDim.x / 32;
  const uint32_t lane = threadIdx.x % 32;
  uint32_t sum = 0;
  for (uint64_t i = (uint64_t{blockIdx.x} * blockDim.x + threadIdx.x) / 32; i < lines; i += warps) {
    const uint64_t mixed = (i + 1) * 0x9E3779B97F4A7C15u;
    const uint64_t place = in_order ? i : (mixed ^ mixed >> 29) % span;
    sum += from[place * 32 + lane];
  }
  if (sum == 0xDEADBEEF) *sink = sum;  // keeps the loads
}

/// Memory of one kind, released at the end of its scope. `data` is null if it was refused.
struct Memory {
  Memory(size_t size, bool on_host) : host(on_host) {
    const cudaError_t made = host ? cudaHostAlloc(&data, size, cudaHostAllocMapped | cudaHostAllocPortable)
                                  : cudaMalloc(&data, size);
    if (made != cudaSuccess) {
      data = nullptr;
      cudaGetLastError();  // forgets the error
    } else if (!host) {
      check(cudaMemset(data, 0, size), "cudaMemset");
    } else {
      std::fill_n(static_cast<uint64_t*>(data), size / sizeof(uint64_t), uint64_t{0});  // touches each page
    }
  }
  ~Memory() { host ? cudaFreeHost(data) : cudaFree(data); }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  void* data = nullptr;
  bool host;
};

/// Returns the bandwidth of the fastest of some turns. `launch` puts `bytes` bytes of work into the stream.
template <class Launch>
double fastest(Gpu& gpu, size_t bytes, Launch launch) {
  double best = 0;
  for (int turn = 0; turn < turns; ++turn) {
    gpu.start_clock();
    launch();
    best = std::max(best, static_cast<double>(bytes) / gpu.stop_clock() * 1e-6);
  }
  return best;
}

void measure_copies(Gpu& gpu, std::vector<backends::Link>& links) {
  constexpr size_t bytes = size_t{256} << 20;
  const Memory host(bytes, true), device(bytes, false);
  if (host.data == nullptr || device.data == nullptr) return;
  const auto copy = [&](void* to, const void* from) {
    return fastest(gpu, bytes, [&] {
      check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, gpu.stream()), "a copy");
    });
  };
  links.push_back({"host to device, pinned copy", copy(device.data, host.data)});
  links.push_back({"device to host, pinned copy", copy(host.data, device.data)});
}

void measure_reads(Gpu& gpu, std::vector<backends::Link>& links) {
  const Memory sink(sizeof(uint32_t), false);
  for (const uint64_t mebibytes : {256, 2048}) {
    const size_t bytes = mebibytes << 20;
    const Memory host(bytes, true);
    if (host.data == nullptr || sink.data == nullptr) return;
    const uint64_t span = bytes / line, lines = std::min<uint64_t>(span, uint64_t{2} << 20);
    for (const bool in_order : {true, false}) {
      const double rate = fastest(gpu, lines * line, [&] {
        read_lines<<<gpu.grid().resident(), 256, 0, gpu.stream()>>>(static_cast<const uint32_t*>(host.data),
                                                                    lines, span, in_order,
                                                                    static_cast<uint32_t*>(sink.data));
        check(cudaGetLastError(), "reads of host memory");
      });
      links.push_back({fmt::format("reads of host memory by a kernel, lines of {} bytes {} within {} MiB",
                                   line, in_order ? "in order" : "at random", mebibytes),
                       rate});
    }
  }
}

void measure_peers(Gpu& gpu, std::vector<backends::Link>& links) {
  constexpr size_t bytes = size_t{256} << 20;
  int count = 0;
  check(cudaGetDeviceCount(&count), "cudaGetDeviceCount");
  for (int other = 1; other < count; ++other) {
    const Gpu peer(other);
    gpu.use_memory_of(peer);
    peer.select();
    const Memory from(bytes, false);
    gpu.select();
    const Memory to(bytes, false);
    if (from.data == nullptr || to.data == nullptr) continue;
    const double rate = fastest(gpu, bytes, [&] {
      check(cudaMemcpyAsync(to.data, from.data, bytes, cudaMemcpyDefault, gpu.stream()),
            "a copy between GPUs");
    });
    links.push_back({fmt::format("GPU {} to GPU 0, copy", other), rate});
  }
}

}  // namespace

std::vector<backends::Link> measure_links(Gpu& gpu) {
  std::vector<backends::Link> links;
  gpu.select();
  measure_copies(gpu, links);
  measure_reads(gpu, links);
  measure_peers(gpu, links);
  return links;
}

}  // namespace harness::cuda
