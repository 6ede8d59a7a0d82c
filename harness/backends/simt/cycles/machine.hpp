// A GPU whose cycles are modelled. A file of the folder `machines` describes its cores, caches and memory.
// The option `machine` of a configuration names the file, and may set values, such as
// "vortex(table_latency=40)".
#pragma once

#include <filesystem>
#include <string>

namespace harness::simt {

/// Parameters of the machine. The comments of the machine files explain them. Latencies are in cycles of the
/// core's clock. The latency of a cache or of memory is the time from a core's load to its data, if this
/// cache or memory has the data.
struct Machine {
  double cores, warps_per_core, blocks_per_core;
  double issue_per_core, instruction_latency, overlaps_instructions, waits_at_load;
  double shared_latency, barrier_latency, exchange_latency;
  double table_latency, table_width, unit_reads;
  double line_bytes, cores_per_l1;
  double l1_bytes, l1_ways, l1_latency, l1_misses, l1_lines_per_cycle;
  double l2_bytes, l2_ways, l2_latency, l2_misses, l2_lines_per_cycle;
  double l3_bytes, l3_ways, l3_latency, l3_misses, l3_lines_per_cycle;
  double keeps_stores, keeps_l1, begins_warm;
  double memory_channels, memory_latency, memory_bytes_per_cycle, clock_ratio;
  double atomic_latency, atomics_per_cycle;
  double launch_latency, recorded_launch_latency, host_latency, read_latency;
};

/// Returns the machine that `label`, a value of the option `machine`, describes. The file is NAME.yaml in
/// `folder`. Throws Error for an unknown name, an unknown parameter, a value out of its range, and a file
/// that lacks a parameter.
Machine load_machine(const std::string& label, const std::filesystem::path& folder);

}  // namespace harness::simt
