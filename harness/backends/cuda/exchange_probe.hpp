// Chooses whether GPUs exchange slices of arrays by copies or by NCCL, from times that are measured on the
// machine. The executor makes this choice when it prepares a run of several ranks.
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <vector>

#include "backends/cuda/collective.hpp"
#include "backends/job.hpp"

namespace harness::cuda {

/// Returns the object that exchanges by NCCL, or null if all arrays are exchanged by copies. With
/// Transport::automatic the times are measured once per set of GPUs and kept in `folder`, unless the path is
/// empty. Throws Error with Exit::unusable if Transport::nccl is requested and cannot be used. All processes
/// of `share.peers` call it.
std::shared_ptr<const Collective> choose_collective(const std::vector<Gpu*>& gpus,
                                                    const backends::RankShare& share,
                                                    const std::filesystem::path& folder);

/// Measures exchanges between the GPUs, of 16 KiB to 128 MiB or as much as can be allocated. All processes
/// call it and get the times of process 0.
std::vector<backends::ExchangeTime> measure_exchanges(std::span<Gpu* const> gpus, const NcclRing& ring,
                                                      backends::Peers* peers);

}  // namespace harness::cuda
