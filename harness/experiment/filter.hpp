// Evaluates `exclude` and `include`, which decide the configurations to keep. `--only` and `harness plot` use
// the same globs.
#pragma once

#include <vector>

#include "experiment/plan.hpp"

namespace harness::experiment {

/// Filters with precomputed results. Each condition of a filter tests one dimension, such as the formats, so
/// the table stores for each value of each dimension whether it passes. A configuration, which has one value
/// per dimension, is then tested by a few lookups. Many configurations can so be counted without building
/// them.
class FilterTable {
 public:
  /// `products` has the dimensions of each product, in the sequence of all_products.
  FilterTable(const std::vector<Filter>& filters, const std::vector<Dimensions>& products,
              const Catalogue& catalogue);

  /// Returns true if a filter matches this element of the product. Records which filters have matched.
  bool any_matches(Product product, const std::vector<size_t>& digits);

  bool empty() const { return tables_.empty(); }

  /// Returns the positions in the experiment file of those filters that any_matches() has never found to
  /// match.
  std::vector<Mark> unused() const;

 private:
  struct Table {
    Mark mark;
    std::vector<std::vector<std::vector<bool>>> passes;  ///< [product][dimension][value]
    bool used = false;
  };
  std::vector<Table> tables_;
};

/// Returns true if the shell glob matches the whole text. '*' also matches '/'.
bool glob_matches(const std::string& pattern, const std::string& text);

/// Returns true if the pattern matches the id of a configuration or one of its segments (`sched:vm`).
bool glob_matches_id(const std::string& pattern, const std::string& id);

}  // namespace harness::experiment
