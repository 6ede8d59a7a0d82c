// `exclude` and `include`: which combinations are kept. `--only` of the command line and `harness plot` use
// the same patterns.
#pragma once

#include <vector>

#include "experiment/plan.hpp"

namespace harness::experiment {

/// A filter asks each dimension on its own, so its answers are tabulated once per value, and testing a
/// combination is a few table lookups: counting a large product needs no configuration to be built.
class FilterTable {
 public:
  /// `products`: the dimensions of each product, in the order of all_products.
  FilterTable(const std::vector<Filter>& filters, const std::vector<Dimensions>& products,
              const Catalogue& catalogue);

  /// True where some filter matches this place of a product; remembers which ones ever did.
  bool any_matches(Product product, const std::vector<size_t>& digits);

  bool empty() const { return tables_.empty(); }

  /// Marks of the filters that matched nothing.
  std::vector<Mark> unused() const;

 private:
  struct Table {
    Mark mark;
    std::vector<std::vector<std::vector<bool>>> passes;  ///< [product][dimension][value]
    bool used = false;
  };
  std::vector<Table> tables_;
};

/// Shell glob over the whole text; '*' also crosses '/'.
bool glob_matches(const std::string& pattern, const std::string& text);

/// Whether it matches the id of a configuration, or one of its segments (`sched:vm`).
bool glob_matches_id(const std::string& pattern, const std::string& id);

}  // namespace harness::experiment
