#include "graph/cleaning.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "base/random.hpp"

namespace harness::graph {

std::string to_string(const Cleaning& cleaning) {
  return fmt::format("self_loops={},duplicates={},direction={}",
                     cleaning.self_loops == Cleaning::SelfLoops::keep ? "keep" : "remove",
                     cleaning.duplicates == Cleaning::Duplicates::keep ? "keep" : "remove",
                     cleaning.direction == Cleaning::Direction::symmetrise ? "symmetrise" : "as_is");
}

std::string to_string(const Weights& weights) {
  switch (weights.kind) {
    case Weights::Kind::none:
      return "none";
    case Weights::Kind::file:
      return "file";
    case Weights::Kind::generated:
      break;
  }
  return fmt::format("generated({},low={},high={},seed={})", weights.integer ? "integer" : "real",
                     weights.low, weights.high, weights.seed);
}

void validate(const Weights& weights) {
  if (weights.kind != Weights::Kind::generated) return;
  const auto [low, high] = std::pair(weights.low, weights.high);
  if (!std::isfinite(low) || !std::isfinite(high) || low > high) {
    throw_error("weights: found low {} and high {}, expected finite numbers with low <= high", low, high);
  }
  if (!weights.integer) return;
  const bool whole = std::floor(low) == low && std::floor(high) == high;
  if (!whole || std::max(std::abs(low), std::abs(high)) > static_cast<float>(max_exact_float)) {
    throw_error("weights: found low {} and high {}, expected integers within +-{} (or set integer: false)",
                low, high, max_exact_float);
  }
}

float generated_weight(const Weights& weights, bool symmetric, vertex_t u, vertex_t v) {
  if (symmetric && u > v) std::swap(u, v);
  // The random stream of weights. Generators use other streams, so that weights are independent of the random
  // numbers that made the arcs.
  constexpr uint64_t weight_stream = 0x77656967;
  const RandomStream random(weights.seed, weight_stream);
  const uint64_t arc = (uint64_t{u} << 32) | v;
  if (weights.integer) {
    const auto choices = static_cast<uint64_t>(double{weights.high} - weights.low) + 1;
    return weights.low + static_cast<float>(random.below(arc, choices));
  }
  return static_cast<float>(weights.low + (double{weights.high} - weights.low) * random.unit(arc));
}

}  // namespace harness::graph
