// The amount of the second-level cache that runs may use (option `l2`), so that the cache of a smaller GPU
// can be tried on a larger one. The backend fills all other lines of the cache with an array that no run
// reads, and marks these lines as persisting.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "backends/cuda/gpu.hpp"
#include "base/counted.hpp"

namespace harness::cuda {

class CacheShare {
 public:
  explicit CacheShare(Gpu& gpu) : gpu_(gpu) {}
  ~CacheShare();
  CacheShare(const CacheShare&) = delete;
  CacheShare& operator=(const CacheShare&) = delete;

  /// Leaves this many bytes of the cache to runs from now on. `0`: all of them. Throws Error with exit code 3
  /// if the GPU cannot keep all other bytes from runs.
  void leave(uint64_t bytes);
  /// Reads the array of persisting lines again. Call it before each run, because some of these lines may have
  /// been evicted.
  void hold();

  /// Returns the column `l2_seen_bytes`, whose cells are empty for configurations without the option `l2`.
  static const std::vector<Column>& columns();
  std::vector<Counted> counted() const;

 private:
  void release() noexcept;
  uint64_t seen_bytes();

  Gpu& gpu_;
  uint64_t left_ = 0;  // bytes that runs may use; 0: all
  void* held_ = nullptr;
  size_t held_bytes_ = 0;
  // bytes of the cache that a pointer chase could use; unset without the option `l2`
  std::optional<uint64_t> seen_;
  std::map<uint64_t, uint64_t> seen_with_share_;  // seen_ by left_; kept, because a chase takes seconds
};

}  // namespace harness::cuda
