// Compares machines by the configurations that several of them have measured. This is an A/A test between
// machines, whose verdict is whether results of different machines may be compared at all.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "results/judge/effect.hpp"
#include "results/judge/table.hpp"

namespace harness::results {

enum class Alike {
  yes,
  no,
  unclear,  ///< too few configurations or too much noise
};

/// Two machines and the configurations that both have measured.
struct MachinePair {
  std::string first, second;
  size_t rows = 0;       ///< configurations with times that are ok on both
  size_t differing = 0;  ///< those that are significantly slower or faster on one of them
  /// geometric mean of the ratios of times on the second machine to those on the first, and its 95 %
  /// confidence interval
  double ratio = 1, low = 1, high = 1;
  Alike alike = Alike::unclear;
};

/// Compares each pair of the machines that measured the results in `folders`. Alike::yes means that the
/// confidence interval of the mean ratio is within the minimum effect, and that no more configurations differ
/// significantly than chance explains.
std::vector<MachinePair> compare_machines(const std::vector<std::filesystem::path>& folders,
                                          const Judgement& judgement = {});

std::string format_machines(const std::vector<MachinePair>& pairs, TableStyle style);

}  // namespace harness::results
