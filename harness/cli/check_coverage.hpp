// The runs that `harness check` makes with each combination of plugins: options, graphs, seeds and contents
// of memory. A Checker asks for them once per backend.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/resolve/options.hpp"

namespace harness::cli {

/// Capability of backends that check every memory access of device code.
inline constexpr const char* checks_accesses = "checks.accesses/1";

/// The runs that a check makes with each combination of plugins on a backend.
struct CheckCoverage {
  // A combination of plugins runs with each of these options. Options that the combination does not support
  // throw Unsupported and are skipped.
  std::vector<runtime::Options> options;
  std::vector<uint64_t> seeds;
  // Each combination of plugins runs on every `every`-th graph. Different combinations begin at different
  // graphs.
  size_t every = 1;
  // Bytes that fill the properties before a run, one run per byte. If an algorithm forgets to initialise a
  // property, its result may be right with one of these values, but not with all of them. The emulated GPU
  // tracks which bytes were written, so one value suffices there.
  std::vector<int> poisons{0xA5};
};

/// Returns the options, seeds and poisons (bytes that fill memory before a run) of each combination. All
/// directions are included. A full check tries all pairs of frontier kinds. A quick check, and each check on
/// the slow emulated GPU, tries only those that the algorithm prefers. On the emulated GPU, blocks are small,
/// so that small graphs need several. A full check has several seeds there, which permute the lanes.
CheckCoverage coverage_on(const std::string& backend, bool quick);

}  // namespace harness::cli
