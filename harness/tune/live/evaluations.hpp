// Evaluations (measurements of candidates) that the workers of a pool make for each other, as files in a
// folder that they share. The worker that tunes a search space offers candidates. Any worker takes one,
// measures it, and writes the result to `answers`.
//
// | name | content |
// | leases/ | records which worker has taken each evaluation (sweep/share/leases.hpp) |
// | answers/NUMBER | the measurement of a candidate and its duration |
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "sweep/share/leases.hpp"
#include "tune/live/workers.hpp"

namespace harness::tune {

/// A candidate to measure: the index of its configuration, and the cap of Machine::measure() (tuner.hpp) in
/// milliseconds, or 0 for none.
struct Wanted {
  size_t index = 0;
  double cap_ms = 0;
};

class Evaluations {
 public:
  /// Creates the folder unless it exists, and joins it as `worker`. A worker that gave no sign of life for
  /// `patience_s` seconds counts as dead (sweep/share/leases.hpp).
  Evaluations(const std::filesystem::path& folder, const std::string& worker, double patience_s);

  /// Adds an evaluation for any worker to take, unless one with this number exists.
  void offer(size_t number, const Wanted& wanted);

  /// Returns the result of an evaluation, or nothing if there is none yet. Throws Error if the file is
  /// damaged.
  std::optional<Measured> answer(size_t number) const;

  /// Takes an evaluation, calls `measure`, and writes the result. It takes the free evaluation for which
  /// `rank` returns the least number, or if none is free, one of a dead worker. Evaluations with a negative
  /// rank are not taken. Returns false if none can be taken. If `measure` returns nothing, the evaluation is
  /// free again.
  bool serve(const std::function<double(size_t number)>& rank,
             const std::function<std::optional<Measured>(const Wanted&)>& measure);

 private:
  std::filesystem::path file_of(size_t number) const;

  const std::filesystem::path folder_;
  sweep::Leases leases_;
};

}  // namespace harness::tune
