// Compares harness with itself: splits the rounds of each configuration alternately into two halves, whose
// differences are noise. A run with `measure.aa` reports the noise floor at the end.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "results/judge/stored.hpp"

namespace harness::results {

struct NoiseFloor {
  size_t rows = 0;      ///< configurations that are ok and have at least two rounds
  size_t reported = 0;  ///< those that harness compare would call slower or faster
  /// The difference of a configuration is the relative difference between the medians of its two halves.
  /// These members are the median difference of all configurations, the difference that 95 % of them do not
  /// exceed, and the largest difference.
  double typical = 0, most_95 = 0, largest = 0;
  std::string worst_id;
};

NoiseFloor noise_floor(const StoredResults& results, const Judgement& judgement = {});

/// Returns the noise floor as lines of text. If it exceeds the minimum effect, the last line has advice.
std::string format_noise_floor(const NoiseFloor& floor, const Judgement& judgement = {});
nlohmann::json to_json(const NoiseFloor& floor);

}  // namespace harness::results
