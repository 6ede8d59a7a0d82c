// The products of all axes, filtered.
#include <algorithm>

#include "experiment/filter.hpp"
#include "experiment/keeper.hpp"
#include "experiment/odometer.hpp"

namespace harness::experiment {
namespace {

std::vector<Dimensions> products_of(const Plan& plan) {
  std::vector<Dimensions> products;
  for (const Product product : all_products) products.push_back(dimensions(plan, product));
  return products;
}

bool selected(const std::string& id, const std::vector<std::string>& only) {
  return std::any_of(only.begin(), only.end(),
                     [&](const std::string& pattern) { return glob_matches_id(pattern, id); });
}

}  // namespace

class Expander {
 public:
  Expander(const Experiment& experiment, const Catalogue& catalogue, const std::vector<std::string>& only)
      : plan_(std::make_shared<const Plan>(plan_of(experiment, catalogue))),
        products_(products_of(*plan_)),
        keeper_(experiment, products_, catalogue),
        only_(only) {
    if (keeper_.count(products_) > most_configurations) {
      throw_error("{}: more than {} configurations; shorten the lists or exclude some",
                  experiment.path.string(), most_configurations);
    }
  }

  Expansion expand() {
    expansion_.configurations.plan_ = plan_;
    std::vector<Odometer> odometers;
    for (const Dimensions& dimensions : products_) {
      odometers.emplace_back(dimensions);
      expansion_.configurations.sizes_.push_back(odometers.back().sizes());
    }
    for (size_t outer = 0; outer < plan_->graphs.size() * plan_->algorithms.size(); ++outer) {
      for (const Product product : all_products) {
        Odometer& odometer = odometers[static_cast<size_t>(product)];
        for (; !odometer.done() && odometer.graph_and_algorithm() == outer; odometer.next())
          take(product, odometer);
      }
    }
    expansion_.warnings = keeper_.warnings();
    return std::move(expansion_);
  }

 private:
  void take(Product product, const Odometer& odometer) {
    if (!keeper_.keeps(product, odometer.digits())) {
      ++expansion_.excluded;
      return;
    }
    if (only_.empty() || selected(configuration_at(*plan_, product, odometer.digits()).id, only_)) {
      expansion_.configurations.places_.push_back(
          {static_cast<uint32_t>(product), odometer.position(), index_});
    } else {
      ++expansion_.deselected;
    }
    ++index_;
  }

  std::shared_ptr<const Plan> plan_;
  std::vector<Dimensions> products_;
  Keeper keeper_;
  const std::vector<std::string>& only_;
  Expansion expansion_;
  size_t index_ = 0;
};

Expansion expand(const Experiment& experiment, const Catalogue& catalogue,
                 const std::vector<std::string>& only) {
  return Expander(experiment, catalogue, only).expand();
}

uint64_t count_configurations(const Experiment& experiment, const Catalogue& catalogue) {
  const std::vector<Dimensions> products = products_of(plan_of(experiment, catalogue));
  return Keeper(experiment, products, catalogue).count(products);
}

}  // namespace harness::experiment
