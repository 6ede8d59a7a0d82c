#include "backends/cuda/gathered_rows.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <vector>

#include "backends/cuda/check.hpp"
#include "backends/cuda/link_reads.hpp"
#include "backends/cuda/scoped_memory.hpp"
#include "base/parallel.hpp"
#include "base/random.hpp"
#include "base/stopwatch.hpp"

namespace harness::cuda {
namespace {

/// Number of rows and of bytes in a piece, which one call copies to the device. A piece is so large that
/// starting its copy takes only a small fraction of the copy's time.
constexpr size_t piece_rows = 1 << 14, piece_bytes = piece_rows * host_line;
/// Number of rows between the row that a thread copies and the row that it prefetches.
constexpr size_t rows_ahead = 8;

/// Copies the rows that one CPU thread gathers. It has a stream, and memory for two pieces on the host and on
/// the device.
class Copier {
 public:
  explicit Copier(const Gpu& gpu) {
    gpu.select();
    check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "a stream");
    for (cudaEvent_t& event : copied_)
      check(cudaEventCreateWithFlags(&event, cudaEventDisableTiming), "an event");
  }
  ~Copier() {
    cudaStreamDestroy(stream_);
    for (cudaEvent_t event : copied_) cudaEventDestroy(event);
  }
  Copier(const Copier&) = delete;
  Copier& operator=(const Copier&) = delete;

  bool has_memory() const { return staged_.data != nullptr && arrived_.data != nullptr; }
  /// Returns the host memory of the next piece, after waiting for the copy of its previous contents.
  unsigned char* next_piece() {
    turn_ = 1 - turn_;
    check(cudaEventSynchronize(copied_[turn_]), "a copy of rows");
    return static_cast<unsigned char*>(staged_.data) + turn_ * piece_bytes;
  }
  void copy(size_t bytes) {
    check(cudaMemcpyAsync(static_cast<unsigned char*>(arrived_.data) + turn_ * piece_bytes,
                          static_cast<unsigned char*>(staged_.data) + turn_ * piece_bytes, bytes,
                          cudaMemcpyHostToDevice, stream_),
          "a copy of rows");
    check(cudaEventRecord(copied_[turn_], stream_), "an event");
  }
  void wait() { check(cudaStreamSynchronize(stream_), "copies of rows"); }

 private:
  ScopedMemory staged_{2 * piece_bytes, true}, arrived_{2 * piece_bytes, false};
  cudaStream_t stream_ = nullptr;
  std::array<cudaEvent_t, 2> copied_{};
  size_t turn_ = 0;
};

}  // namespace

double gather_rows(const Gpu& gpu, const void* from, size_t bytes, size_t every) {
  constexpr size_t words = host_line / sizeof(uint32_t);
  const size_t rows = bytes / host_line / every - 1;  // the last row may reach into the next line
  const auto row_at = [&](size_t i) {
    return static_cast<const uint32_t*>(from) + i * every * words + mix64(i) % words;
  };
  const unsigned threads = processors();
  std::vector<std::unique_ptr<Copier>> copiers;
  for (unsigned i = 0; i < threads; ++i) {
    copiers.push_back(std::make_unique<Copier>(gpu));
    if (!copiers.back()->has_memory()) return 0;
  }
  const Stopwatch watch;
  side_by_side(threads, [&](size_t thread) {
    gpu.select();
    Copier& copier = *copiers[thread];
    const size_t end = chunk_begin(rows, threads, thread + 1);
    for (size_t first = chunk_begin(rows, threads, thread); first < end; first += piece_rows) {
      const size_t stop = std::min(end, first + piece_rows);
      unsigned char* to = copier.next_piece();
      for (size_t i = first; i < stop; ++i, to += host_line) {
        __builtin_prefetch(row_at(i + rows_ahead < stop ? i + rows_ahead : i));
        std::memcpy(to, row_at(i), host_line);
      }
      copier.copy((stop - first) * host_line);
    }
    copier.wait();
  });
  return static_cast<double>(rows * host_line) / watch.milliseconds() * 1e-6;
}

}  // namespace harness::cuda
