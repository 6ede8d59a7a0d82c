#include "backends/simt/columns.hpp"

#include <map>

namespace harness::simt {

std::vector<Counted> columns_of(std::span<const Launch> launches, const Model& model) {
  Counts all;
  for (const Launch& launch : launches) all.add(launch.counts);
  const auto ratio = [](double a, double b) { return b > 0 ? a / b : 0; };
  const Estimate estimated = estimate(model, launches);
  enum { format, algorithm, frontier, scratch };
  return {{"simt_warp_instructions", all.warp_instructions},
          {"simt_active_lanes", ratio(static_cast<double>(all.lane_instructions),
                                      32 * static_cast<double>(all.warp_instructions))},
          {"simt_edge_iterations", all.edge_iterations},
          {"simt_edges_visited", all.edges_visited},
          {"simt_edges_useful", all.edges_useful},
          {"simt_requests_format", all.requests[format]},
          {"simt_requests_algorithm", all.requests[algorithm]},
          {"simt_requests_frontier", all.requests[frontier]},
          {"simt_requests_scratch", all.requests[scratch]},
          {"simt_sectors_format", all.sectors[format]},
          {"simt_sectors_algorithm", all.sectors[algorithm]},
          {"simt_sectors_frontier", all.sectors[frontier]},
          {"simt_sectors_scratch", all.sectors[scratch]},
          {"simt_bank_conflicts", all.bank_conflicts},
          {"simt_atomics", all.atomics},
          {"simt_atomic_conflicts", all.atomic_conflicts},
          {"simt_barriers", all.barriers},
          {"simt_imbalance_warps", ratio(all.warp_most, all.warp_mean)},
          {"simt_imbalance_blocks", ratio(all.block_most, all.block_mean)},
          {"model_cycles", estimated.cycles},
          {"model_bound", estimated.bound}};
}

std::vector<std::vector<Counted>> rows_of_kernels(std::span<const Launch> launches, const Model& model) {
  std::vector<KernelName> kernels;
  std::map<KernelName, std::vector<Launch>> by_kernel;
  for (const Launch& launch : launches) {
    std::vector<Launch>& mine = by_kernel[launch.name];
    if (mine.empty()) kernels.push_back(launch.name);
    mine.push_back(launch);
  }
  std::vector<std::vector<Counted>> rows;
  for (const KernelName& name : kernels) {
    const std::vector<Launch>& mine = by_kernel[name];
    std::vector<Counted>& row = rows.emplace_back();
    row = {{"program", name.program}, {"kernel", name.kernel}, {"launches", uint64_t{mine.size()}}};
    for (Counted& count : columns_of(mine, model)) row.push_back(std::move(count));
  }
  return rows;
}

}  // namespace harness::simt
