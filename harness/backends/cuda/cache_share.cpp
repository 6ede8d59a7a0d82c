#include "backends/cuda/cache_share.hpp"

#include <algorithm>
#include <numeric>
#include <random>

#include "backends/cuda/chase.hpp"
#include "backends/cuda/check.hpp"
#include "backends/cuda/scoped_memory.hpp"

namespace harness::cuda {
namespace {

/// Returns the cycles per load of a pointer chase through `bytes` bytes of device memory in random order.
double chase(Gpu& gpu, size_t bytes) {
  const size_t lines = bytes / chased_line;
  std::vector<uint32_t> order(lines);
  std::iota(order.begin(), order.end(), 0u);
  std::shuffle(order.begin(), order.end(), std::mt19937(1));
  std::vector<uint32_t> words(lines * chased_line / sizeof(uint32_t));
  const auto word_of = [](size_t line) { return line * chased_line / sizeof(uint32_t); };
  for (size_t i = 0; i < lines; ++i)
    words[word_of(order[i])] = static_cast<uint32_t>(word_of(order[(i + 1) % lines]));
  const ScopedMemory memory(bytes + sizeof(uint64_t), false);
  if (memory.data == nullptr) throw OutOfMemory("cuda: room for a pointer chase");
  gpu.upload(memory.data, words.data(), bytes);
  auto* cycles = reinterpret_cast<uint64_t*>(static_cast<unsigned char*>(memory.data) + bytes);
  follow_pointers(gpu, memory.data, lines, cycles);
  uint64_t sum = 0;
  gpu.download(&sum, cycles, sizeof sum);
  return static_cast<double>(sum) / static_cast<double>(lines);
}

}  // namespace

CacheShare::~CacheShare() {
  if (!gpu_.lost()) release();
}

void CacheShare::release() noexcept {
  if (held_ == nullptr) return;
  cudaCtxResetPersistingL2Cache();
  cudaFree(held_);
  cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, 0);
  held_ = nullptr;
  seen_.reset();
}

void CacheShare::leave(uint64_t bytes) {
  if (bytes == left_) return;
  gpu_.select();
  release();
  left_ = 0;
  if (bytes == 0) return;
  const cudaDeviceProp& gpu = gpu_.properties();
  const auto all = static_cast<uint64_t>(gpu.l2CacheSize);
  const auto most =
      static_cast<uint64_t>(std::min(gpu.persistingL2CacheMaxSize, gpu.accessPolicyMaxWindowSize));
  if (bytes >= all || all - bytes > most) {
    throw Error(fmt::format("l2 {}: of its {} bytes of cache, this GPU leaves {} to {}: use a number in this "
                            "range, or leave l2 out",
                            bytes, all, all - most, all - 1),
                Exit::unusable);
  }
  held_bytes_ = all - bytes;
  check(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, held_bytes_), "setting cache aside");
  check(cudaMalloc(&held_, held_bytes_), "an array to hold cache");
  gpu_.fill(held_, 0, held_bytes_);
  left_ = bytes;
  hold();
  auto known = seen_with_share_.find(bytes);
  if (known == seen_with_share_.end()) known = seen_with_share_.emplace(bytes, seen_bytes()).first;
  seen_ = known->second;
}

void CacheShare::hold() {
  if (held_ == nullptr) return;
  read_persisting(gpu_, held_, held_bytes_);
}

// Returns how many bytes of the cache runs can use, found by pointer chases through arrays of growing size.
// The time per load is `hit` for an array that fits the cache, and `miss` for an array that no cache can
// hold. The result is the last size before the time per load exceeds the mean of the two.
uint64_t CacheShare::seen_bytes() {
  constexpr size_t small = size_t{1} << 20;
  const double hit = chase(gpu_, small),
               miss = chase(gpu_, 4 * static_cast<size_t>(gpu_.properties().l2CacheSize));
  uint64_t seen = 0;
  for (size_t bytes = small; bytes <= 2 * static_cast<size_t>(gpu_.properties().l2CacheSize);
       bytes += bytes / 4 / small * small + small) {
    hold();
    if (chase(gpu_, bytes) > (hit + miss) / 2) break;
    seen = bytes;
  }
  return seen;
}

const std::vector<Column>& CacheShare::columns() {
  static const std::vector<Column> all{
      {"l2_seen_bytes", ColumnType::count, "B",
       "with l2: size of the array up to which a pointer chase hits the cache", ColumnRole::plain}};
  return all;
}

std::vector<Counted> CacheShare::counted() const {
  if (!seen_) return {};
  return {{"l2_seen_bytes", *seen_}};
}

}  // namespace harness::cuda
