// The repetitions of a row by the rounds that they were measured in, and the rounds of two rows by their
// time. Pairs of rounds cancel what changes slowly on a machine, such as its clock.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace harness::results {

/// The measured repetitions of a row, each with its round, when it began (seconds, 0 where not known) and
/// where it started from.
struct Samples {
  std::vector<double> times;
  std::vector<uint64_t> rounds;
  std::vector<double> began;
  std::vector<int64_t> sources;    ///< -1: none is drawn
  std::vector<double> yardsticks;  ///< ms of the machine's yardstick in that round; 0: it has none
  size_t busy_rounds = 0;          ///< rounds that other programs disturbed

  void add(double time, uint64_t round, double at_s = 0, int64_t source = -1, double yardstick_ms = 0) {
    times.push_back(time);
    rounds.push_back(round);
    began.push_back(at_s);
    sources.push_back(source);
    yardsticks.push_back(yardstick_ms);
  }
  size_t count() const { return times.size(); }
};

size_t count_rounds(const Samples& samples);

/// What each round took: its fastest repetition, as an interruption makes a repetition slower, never faster.
/// If sources are drawn, the median of the fastest repetitions from each source.
std::vector<double> times_of_rounds(const Samples& samples);

/// The logarithms of after / before, of the times of rounds with the same number. Two rounds make a pair
/// when they began within the median time from one round of a side to its next. Empty where fewer than three
/// quarters of the rounds make pairs: then one side ran after the other.
std::vector<double> paired_differences(const Samples& before, const Samples& after);

/// The logarithms of after / before, for the medians of the sources that both sides drew. Pairs by source
/// leave out that runs from one vertex take another time than runs from the next.
std::vector<double> differences_by_source(const Samples& before, const Samples& after);

}  // namespace harness::results
