// The exchange by NCCL, and the sizes of arrays for which a run uses it. The launchers of a run ask it for
// each array.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "backends/cuda/nccl.hpp"
#include "backends/exchange_times.hpp"

namespace harness::cuda {

class Collective {
 public:
  /// For arrays of all sizes.
  explicit Collective(std::unique_ptr<const NcclRing> ring) : ring_(std::move(ring)) {}
  /// For the sizes for which it is faster by these times.
  Collective(std::unique_ptr<const NcclRing> ring, std::vector<backends::ExchangeTime> times)
      : ring_(std::move(ring)), times_(std::move(times)) {}

  const NcclRing& ring() const { return *ring_; }
  bool is_for(uint64_t bytes) const { return times_.empty() || backends::nccl_is_faster(times_, bytes); }

 private:
  std::unique_ptr<const NcclRing> ring_;
  std::vector<backends::ExchangeTime> times_;
};

}  // namespace harness::cuda
