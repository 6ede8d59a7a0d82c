// `exclude` and `include` together: which places of the products are kept, and how many. What a filter names
// and a product does not have matches nothing there.
#pragma once

#include <string>
#include <vector>

#include "experiment/filter.hpp"
#include "experiment/odometer.hpp"

namespace harness::experiment {

/// The most configurations of an experiment with filters: `exclude` and `include` look at each one, and so
/// many take seconds.
inline constexpr uint64_t most_to_filter = 100'000'000;

class Keeper {
 public:
  Keeper(const Experiment& experiment, const std::vector<Dimensions>& products, const Catalogue& catalogue)
      : path_(experiment.path.string()),
        exclude_(experiment.exclude, products, catalogue),
        include_(experiment.include, products, catalogue) {}

  bool keeps(Product product, const std::vector<size_t>& digits) {
    // Both are asked every time, so that each learns which of its filters match anything.
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

}  // namespace harness::experiment
