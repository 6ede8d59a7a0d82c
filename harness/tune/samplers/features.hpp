// How far configurations lie apart on each dimension of a space. Samplers tell by it what a configuration may
// cost from what others did.
#pragma once

#include <cstddef>
#include <vector>

#include "tune/space.hpp"

namespace harness::tune {

/// Groups of dimensions: those of the format, those of the schedule, and all others.
enum class Group { format, schedule, rest };
inline constexpr size_t group_count = 3;

/// How far configurations lie apart on each dimension. It is 0 for equal values and 1 for words that differ.
/// Numbers are the closer the smaller their ratio, and the least and the largest of a dimension lie as far
/// apart on every one. Dimensions with one value only are left out.
class Features {
 public:
  explicit Features(const Space& space);

  /// The sum over the dimensions of a group. Two formats lie equally far apart whatever their parameters are,
  /// since those of one say nothing about those of another; likewise two schedules.
  double distance(size_t a, size_t b, Group group) const;
  /// On how many dimensions the values are not the same.
  size_t differences(size_t a, size_t b) const;
  /// Whether they have the same schedule and the same words (direction, frontiers) outside of the format.
  bool one_way(size_t a, size_t b) const;

 private:
  struct Dimension {
    Group group;
    bool names;  ///< the format or the schedule itself, on which the group's other dimensions depend
    bool numeric;
    std::vector<int> words;       ///< of each candidate, -1: absent
    std::vector<double> numbers;  ///< likewise, their logarithms
    double range = 0;             ///< from the least of these to the largest
  };
  static double apart(const Dimension& dimension, size_t a, size_t b);

  std::vector<Dimension> dimensions_;
};

}  // namespace harness::tune
