// The experiment checked against the catalogue: every axis with its concrete values. It is the last step in
// which a user's mistake can be found without running anything.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "experiment/catalogue.hpp"
#include "experiment/configuration.hpp"
#include "experiment/experiment.hpp"

namespace harness::experiment {

struct Plan {
  std::vector<GraphEntry> graphs;
  std::vector<Choice> algorithms;
  std::vector<Choice> formats;
  std::vector<Choice> schedules;
  std::vector<Choice> baselines;
  std::vector<Axis> options;
  std::vector<Axis> baseline_options;  ///< those that hold for baselines too
  std::vector<std::string> backends;
};

Plan plan_of(const Experiment& experiment, const Catalogue& catalogue);

/// What a filter can ask about one value of one dimension: {"format": "ell", "format.width": "8"}.
using Facts = std::map<std::string, std::string>;

/// What a sweep runs is of two kinds, each a product of its own.
enum class Product : uint32_t { combinations, baselines };
inline constexpr Product all_products[] = {Product::combinations, Product::baselines};

/// A plan seen as a product: dimension x value -> facts. Dimensions in nesting order: graph, algorithm, then
/// format and schedule, or baseline; each option, backend.
using Dimensions = std::vector<std::vector<Facts>>;
Dimensions dimensions(const Plan& plan, Product product);

/// The configuration at a place of a product. `digits` are the numbers of its values, one for each dimension.
Configuration configuration_at(const Plan& plan, Product product, const std::vector<size_t>& digits);

/// Beyond this a sweep would run for months: somebody multiplied axes without looking.
inline constexpr uint64_t most_configurations = 1'000'000;

/// The product of `sizes`; where it does not fit, the largest number.
uint64_t combinations(const std::vector<size_t>& sizes);

/// Every combination of the values of `axes`, the last axis changing fastest. More than most_configurations
/// are an Error.
std::vector<std::vector<std::string>> product(const std::vector<Axis>& axes);

/// Items of `graphs` with their axes -> single graphs with unique names. An axis is a parameter with several
/// values, as in `scale: [20, 22]`.
std::vector<GraphEntry> plan_graphs(const std::vector<GraphItem>& items, const Catalogue& catalogue);

}  // namespace harness::experiment
