#include "backends/simt/columns.hpp"

#include <map>

namespace harness::simt {
namespace {

/// Source of the columns: the summed counts of some launches and the cost model's estimate for them.
struct Totals {
  Counts all;
  Estimate estimated;
  Timed timed;
};

struct CountedColumn {
  Column column;
  Value (*value)(const Totals& of);
};

double ratio(double a, double b) {
  return b > 0 ? a / b : 0;
}

template <Cause cause>
CountedColumn of_cause(const std::string& name, const std::string& what) {
  return {{"machine_cycles_" + name, ColumnType::real, "cycles", "machine_cycles in which warps " + what,
           ColumnRole::exact},
          [](const Totals& of) -> Value { return of.timed.by_cause[static_cast<size_t>(cause)]; }};
}

template <CyclePhase phase>
CountedColumn of_phase(const std::string& name, const std::string& what) {
  return {
      {"machine_cycles_" + name, ColumnType::real, "cycles", "machine_cycles of " + what, ColumnRole::exact},
      [](const Totals& of) -> Value { return of.timed.by_phase[static_cast<size_t>(phase)]; }};
}

const std::vector<CountedColumn>& counted_columns() {
  using enum ColumnType;
  using enum ColumnRole;
  enum { format, algorithm, frontier, scratch };
  static const std::vector<CountedColumn> all{
      {{"simt_warp_instructions", count, "", "instructions issued by warps, in LLVM IR", exact},
       [](const Totals& of) -> Value { return of.all.warp_instructions; }},
      {{"simt_active_lanes", real, "1", "mean fraction of the 32 lanes that are active in an instruction",
        exact},
       [](const Totals& of) -> Value {
         return ratio(static_cast<double>(of.all.lane_instructions),
                      32 * static_cast<double>(of.all.warp_instructions));
       }},
      {{"simt_instructions_schedule", count, "",
        "warp instructions of the schedule and the helpers that it includes", exact},
       [](const Totals& of) -> Value { return of.all.by_part[0]; }},
      {{"simt_instructions_format", count, "", "warp instructions of the format's hooks", exact},
       [](const Totals& of) -> Value { return of.all.by_part[1]; }},
      {{"simt_instructions_algorithm", count, "", "warp instructions of the algorithm's hooks", exact},
       [](const Totals& of) -> Value { return of.all.by_part[2]; }},
      {{"simt_instructions_skeleton", count, "",
        "warp instructions of code in every combination: frontiers, options, the end of a superstep", exact},
       [](const Totals& of) -> Value { return of.all.by_part[3]; }},
      {{"simt_edge_iterations", count, "",
        "iterations of the edge loop per warp, where lanes that visit edges together count as one", exact},
       [](const Totals& of) -> Value { return of.all.edge_iterations; }},
      {{"simt_edges_visited", count, "", "edges visited by lanes", exact},
       [](const Totals& of) -> Value { return of.all.edges_visited; }},
      {{"simt_edges_useful", count, "",
        "visited edges whose value is gathered, because their other end is active", exact},
       [](const Totals& of) -> Value { return of.all.edges_useful; }},
      {{"simt_requests_format", count, "", "accesses of warps to arrays of the format", exact},
       [](const Totals& of) -> Value { return of.all.requests[format]; }},
      {{"simt_requests_algorithm", count, "", "accesses of warps to arrays of the algorithm", exact},
       [](const Totals& of) -> Value { return of.all.requests[algorithm]; }},
      {{"simt_requests_frontier", count, "", "accesses of warps to arrays of the frontier", exact},
       [](const Totals& of) -> Value { return of.all.requests[frontier]; }},
      {{"simt_requests_scratch", count, "", "accesses of warps to arrays of the scratch", exact},
       [](const Totals& of) -> Value { return of.all.requests[scratch]; }},
      {{"simt_sectors_format", count, "",
        "32-byte sectors of the accesses of simt_requests_format, each once per access", exact},
       [](const Totals& of) -> Value { return of.all.sectors[format]; }},
      {{"simt_sectors_algorithm", count, "",
        "32-byte sectors of the accesses of simt_requests_algorithm, each once per access", exact},
       [](const Totals& of) -> Value { return of.all.sectors[algorithm]; }},
      {{"simt_sectors_frontier", count, "",
        "32-byte sectors of the accesses of simt_requests_frontier, each once per access", exact},
       [](const Totals& of) -> Value { return of.all.sectors[frontier]; }},
      {{"simt_sectors_scratch", count, "",
        "32-byte sectors of the accesses of simt_requests_scratch, each once per access", exact},
       [](const Totals& of) -> Value { return of.all.sectors[scratch]; }},
      {{"simt_bank_conflicts", count, "", "cycles of accesses to shared memory beyond the first", exact},
       [](const Totals& of) -> Value { return of.all.bank_conflicts; }},
      {{"simt_atomics", count, "", "atomic operations of lanes", exact},
       [](const Totals& of) -> Value { return of.all.atomics; }},
      {{"simt_atomic_conflicts", count, "",
        "atomics of lanes of a warp at the same address in the same instruction, minus one per address",
        exact},
       [](const Totals& of) -> Value { return of.all.atomic_conflicts; }},
      {{"simt_barriers", count, "", "barriers of blocks", exact},
       [](const Totals& of) -> Value { return of.all.barriers; }},
      {{"simt_exchanges", count, "", "shuffles, ballots and matches of warps", exact},
       [](const Totals& of) -> Value { return of.all.exchanges; }},
      {{"simt_imbalance_warps", real, "1",
        "instructions of a launch's busiest warp / mean over its warps, over all launches", exact},
       [](const Totals& of) -> Value { return ratio(of.all.warp_most, of.all.warp_mean); }},
      {{"simt_imbalance_blocks", real, "1",
        "instructions of a launch's busiest block / mean over its blocks, over all launches", exact},
       [](const Totals& of) -> Value { return ratio(of.all.block_most, of.all.block_mean); }},
      {{"model_cycles", real, "cycles", "clock cycles on the modelled GPU, as estimated by the cost model",
        cost},
       [](const Totals& of) -> Value { return of.estimated.cycles; }},
      {{"model_cycles_schedule", real, "cycles",
        "model_cycles due to the schedule and the helpers that it includes", exact},
       [](const Totals& of) -> Value { return of.estimated.by_part[0]; }},
      {{"model_cycles_format", real, "cycles", "model_cycles due to the format's hooks", exact},
       [](const Totals& of) -> Value { return of.estimated.by_part[1]; }},
      {{"model_cycles_algorithm", real, "cycles", "model_cycles due to the algorithm's hooks", exact},
       [](const Totals& of) -> Value { return of.estimated.by_part[2]; }},
      {{"model_cycles_skeleton", real, "cycles",
        "model_cycles due to code in every combination (frontiers, options, the end of a superstep)", exact},
       [](const Totals& of) -> Value { return of.estimated.by_part[3]; }},
      {{"model_cycles_between", real, "cycles",
        "model_cycles between kernels: launches, fills, scans, waiting for the host", exact},
       [](const Totals& of) -> Value { return of.estimated.between; }},
      {{"model_bound", text, "", "resource that causes most of model_cycles"},
       [](const Totals& of) -> Value { return of.estimated.bound; }},
      {{"simt_host_sectors", count, "",
        "32-byte sectors of arrays in host memory, each once per launch that accesses it", exact},
       [](const Totals& of) -> Value { return of.all.host_sectors; }},
      {{"simt_host_regions", count, "",
        "regions of 2 MiB of such arrays, each once per launch that accesses it", exact},
       [](const Totals& of) -> Value { return of.all.host_regions; }},
  };
  return all;
}

// Columns of the cycle model. With the option `machine`, rows of results.csv have these instead of
// counted_columns().
const std::vector<CountedColumn>& timed_columns() {
  using enum ColumnType;
  using enum ColumnRole;
  static const std::vector<CountedColumn> all{
      {{"machine_cycles", real, "cycles", "clock cycles on the machine of the option `machine`", cost},
       [](const Totals& of) -> Value { return of.timed.cycles; }},
      of_cause<Cause::issue>("issue", "wait for instructions to be issued and to finish"),
      of_cause<Cause::l1>("l1", "wait for the first-level cache"),
      of_cause<Cause::l2>("l2", "wait for the second-level cache"),
      of_cause<Cause::l3>("l3", "wait for the third-level cache"),
      of_cause<Cause::memory>("memory", "wait for memory, and of fills and scans that move data"),
      of_cause<Cause::shared>("shared", "wait for shared memory"),
      of_cause<Cause::unit>("unit", "wait for a functional unit"),
      of_cause<Cause::barrier>("barrier", "wait at barriers"),
      of_cause<Cause::atomics>("atomics", "wait for atomics"),
      of_cause<Cause::launch>("launch", "launches, and the host that waits for their results"),
      of_phase<CyclePhase::init>("init",
                                 "kernels that are no step of a schedule: start, apply, end of a superstep"),
      of_phase<CyclePhase::registration>("registration", "finding the rows and where their edges begin"),
      of_phase<CyclePhase::work_id>("work_id", "assigning edges to lanes: the schedule and the unit"),
      of_phase<CyclePhase::edge_access>("edge_access", "reading edges from the format"),
      of_phase<CyclePhase::gather>("gather", "gathering values, adding them up, and activating vertices"),
      of_phase<CyclePhase::between>("between",
                                    "between kernels: launches, fills, scans, waiting for the host"),
  };
  return all;
}

}  // namespace

const std::vector<Column>& declared_columns() {
  static const std::vector<Column> declared = [] {
    std::vector<Column> columns;
    for (const auto* table : {&counted_columns(), &timed_columns()}) {
      for (const CountedColumn& counted : *table) columns.push_back(counted.column);
    }
    return columns;
  }();
  return declared;
}

std::vector<Counted> columns_of(std::span<const Launch> launches, const Model& model) {
  Totals totals;
  for (const Launch& launch : launches) {
    totals.all.add(launch.counts);
    totals.timed.add(launch.timed);
  }
  const bool timed = totals.timed.cycles > 0;
  if (!timed) totals.estimated = estimate(model, launches);
  std::vector<Counted> counts;
  for (const CountedColumn& counted : timed ? timed_columns() : counted_columns())
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
  return harness::simt::declared_columns();
}
