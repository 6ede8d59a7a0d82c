// A cost model that estimates a GPU's time from counted operations, for the columns model_* of results.csv.
// For each resource of a GPU it estimates the time of a launch as if this resource were the only limit. A
// launch takes as long as its slowest resource (a roofline with more than two roofs, Williams, Waterman and
// Patterson, CACM 2009), and launches are sequential. On small graphs the limit is the longest chain of
// dependent instructions and loads in one block.
#pragma once

#include <array>
#include <filesystem>
#include <span>
#include <string>

#include "backends/simt/gpu.hpp"

namespace harness::simt {

/// Parameters from models/NAME.yaml, where each is explained. Rates are per clock cycle, of the whole GPU
/// unless the name says otherwise.
struct Model {
  double multiprocessors, warps_per_multiprocessor, issue_per_multiprocessor;
  double cycles_per_dependent_instruction, l1_cycles, l2_cycles, memory_cycles, barrier_cycles;
  double l2_sectors, memory_sectors, l2_bytes;
  double atomics, cycles_per_atomic_on_a_word, cycles_per_bank_conflict;
  double launch_cycles, recorded_launch_cycles, look_cycles, read_cycles;
};

/// Throws Error if the file is missing or does not have exactly the parameters of Model.
Model load_model(const std::filesystem::path& file);

struct Estimate {
  double cycles = 0;
  std::string bound;  // the resource that causes most of the cycles
  // Cycles by plugin, in proportion to its demand on the resource that limits a launch. `between` has the
  // cycles of no plugin: launches, fills, scans, and waiting for the host. The sum of `by_part` and `between`
  // is `cycles`.
  std::array<double, code_parts> by_part{};
  double between = 0;
};

Estimate estimate(const Model& model, std::span<const Launch> launches);

}  // namespace harness::simt
