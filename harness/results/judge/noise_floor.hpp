// The harness against itself: every row's rounds, taken in turns, as if they were two result sets. What
// differs is noise.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "results/judge/stored.hpp"

namespace harness::results {

struct NoiseFloor {
  size_t rows = 0;      ///< that are ok and have two rounds or more
  size_t reported = 0;  ///< that harness compare would call slower or faster
  /// The relative difference of a row's two medians: its median over the rows, the difference that 95 % of
  /// them stay below, and the largest.
  double typical = 0, most_95 = 0, largest = 0;
  std::string worst_id;
};

NoiseFloor noise_floor(const StoredResults& results, const Judgement& judgement = {});

/// Some lines for people, with what to do about it.
std::string format_noise_floor(const NoiseFloor& floor, const Judgement& judgement = {});
nlohmann::json to_json(const NoiseFloor& floor);

}  // namespace harness::results
