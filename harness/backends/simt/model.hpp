// A cost model over the counts: what a launch would take on a GPU if one of its resources
// were all that limits it. It fills the columns model_* of a row. A launch takes as long
// as the resource that takes longest (a roofline with more than two roofs: Williams,
// Waterman and Patterson, CACM 2009), and launches follow one another. On small graphs it
// is the longest chain of instructions and loads that follow one another in one block.
#pragma once

#include <array>
#include <filesystem>
#include <span>
#include <string>

#include "backends/simt/gpu.hpp"

namespace harness::simt {

/// Read from models/NAME.yaml, where each value is explained. Rates are a clock cycle, of the whole GPU
/// unless the name says otherwise.
struct Model {
  double multiprocessors, warps_per_multiprocessor, issue_per_multiprocessor;
  double cycles_per_dependent_instruction, l1_cycles, l2_cycles, memory_cycles, barrier_cycles;
  double l2_sectors, memory_sectors, l2_bytes;
  double atomics, cycles_per_atomic_on_a_word, cycles_per_bank_conflict;
  double launch_cycles, recorded_launch_cycles, look_cycles, read_cycles;
};

/// Throws Error where the file is missing or does not hold exactly these values.
Model load_model(const std::filesystem::path& file);

struct Estimate {
  double cycles = 0;
  std::string bound;  // the resource that most of them are due to
  // Whose code they are due to, in proportion to what it asks of the resource that a launch waits for, and
  // what is nobody's: launches, fills, scans, and waiting for the host. They add up to `cycles`.
  std::array<double, code_parts> by_part{};
  double between = 0;
};

Estimate estimate(const Model& model, std::span<const Launch> launches);

}  // namespace harness::simt
