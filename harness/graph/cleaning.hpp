// Cleaning of a graph between its source and its first use. An experiment chooses it, and the provenance
// records every choice.
#pragma once

#include <cstdint>
#include <string>

#include "graph/graph.hpp"

namespace harness::graph {

struct Cleaning {
  enum class SelfLoops { remove, keep };
  enum class Duplicates { remove, keep };  ///< of equal arcs, the one with the smallest weight is kept
  enum class Direction { as_is, symmetrise };

  SelfLoops self_loops = SelfLoops::remove;
  Duplicates duplicates = Duplicates::remove;
  Direction direction = Direction::as_is;
};

/// Source of the weights.
struct Weights {
  enum class Kind {
    none,       ///< dropped if the source has weights
    file,       ///< those of the source, if it has weights
    generated,  ///< a hash of both end vertices and the seed, uniform in [low, high]
  };

  Kind kind = Kind::file;
  float low = 1;
  float high = 255;
  bool integer = true;
  uint64_t seed = 0;
};

std::string to_string(const Cleaning& cleaning);
std::string to_string(const Weights& weights);

/// Largest integer up to which every integer is a float. Larger weights are rounded, and counted.
inline constexpr uint64_t max_exact_float = uint64_t{1} << 24;

/// Throws Error for a range that is empty, not finite, or of integers that a float cannot represent.
void validate(const Weights& weights);

/// Returns the weight of arc u -> v. If `symmetric`, the weight of v -> u is the same.
float generated_weight(const Weights& weights, bool symmetric, vertex_t u, vertex_t v);

}  // namespace harness::graph
