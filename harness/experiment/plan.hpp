// plan_of() turns a parsed experiment file into a Plan, which has every axis with its final values. It
// refuses plugins, generators, backends, options and parameters that are not in the Catalogue. The remaining
// mistakes of a user are found only when configurations are run.
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
  std::vector<Choice> updates;  ///< streams of updates, which are an axis if there are any
  std::vector<Choice> baselines;
  std::vector<Axis> options;
  std::vector<Axis> baseline_options;  ///< options that apply to baselines too
  std::vector<std::string> backends;
};

Plan plan_of(const Experiment& experiment, const Catalogue& catalogue);

/// Facts about one value of an axis, which filters test, such as `{"format": "ell", "format.width": "8"}`.
using Facts = std::map<std::string, std::string>;

/// A sweep has two kinds of configurations, combinations of plugins and baselines, and each is the product of
/// its own axes.
enum class Product : uint32_t { combinations, baselines };
inline constexpr Product all_products[] = {Product::combinations, Product::baselines};

/// The axes of a product. Element [d][i] has the facts about value i of dimension d. The dimensions are, from
/// the outermost: graph, algorithm, format and schedule (or baseline), updates (if any), each option,
/// backend.
using Dimensions = std::vector<std::vector<Facts>>;
Dimensions dimensions(const Plan& plan, Product product);

/// Returns the configuration at an element of a product. `digits` has the index of the element's value in
/// each dimension.
Configuration configuration_at(const Plan& plan, Product product, const std::vector<size_t>& digits);

/// Maximum number of configurations of an experiment. A larger sweep would take months and is probably a
/// mistake.
inline constexpr uint64_t most_configurations = 1'000'000;

/// Returns the product of the numbers in `sizes`, or the largest uint64_t if it overflows.
uint64_t combinations(const std::vector<size_t>& sizes);

/// Returns all combinations of the values of `axes`. The last axis changes fastest. Throws an Error for more
/// than most_configurations.
std::vector<std::vector<std::string>> product(const std::vector<Axis>& axes);

/// Expands the items of `graphs` into single graphs with unique names. A key with several values, as in
/// `scale: [20, 22]`, is an axis.
std::vector<GraphEntry> plan_graphs(const std::vector<GraphItem>& items, const Catalogue& catalogue);

}  // namespace harness::experiment
