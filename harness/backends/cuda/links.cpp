#include "backends/cuda/links.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "backends/cuda/check.hpp"
#include "backends/cuda/exchange_probe.hpp"
#include "backends/cuda/gathered_rows.hpp"
#include "backends/cuda/link_reads.hpp"
#include "backends/cuda/scoped_memory.hpp"

namespace harness::cuda {
namespace {

constexpr int turns = 5;

/// Returns the greatest bandwidth of several measurements, in GB/s. `launch` puts a transfer of `bytes` bytes
/// into the stream.
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
  const ScopedMemory host(bytes, true), device(bytes, false);
  if (host.data == nullptr || device.data == nullptr) return;
  const auto copy = [&](void* to, const void* from) {
    return fastest(gpu, bytes, [&] {
      check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, gpu.stream()), "a copy");
    });
  };
  links.push_back({"host to device, pinned copy", copy(device.data, host.data)});
  links.push_back({"device to host, pinned copy", copy(host.data, device.data)});
}

// Measures copies of pieces of a large array, as runs with the option `edges_at: stream` make them.
void measure_pieces(Gpu& gpu, std::vector<backends::Link>& links) {
  constexpr size_t piece = size_t{64} << 20, bytes = size_t{2048} << 20;
  const ScopedMemory host(bytes, true), device(piece, false);
  if (host.data == nullptr || device.data == nullptr) return;
  const double rate = fastest(gpu, bytes, [&] {
    for (size_t at = 0; at < bytes; at += piece)
      check(cudaMemcpyAsync(device.data, static_cast<const char*>(host.data) + at, piece, cudaMemcpyDefault,
                            gpu.stream()),
            "a copy");
  });
  links.push_back({"host to device, pinned copies of 64 MiB of 2048 MiB", rate});
}

void measure_reads(Gpu& gpu, std::vector<backends::Link>& links) {
  const ScopedMemory sink(sizeof(uint32_t), false);
  for (const uint64_t mebibytes : {256, 2048}) {
    const size_t bytes = mebibytes << 20;
    const ScopedMemory host(bytes, true);
    if (host.data == nullptr || sink.data == nullptr) return;
    const uint64_t span = bytes / host_line;
    const auto read = [&](uint64_t lines, LinePlaces places, const char* words) {
      const double rate = fastest(gpu, lines * host_line,
                                  [&] { read_host_lines(gpu, host.data, lines, span, places, sink.data); });
      links.push_back({fmt::format("reads of host memory by a kernel, lines of {} bytes {} within {} MiB",
                                   host_line, words, mebibytes),
                       rate});
    };
    const uint64_t most = std::min<uint64_t>(span, uint64_t{2} << 20);
    read(most, LinePlaces::in_order, "in order");
    read(most, LinePlaces::at_random, "at random");
    for (const uint64_t every : {16, 2}) {
      const std::string words = fmt::format("in order from any word, one of {},", every);
      read(span / every, LinePlaces::with_gaps, words.c_str());
    }
  }
}

// Measures the bandwidth of rows of host memory that CPU threads gather and then copy. Size of a row and gap
// between rows are those of the lines that measure_reads() reads with gaps.
void measure_gathers(const Gpu& gpu, std::vector<backends::Link>& links) {
  constexpr size_t mebibytes = 2048;
  const ScopedMemory host(mebibytes << 20, true);
  if (host.data == nullptr) return;
  for (const size_t every : {16, 2}) {
    double best = 0;
    for (int turn = 0; turn < turns; ++turn)
      best = std::max(best, gather_rows(gpu, host.data, mebibytes << 20, every));
    links.push_back(
        {fmt::format("rows of {} bytes that the host gathers from any word, one of {}, and copies, "
                     "within {} MiB",
                     host_line, every, mebibytes),
         best});
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
    const ScopedMemory from(bytes, false);
    gpu.select();
    const ScopedMemory to(bytes, false);
    if (from.data == nullptr || to.data == nullptr) continue;
    const double rate = fastest(gpu, bytes, [&] {
      check(cudaMemcpyAsync(to.data, from.data, bytes, cudaMemcpyDefault, gpu.stream()),
            "a copy between GPUs");
    });
    links.push_back({fmt::format("GPU {} to GPU 0, copy", other), rate});
  }
}

// Measures exchanges between all GPUs by copies and by NCCL. The option `exchange: auto` chooses by the same
// measurement.
void measure_exchanges_between_all(Gpu& gpu, std::vector<backends::Link>& links) {
  int count = 0;
  check(cudaGetDeviceCount(&count), "cudaGetDeviceCount");
  std::vector<std::unique_ptr<Gpu>> others;
  std::vector<Gpu*> gpus{&gpu};
  for (int other = 1; other < count; ++other)
    gpus.push_back(others.emplace_back(std::make_unique<Gpu>(other)).get());
  if (count < 2 || !NcclRing::why_not(gpus, nullptr).empty()) return;
  for (Gpu* one : gpus) {
    for (const Gpu* other : gpus) one->use_memory_of(*other);
  }
  for (const backends::ExchangeTime& time : measure_exchanges(gpus, NcclRing(gpus, nullptr), nullptr)) {
    const auto add = [&](const char* way, double microseconds) {
      links.push_back({fmt::format("exchange of {} KiB between {} GPUs, {}, {:.1f} us", time.bytes >> 10,
                                   count, way, microseconds),
                       static_cast<double>(time.bytes) / microseconds * 1e-3});
    };
    add("copies", time.copies_us);
    add("NCCL", time.nccl_us);
  }
}

}  // namespace

std::vector<backends::Link> measure_links(Gpu& gpu) {
  std::vector<backends::Link> links;
  gpu.select();
  measure_copies(gpu, links);
  measure_pieces(gpu, links);
  measure_reads(gpu, links);
  measure_gathers(gpu, links);
  measure_peers(gpu, links);
  measure_exchanges_between_all(gpu, links);
  return links;
}

}  // namespace harness::cuda
