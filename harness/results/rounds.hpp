// The repetitions of a row by the rounds that they were measured in, and the rounds of two rows by their
// time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace harness {

/// The measured repetitions of a row, each with its round and when it began: seconds, 0 where not known.
struct Samples {
  std::vector<double> times;
  std::vector<std::uint64_t> rounds;
  std::vector<double> began;

  void add(double time, std::uint64_t round, double at_s = 0) {
    times.push_back(time);
    rounds.push_back(round);
    began.push_back(at_s);
  }
  std::size_t count() const { return times.size(); }
};

std::vector<double> medians_of_rounds(const Samples& samples);

/// The logarithms of after / before, of the medians of rounds with the same number that were measured at
/// about the same time: no further apart than rounds of one side follow each other, in the middle. Nothing
/// where that holds for fewer than three quarters of the rounds: one ran after the other.
std::vector<double> paired_differences(const Samples& before, const Samples& after);

}  // namespace harness
