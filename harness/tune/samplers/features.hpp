// Distances between configurations on each dimension of a space. From these distances and the costs of some
// configurations, samplers predict the costs of others.
#pragma once

#include <cstddef>
#include <vector>

#include "tune/space.hpp"

namespace harness::tune {

/// Groups of dimensions: those of the format, those of the schedule, and all others.
enum class Group { format, schedule, rest };
inline constexpr size_t group_count = 3;

/// Distances per dimension: 0 for equal values, and 1 for different values that are not numbers, or if one
/// candidate lacks the dimension. The distance of two numbers grows with their ratio. It is scaled so that
/// the distance from the least to the largest value is the same in all dimensions of numbers. Dimensions with
/// only one value are left out.
class Features {
 public:
  explicit Features(const Space& space);

  /// Returns the sum of the distances in the dimensions of a group. If the formats (or schedules) differ,
  /// returns a fixed distance, whatever their parameters are, because parameters of different plugins cannot
  /// be compared.
  double distance(size_t a, size_t b, Group group) const;
  /// Returns the number of dimensions in which the values differ.
  size_t differences(size_t a, size_t b) const;
  /// Returns true if both candidates have the same schedule, and agree in those dimensions that are neither
  /// numeric nor belong to format or schedule, such as direction and frontiers.
  bool one_way(size_t a, size_t b) const;

 private:
  struct Dimension {
    Group group;
    /// true if the dimension is the choice of a format or of a schedule; the other dimensions of the group
    /// are its parameters
    bool names;
    bool numeric;
    std::vector<int> words;       ///< by candidate: index of its word among the dimension's words; -1: absent
    std::vector<double> numbers;  ///< by candidate: its number, as a logarithm
    double range = 0;             ///< largest minus least number
  };
  static double apart(const Dimension& dimension, size_t a, size_t b);

  std::vector<Dimension> dimensions_;
};

}  // namespace harness::tune
