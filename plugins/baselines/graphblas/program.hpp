// Base class of the programs of this baseline, one per algorithm. Each program derives from it.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "objects.hpp"

namespace harness::graphblas {

inline constexpr GrB_Vector no_mask = nullptr;

/// A program whose result is a GraphBLAS vector. After a run, collect() copies the entries of the vector to
/// the property. Base is ChangingProgram if the graph may change.
template <class T, class Base = BaselineProgram>
class Program : public Base {
 public:
  Program(const BaselineInput& input, const char* property, T missing)
      : vertices_(input.vertices()), result_(input.property<T>(property)), missing_(missing) {}

 protected:
  /// Copies a vector with elements of type Stored to the property. For missing entries the property gets the
  /// value missing_.
  template <class Stored = T, class Extract>
  void bring(GrB_Vector from, Extract extract) {
    std::fill(result_.begin(), result_.end(), missing_);
    GrB_Index count = vertices_;
    std::vector<GrB_Index> places(count);
    std::vector<Stored> values(count);
    HARNESS_GRB(extract(places.data(), values.data(), &count, from));
    for (GrB_Index i = 0; i < count; ++i) result_[places[i]] = static_cast<T>(values[i]);
  }

  const GrB_Index vertices_;
  const std::span<T> result_;
  const T missing_;
};

}  // namespace harness::graphblas
