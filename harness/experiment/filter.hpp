// Evaluates `exclude` and `include`, which decide the combinations to keep. `--only` of the command line and
// `harness plot` use the same patterns.
#pragma once

#include <vector>

#include "experiment/plan.hpp"

namespace harness::experiment {

/// Precomputed filters. A condition concerns one dimension, so the table stores for each value whether it
/// passes. Testing a combination is then a few lookups, and counting a large product builds no
/// configurations.
class FilterTable {
 public:
  /// `products`: the dimensions of each product, in the order of all_products.
  FilterTable(const std::vector<Filter>& filters, const std::vector<Dimensions>& products,
              const Catalogue& catalogue);

  /// Returns true if some filter matches this element of a product. Records which filters matched.
  bool any_matches(Product product, const std::vector<size_t>& digits);

  bool empty() const { return tables_.empty(); }

  /// Returns the marks of filters that never matched.
  std::vector<Mark> unused() const;

 private:
  struct Table {
    Mark mark;
    std::vector<std::vector<std::vector<bool>>> passes;  ///< [product][dimension][value]
    bool used = false;
  };
  std::vector<Table> tables_;
};

/// Shell glob over the whole text. '*' also matches '/'.
bool glob_matches(const std::string& pattern, const std::string& text);

/// Returns true if the pattern matches the id of a configuration or one of its segments (`sched:vm`).
bool glob_matches_id(const std::string& pattern, const std::string& id);

}  // namespace harness::experiment
