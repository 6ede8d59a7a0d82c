// The modelled time of launches, broken down in two ways: by the resource for which warps wait (Cause), and
// by the phase of edge processing (CyclePhase). Both are defined in account.hpp. Columns of results.csv have
// these times.
#pragma once

#include "backends/simt/cycles/account.hpp"

namespace harness::simt {

/// Cycles of a launch or of a whole run. The cycles by cause and the cycles by phase each add up to `cycles`.
struct Timed {
  double cycles = 0;
  std::array<double, causes> by_cause{};
  std::array<double, cycle_phases> by_phase{};

  void add(Cause cause, CyclePhase phase, double more) {
    cycles += more;
    by_cause[static_cast<size_t>(cause)] += more;
    by_phase[static_cast<size_t>(phase)] += more;
  }
  void add(const Timed& other) {
    cycles += other.cycles;
    for (size_t i = 0; i < causes; ++i) by_cause[i] += other.by_cause[i];
    for (size_t i = 0; i < cycle_phases; ++i) by_phase[i] += other.by_phase[i];
  }
  /// Adds the duration of a kernel. The duration is divided among causes and phases in proportion to the
  /// times of the kernel's warps (`warps`). If all these times are 0, the duration counts as Cause::issue and
  /// CyclePhase::init.
  void add(Ticks duration, const Account& warps) {
    const auto all = static_cast<double>(warps.sum());
    const double more = static_cast<double>(duration) / ticks_per_cycle;
    cycles += more;
    if (all == 0) {
      by_cause[static_cast<size_t>(Cause::issue)] += more;
      by_phase[static_cast<size_t>(CyclePhase::init)] += more;
      return;
    }
    for (size_t i = 0; i < causes; ++i) by_cause[i] += more * static_cast<double>(warps.by_cause[i]) / all;
    for (size_t i = 0; i < cycle_phases; ++i)
      by_phase[i] += more * static_cast<double>(warps.by_phase[i]) / all;
  }
};

}  // namespace harness::simt
