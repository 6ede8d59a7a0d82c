// The experiment checked against the catalogue: every axis with its concrete values. It is the last step in
// which a user's mistake can be found without running anything.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "experiment/configuration.hpp"

namespace harness {

struct Plan {
  std::vector<GraphEntry> graphs;
  std::vector<Selection> algorithms;
  std::vector<Selection> formats;
  std::vector<Selection> schedules;
  std::vector<Axis> options;
  std::vector<std::string> backends;
};

Plan plan_of(const Experiment& experiment, const Catalogue& catalogue);

/// What a filter can ask about one value of one dimension: {"format": "ell", "format.width": "8"}.
using Facts = std::map<std::string, std::string>;

/// The plan seen as a product: dimension x value -> facts. Dimensions in nesting order: graph,
/// algorithm, format, schedule, each option, backend.
std::vector<std::vector<Facts>> dimensions(const Plan& plan);

/// Beyond this a sweep would run for months: somebody multiplied axes without looking.
inline constexpr uint64_t most_configurations = 1'000'000;

/// The product of `sizes`; where it does not fit, the largest number.
uint64_t combinations(const std::vector<size_t>& sizes);

/// Every combination of the values of `axes`, the last axis changing fastest. More than most_configurations
/// are an Error.
std::vector<std::vector<std::string>> product(const std::vector<Axis>& axes);

}  // namespace harness
