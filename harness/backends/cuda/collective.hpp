// The exchange between GPUs by NCCL, and the array sizes for which a run uses NCCL. The launchers of a run
// call is_for() for each array.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "backends/cuda/nccl.hpp"
#include "backends/exchange_times.hpp"

namespace harness::cuda {

class Collective {
 public:
  /// Uses NCCL for arrays of all sizes.
  explicit Collective(std::unique_ptr<const NcclRing> ring) : ring_(std::move(ring)) {}
  /// Uses NCCL for the array sizes for which it was faster than copies in `times`.
  Collective(std::unique_ptr<const NcclRing> ring, std::vector<backends::ExchangeTime> times)
      : ring_(std::move(ring)), times_(std::move(times)) {}

  const NcclRing& ring() const { return *ring_; }
  bool is_for(uint64_t bytes) const { return times_.empty() || backends::nccl_is_faster(times_, bytes); }

 private:
  std::unique_ptr<const NcclRing> ring_;
  std::vector<backends::ExchangeTime> times_;
};

}  // namespace harness::cuda
