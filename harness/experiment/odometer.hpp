// A counter over the places of a product. Counting and expanding an experiment both go by it.
#pragma once

#include <algorithm>
#include <vector>

#include "experiment/plan.hpp"

namespace harness::experiment {

/// A mixed-radix counter over the values of every dimension; the last dimension turns fastest.
class Odometer {
 public:
  explicit Odometer(const Dimensions& dimensions) : digits_(dimensions.size()) {
    for (const auto& dimension : dimensions) sizes_.push_back(dimension.size());
    done_ = std::find(sizes_.begin(), sizes_.end(), size_t{0}) != sizes_.end();
  }

  bool done() const { return done_; }
  const std::vector<size_t>& sizes() const { return sizes_; }
  size_t position() const { return position_; }  // in the product
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

}  // namespace harness::experiment
