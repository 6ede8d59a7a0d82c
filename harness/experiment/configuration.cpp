// Makes single configurations and their ids. A configuration is found by its index in the product of all
// axes.
#include "experiment/configuration.hpp"

#include <stdexcept>

#include "experiment/plan.hpp"

namespace harness::experiment {
namespace {

/// Returns the id of a configuration. Its segments have a fixed sequence, whatever the sequence of keys in
/// the experiment file, so that results of different experiments can be joined by id.
std::string configuration_id(const Configuration& configuration) {
  constexpr std::pair<const char*, const char*> short_names[] = {
      {"direction", "dir"}, {"frontier_in", "fin"}, {"frontier_out", "fout"}};
  std::string id = fmt::format("alg:{}/", configuration.algorithm.label);
  id += configuration.is_baseline()
            ? fmt::format("base:{}", configuration.baseline.label)
            : fmt::format("sched:{}/fmt:{}", configuration.schedule.label, configuration.format.label);
  auto others = configuration.options;
  for (const auto& [option, name] : short_names) {
    const auto found = others.find(option);
    if (found == others.end()) continue;
    id += fmt::format("/{}:{}", name, found->second);
    others.erase(found);
  }
  for (const auto& [option, value] : others) id += fmt::format("/{}:{}", option, value);
  if (configuration.has_updates()) id += fmt::format("/upd:{}", configuration.updates.label);
  return id + fmt::format("/graph:{}/dev:{}", configuration.graph.name, configuration.backend);
}

}  // namespace

Configuration configuration_at(const Plan& plan, Product product, const std::vector<size_t>& digits) {
  const bool baseline = product == Product::baselines;
  auto digit = digits.begin();
  Configuration configuration;
  configuration.graph = plan.graphs[*digit++];
  configuration.algorithm = plan.algorithms[*digit++];
  if (baseline) {
    configuration.baseline = plan.baselines[*digit++];
  } else {
    configuration.format = plan.formats[*digit++];
    configuration.schedule = plan.schedules[*digit++];
  }
  if (!plan.updates.empty()) configuration.updates = plan.updates[*digit++];
  for (const Axis& option : baseline ? plan.baseline_options : plan.options) {
    if (const std::string& value = option.values[*digit++]; value == unset_option) {
      configuration.unset.insert(option.key);
    } else {
      configuration.options[option.key] = value;
    }
  }
  configuration.backend = plan.backends[*digit];
  configuration.id = configuration_id(configuration);
  return configuration;
}

Configuration Configurations::operator[](size_t i) const {
  const Place& place = places_[i];
  const std::vector<size_t>& sizes = sizes_[place.product];
  std::vector<size_t> digits(sizes.size());
  size_t rest = place.in_product;
  for (size_t d = sizes.size(); d-- > 0; rest /= sizes[d]) digits[d] = rest % sizes[d];
  Configuration configuration = configuration_at(*plan_, static_cast<Product>(place.product), digits);
  configuration.index = place.index;
  return configuration;
}

Configuration Configurations::at(size_t i) const {
  if (i >= size()) throw std::out_of_range("no such configuration");
  return (*this)[i];
}

}  // namespace harness::experiment
