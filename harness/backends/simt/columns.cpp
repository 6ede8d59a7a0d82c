#include "backends/simt/columns.hpp"

#include <map>

namespace harness::simt {
namespace {

/// What columns are made of: all counts of some launches, and what the cost model makes of them.
struct Totals {
  Counts all;
  Estimate estimated;
};

struct CountedColumn {
  Column column;
  Value (*value)(const Totals& of);
};

double ratio(double a, double b) {
  return b > 0 ? a / b : 0;
}

const std::vector<CountedColumn>& counted_columns() {
  using enum ColumnType;
  enum { format, algorithm, frontier, scratch };
  static const std::vector<CountedColumn> all{
      {{"simt_warp_instructions", count, "", "instructions that warps issue, in LLVM's IR"},
       [](const Totals& of) -> Value { return of.all.warp_instructions; }},
      {{"simt_active_lanes", real, "1", "lanes that take part in an instruction, over 32, on average"},
       [](const Totals& of) -> Value {
         return ratio(static_cast<double>(of.all.lane_instructions),
                      32 * static_cast<double>(of.all.warp_instructions));
       }},
      {{"simt_instructions_schedule", count, "",
        "warp instructions of the schedule and the helpers that it includes"},
       [](const Totals& of) -> Value { return of.all.by_part[0]; }},
      {{"simt_instructions_format", count, "", "warp instructions of the format's hooks"},
       [](const Totals& of) -> Value { return of.all.by_part[1]; }},
      {{"simt_instructions_algorithm", count, "", "warp instructions of the algorithm's hooks"},
       [](const Totals& of) -> Value { return of.all.by_part[2]; }},
      {{"simt_instructions_skeleton", count, "",
        "warp instructions of what every combination has: frontiers, options, the end of a superstep"},
       [](const Totals& of) -> Value { return of.all.by_part[3]; }},
      {{"simt_edge_iterations", count, "",
        "rounds of the edge loop, by warp: lanes that look at an edge together are one"},
       [](const Totals& of) -> Value { return of.all.edge_iterations; }},
      {{"simt_edges_visited", count, "", "edges that lanes look at"},
       [](const Totals& of) -> Value { return of.all.edges_visited; }},
      {{"simt_edges_useful", count, "", "those whose value is gathered: their other end is active"},
       [](const Totals& of) -> Value { return of.all.edges_useful; }},
      {{"simt_requests_format", count, "", "accesses of warps to arrays of the format"},
       [](const Totals& of) -> Value { return of.all.requests[format]; }},
      {{"simt_requests_algorithm", count, "", "accesses of warps to arrays of the algorithm"},
       [](const Totals& of) -> Value { return of.all.requests[algorithm]; }},
      {{"simt_requests_frontier", count, "", "accesses of warps to arrays of the frontier"},
       [](const Totals& of) -> Value { return of.all.requests[frontier]; }},
      {{"simt_requests_scratch", count, "", "accesses of warps to arrays of the scratch"},
       [](const Totals& of) -> Value { return of.all.requests[scratch]; }},
      {{"simt_sectors_format", count, "", "32-byte sectors that these accesses touch, each once an access"},
       [](const Totals& of) -> Value { return of.all.sectors[format]; }},
      {{"simt_sectors_algorithm", count, "",
        "32-byte sectors that these accesses touch, each once an access"},
       [](const Totals& of) -> Value { return of.all.sectors[algorithm]; }},
      {{"simt_sectors_frontier", count, "", "32-byte sectors that these accesses touch, each once an access"},
       [](const Totals& of) -> Value { return of.all.sectors[frontier]; }},
      {{"simt_sectors_scratch", count, "", "32-byte sectors that these accesses touch, each once an access"},
       [](const Totals& of) -> Value { return of.all.sectors[scratch]; }},
      {{"simt_bank_conflicts", count, "", "turns that accesses to shared memory take beyond the first"},
       [](const Totals& of) -> Value { return of.all.bank_conflicts; }},
      {{"simt_atomics", count, "", "atomic operations of lanes"},
       [](const Totals& of) -> Value { return of.all.atomics; }},
      {{"simt_atomic_conflicts", count, "",
        "those that another lane of the warp does at the same address in the same instruction, less one an "
        "address"},
       [](const Totals& of) -> Value { return of.all.atomic_conflicts; }},
      {{"simt_barriers", count, "", "barriers of blocks"},
       [](const Totals& of) -> Value { return of.all.barriers; }},
      {{"simt_exchanges", count, "", "shuffles, ballots and matches of warps"},
       [](const Totals& of) -> Value { return of.all.exchanges; }},
      {{"simt_imbalance_warps", real, "1",
        "instructions of a launch's busiest warp over the mean of its warps, over all launches"},
       [](const Totals& of) -> Value { return ratio(of.all.warp_most, of.all.warp_mean); }},
      {{"simt_imbalance_blocks", real, "1", "the same of blocks"},
       [](const Totals& of) -> Value { return ratio(of.all.block_most, of.all.block_mean); }},
      {{"model_cycles", real, "1",
        "clock cycles that the cost model estimates on the GPU that it stands for"},
       [](const Totals& of) -> Value { return of.estimated.cycles; }},
      {{"model_cycles_schedule", real, "1",
        "those of them that the schedule asks for, with the helpers that it includes"},
       [](const Totals& of) -> Value { return of.estimated.by_part[0]; }},
      {{"model_cycles_format", real, "1", "those of them that the format's hooks ask for"},
       [](const Totals& of) -> Value { return of.estimated.by_part[1]; }},
      {{"model_cycles_algorithm", real, "1", "those of them that the algorithm's hooks ask for"},
       [](const Totals& of) -> Value { return of.estimated.by_part[2]; }},
      {{"model_cycles_skeleton", real, "1", "those of them that what every combination has asks for"},
       [](const Totals& of) -> Value { return of.estimated.by_part[3]; }},
      {{"model_cycles_between", real, "1",
        "those of them that are nobody's code: launches, fills, scans, waiting for the host"},
       [](const Totals& of) -> Value { return of.estimated.between; }},
      {{"model_bound", text, "", "resource that most of these cycles are due to"},
       [](const Totals& of) -> Value { return of.estimated.bound; }},
  };
  return all;
}

}  // namespace

std::vector<Counted> columns_of(std::span<const Launch> launches, const Model& model) {
  Totals totals{{}, estimate(model, launches)};
  for (const Launch& launch : launches) totals.all.add(launch.counts);
  std::vector<Counted> counts;
  for (const CountedColumn& counted : counted_columns())
    counts.push_back({counted.column.name, counted.value(totals)});
  return counts;
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

extern "C" __attribute__((visibility("default"))) const std::vector<harness::Column>&
harness_backend_columns_v1() {
  static const std::vector<harness::Column> declared = [] {
    std::vector<harness::Column> columns;
    for (const auto& counted : harness::simt::counted_columns()) columns.push_back(counted.column);
    return columns;
  }();
  return declared;
}
