// The experiment checked against the catalogue: every axis with its concrete values. This is the last step
// that finds a user's mistakes without running anything.
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
  std::vector<Choice> updates;  ///< streams of updates; empty: none, and then not an axis
  std::vector<Choice> baselines;
  std::vector<Axis> options;
  std::vector<Axis> baseline_options;  ///< options that apply to baselines too
  std::vector<std::string> backends;
};

Plan plan_of(const Experiment& experiment, const Catalogue& catalogue);

/// Facts about one value of one dimension, for filters, such as `{"format": "ell", "format.width": "8"}`.
using Facts = std::map<std::string, std::string>;

/// A sweep runs two kinds of configurations, each a product of its own.
enum class Product : uint32_t { combinations, baselines };
inline constexpr Product all_products[] = {Product::combinations, Product::baselines};

/// A plan as a product: dimension x value -> facts. The dimensions are, from the outermost, graph, algorithm,
/// then format and schedule (or baseline), updates, each option, backend.
using Dimensions = std::vector<std::vector<Facts>>;
Dimensions dimensions(const Plan& plan, Product product);

/// Returns the configuration at an element of a product. `digits` has the index of its value in each
/// dimension.
Configuration configuration_at(const Plan& plan, Product product, const std::vector<size_t>& digits);

/// Maximum number of configurations. A larger sweep would run for months and is probably a mistake.
inline constexpr uint64_t most_configurations = 1'000'000;

/// Returns the product of `sizes`, or the largest uint64_t if it overflows.
uint64_t combinations(const std::vector<size_t>& sizes);

/// Returns every combination of the values of `axes`, the last axis changing fastest. Throws an Error for
/// more than most_configurations.
std::vector<std::vector<std::string>> product(const std::vector<Axis>& axes);

/// Expands the axes of `graphs` items into single graphs with unique names. An axis is a parameter with
/// several values, as in `scale: [20, 22]`.
std::vector<GraphEntry> plan_graphs(const std::vector<GraphItem>& items, const Catalogue& catalogue);

}  // namespace harness::experiment
