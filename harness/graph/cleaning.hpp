// What is done to a graph between its source and its first use. An
// experiment chooses it, and every choice ends up in the provenance.
#pragma once

#include <cstdint>
#include <string>

#include "graph/graph.hpp"

namespace harness::graph {

struct Cleaning {
  enum class SelfLoops { remove, keep };
  enum class Duplicates { remove, keep };  ///< of equal arcs, the one with the smallest weight stays
  enum class Direction { as_is, symmetrise };

  SelfLoops self_loops = SelfLoops::remove;
  Duplicates duplicates = Duplicates::remove;
  Direction direction = Direction::as_is;
};

/// Where weights come from.
struct Weights {
  enum class Kind {
    none,       ///< dropped if the source has them
    file,       ///< those of the source, if it has them
    generated,  ///< a hash of the two ends and the seed, uniform in [low, high]
  };

  Kind kind = Kind::file;
  float low = 1;
  float high = 255;
  bool integer = true;
  uint64_t seed = 0;
};

std::string to_string(const Cleaning& cleaning);
std::string to_string(const Weights& weights);

/// Integers above this are not all floats: weights beyond it are rounded, and counted.
inline constexpr uint64_t max_exact_float = uint64_t{1} << 24;

/// Refuses a range that is empty, not finite, or of integers that a float cannot hold.
void validate(const Weights& weights);

/// The weight of arc u -> v. Ends in any order give the same weight when `symmetric`.
float generated_weight(const Weights& weights, bool symmetric, vertex_t u, vertex_t v);

}  // namespace harness::graph
