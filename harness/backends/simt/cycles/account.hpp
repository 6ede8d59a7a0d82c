// Sums of the time of a modelled GPU's warps: by the resource for which a warp waits, and by the phase of
// edge processing to which its code belongs. Time is counted in fractions of a cycle, so that a rate such as
// four instructions per cycle needs no rounding, and all sums are exact.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace harness::simt {

/// A time, or a span of time, in 1/1024 of a cycle of the core's clock.
using Ticks = uint64_t;
constexpr Ticks ticks_per_cycle = 1024;

inline Ticks ticks_of(double cycles) {
  return static_cast<Ticks>(std::llround(cycles * static_cast<double>(ticks_per_cycle)));
}

/// The resource for which a warp waits. A load counts for the level that has its data.
enum class Cause : uint8_t { issue, l1, l2, l3, memory, shared, unit, barrier, atomics, launch };
constexpr size_t causes = 10;

/// The steps into which [SparseWeaver 4.5] divides edge processing. `between` is the time between kernels.
enum class CyclePhase : uint8_t { init, registration, work_id, edge_access, gather, between };
constexpr size_t cycle_phases = 6;

/// Numbers of instructions by phase, packed into one word for instrumented programs: 12 bits each.
struct PhaseCounts {
  static constexpr uint32_t bits = 12, most = (1u << bits) - 1;

  std::array<uint32_t, cycle_phases - 1> of{};

  uint64_t packed() const {
    uint64_t word = 0;
    for (size_t phase = 0; phase < of.size(); ++phase)
      word |= uint64_t{of[phase] < most ? of[phase] : most} << bits * phase;
    return word;
  }
  static uint32_t unpack(uint64_t word, size_t phase) {
    return static_cast<uint32_t>(word >> bits * phase) & most;
  }
};

/// Time of warps by cause of waiting, and the same time by phase. The sum over the causes equals the sum over
/// the phases.
struct Account {
  std::array<Ticks, causes> by_cause{};
  std::array<Ticks, cycle_phases> by_phase{};

  void add(Cause cause, CyclePhase phase, Ticks span) {
    by_cause[static_cast<size_t>(cause)] += span;
    by_phase[static_cast<size_t>(phase)] += span;
  }
  Ticks sum() const {
    Ticks all = 0;
    for (const Ticks span : by_cause) all += span;
    return all;
  }
};

}  // namespace harness::simt
