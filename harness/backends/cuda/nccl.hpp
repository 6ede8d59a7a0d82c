// Exchange of arrays between GPUs by NCCL, NVIDIA's library of collectives. The library is loaded when a run
// requests it, so that harness is built and runs without it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "backends/cuda/gpu.hpp"
#include "backends/peers.hpp"

namespace harness::cuda {

/// Returns the ids of the GPUs of all ranks: those of this process, or with `peers` one per process.
std::vector<Gpu::Id> ids_of_ranks(std::span<Gpu* const> gpus, backends::Peers* peers);

/// The NCCL communicators of the ranks of this process, each on a different GPU. The GPUs must outlive this
/// object.
class NcclRing {
 public:
  /// Connects the ranks. If `peers` is null, all ranks are in this process. Otherwise each process of `peers`
  /// has one rank, and every process constructs a ring. Throws Error with Exit::unusable in all processes if
  /// NCCL cannot be used in one of them.
  NcclRing(std::span<Gpu* const> gpus, backends::Peers* peers);
  /// Returns why the ranks cannot be connected; empty if they can. If one process cannot, all processes get a
  /// reason.
  static std::string why_not(std::span<Gpu* const> gpus, backends::Peers* peers);
  /// Returns the version of the library as NCCL encodes it, or 0 if the library was not found.
  static int version();
  ~NcclRing();
  NcclRing(const NcclRing&) = delete;
  NcclRing& operator=(const NcclRing&) = delete;

  /// Gives every rank all slices of an array. The slice of rank i is the bytes [bounds[i], bounds[i + 1]).
  /// `arrays` has the address of the array on each GPU of this process. Later work in the streams of the GPUs
  /// waits for the exchange.
  void gather(std::span<unsigned char* const> arrays, std::span<const uint64_t> bounds) const;

 private:
  const std::vector<Gpu*> gpus_;
  std::vector<void*> communicators_;
};

}  // namespace harness::cuda
