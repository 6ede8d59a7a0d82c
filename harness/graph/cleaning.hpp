// Options of cleaning and weights, which an experiment or a command chooses. build_graph() applies them to a
// list of arcs and records them in the graph's provenance.
#pragma once

#include <cstdint>
#include <string>

#include "graph/graph.hpp"

namespace harness::graph {

struct Cleaning {
  enum class SelfLoops { remove, keep };
  enum class Duplicates { remove, keep };  ///< `remove` keeps the duplicate of smallest weight
  enum class Direction { as_is, symmetrise };

  SelfLoops self_loops = SelfLoops::remove;
  Duplicates duplicates = Duplicates::remove;
  Direction direction = Direction::as_is;
};

/// Source of the weights.
struct Weights {
  enum class Kind {
    none,       ///< no weights, even if the source has some
    file,       ///< the weights of the source, if it has some
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

/// Largest n for which each integer from 0 to n is exactly representable as a float. Larger integer weights
/// of a file may be rounded, and the provenance says how many were.
inline constexpr uint64_t max_exact_float = uint64_t{1} << 24;

/// Throws Error if the range of generated weights is empty or not finite. For integer weights, throws also if
/// a limit has a fraction, or is beyond max_exact_float.
void validate(const Weights& weights);

/// Returns the weight of arc u -> v. If `symmetric`, the weight of v -> u is the same.
float generated_weight(const Weights& weights, bool symmetric, vertex_t u, vertex_t v);

}  // namespace harness::graph
