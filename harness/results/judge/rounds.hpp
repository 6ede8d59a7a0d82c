// Groups the repetitions of a configuration by round, and pairs the rounds of two configurations by time.
// Pairs of rounds cancel slow changes of the machine, such as its clock frequency.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace harness::results {

/// The measured repetitions of a configuration. Each repetition has its round, its start time (in seconds, 0
/// if not known) and the vertex from which it started (source). The yardsticks show how fast the machine was.
struct Samples {
  std::vector<double> times;
  std::vector<uint64_t> rounds;
  std::vector<double> began;
  std::vector<int64_t> sources;    ///< -1: sources are not drawn at random
  std::vector<double> yardsticks;  ///< ms of a fixed workload in that round; 0: none
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

/// Returns the time of each round. It is the time of the round's fastest repetition, because interruptions
/// only make repetitions slower. If source vertices are drawn at random, each of them has a fastest
/// repetition, and the time of the round is the median of the times of these repetitions.
std::vector<double> times_of_rounds(const Samples& samples);

/// Returns log(after / before) of the times of paired rounds. Rounds with the same number form a pair if the
/// time between their starts is at most the usual time between successive rounds. Each side has a median
/// time between successive rounds, and the usual time is the smaller one of the two medians. Returns an empty
/// list if fewer than three quarters of the rounds form pairs, because then one side ran after the other.
std::vector<double> paired_differences(const Samples& before, const Samples& after);

/// Returns log(after / before) of the medians per source, for sources that both sides drew. Pairing by source
/// removes the variation of run time between sources.
std::vector<double> differences_by_source(const Samples& before, const Samples& after);

}  // namespace harness::results
