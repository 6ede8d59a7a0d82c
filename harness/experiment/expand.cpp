// Expands the products of all axes. An Odometer enumerates each product. A Keeper decides by `exclude` and
// `include` which elements are kept.
#include <algorithm>
#include <string>
#include <vector>

#include "experiment/filter.hpp"
#include "experiment/plan.hpp"

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

/// A mixed-radix counter over the values of every dimension. The last dimension changes fastest.
class Odometer {
 public:
  explicit Odometer(const Dimensions& dimensions) : digits_(dimensions.size()) {
    for (const auto& dimension : dimensions) sizes_.push_back(dimension.size());
    done_ = std::find(sizes_.begin(), sizes_.end(), size_t{0}) != sizes_.end();
  }

  bool done() const { return done_; }
  const std::vector<size_t>& sizes() const { return sizes_; }
  size_t position() const { return position_; }  // index in the product
  const std::vector<size_t>& digits() const { return digits_; }
  size_t graph_and_algorithm() const { return digits_[0] * sizes_[1] + digits_[1]; }

  void next() {
    ++position_;
    for (size_t i = digits_.size(); i-- > 0;) {
      if (++digits_[i] < sizes_[i]) return;
      digits_[i] = 0;
    }
    done_ = true;
  }

 private:
  std::vector<size_t> sizes_;
  std::vector<size_t> digits_;
  size_t position_ = 0;
  bool done_ = false;
};

/// Maximum number of configurations of an experiment with filters. `exclude` and `include` are tested for
/// each one, which takes seconds for this number.
constexpr uint64_t most_to_filter = 100'000'000;

/// Decides which elements of a product `exclude` and `include` keep, and counts them. A filter with a key
/// that the product does not have matches no element of that product.
class Keeper {
 public:
  Keeper(const Experiment& experiment, const std::vector<Dimensions>& products, const Catalogue& catalogue)
      : path_(experiment.path.string()),
        exclude_(experiment.exclude, products, catalogue),
        include_(experiment.include, products, catalogue) {}

  bool keeps(Product product, const std::vector<size_t>& digits) {
    // Both `include` and `exclude` are evaluated for every element, because each records which of its filters
    // have ever matched.
    const bool included = include_.empty() || include_.any_matches(product, digits);
    const bool excluded = exclude_.any_matches(product, digits);
    return included && !excluded;
  }

  uint64_t count(const std::vector<Dimensions>& products) {
    uint64_t kept = 0;
    for (const Product product : all_products) {
      const uint64_t some = count(product, products[static_cast<size_t>(product)]);
      if (__builtin_add_overflow(kept, some, &kept)) return ~uint64_t{0};
    }
    return kept;
  }

  std::vector<std::string> warnings() const {
    std::vector<std::string> lines;
    for (const auto& [table, what] : {std::pair{&exclude_, "exclude"}, {&include_, "include"}}) {
      for (const Mark& mark : table->unused()) {
        lines.push_back(fmt::format("{}: this {} matches nothing", mark.text(), what));
      }
    }
    return lines;
  }

 private:
  uint64_t count(Product product, const Dimensions& dimensions) {
    Odometer odometer(dimensions);
    const uint64_t all = combinations(odometer.sizes());
    if (include_.empty() && exclude_.empty()) return all;
    if (all > most_to_filter) {
      throw_error("{}: {} combinations before exclude and include, expected at most {}; shorten the lists",
                  path_, all, most_to_filter);
    }
    uint64_t kept = 0;
    for (; !odometer.done(); odometer.next()) kept += keeps(product, odometer.digits()) ? 1 : 0;
    return kept;
  }

  std::string path_;
  FilterTable exclude_;
  FilterTable include_;
};

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
