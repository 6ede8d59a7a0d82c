// Kronecker graphs of Graph500, also known as R-MAT (Chakrabarti, Zhan, Faloutsos: R-MAT, SDM 2004).
#include "base/error.hpp"
#include "graph/generators/generator.hpp"
#include "graph/generators/permutation.hpp"

namespace harness::graph {
namespace {

/// Returns a probability as a threshold for a random number of 32 bits, because integer comparisons are the
/// same on every machine.
uint64_t threshold(double probability) {
  return static_cast<uint64_t>(probability * 0x1.0p32);
}

/// Quadrants of the adjacency matrix as ranges of a random number of 32 bits. Quadrant a (upper left) has the
/// numbers below end_a. Quadrant b has those from end_a to below end_b, c those from end_b to below end_c,
/// and d all others.
struct Quadrants {
  uint64_t end_a, end_b, end_c;

  /// Descends one level: the random number `draw` selects a quadrant, which gives one bit of the row and one
  /// of the column. Compares by the borrow of a subtraction, because branches on random bits are
  /// mispredicted.
  Ends descend(Ends ends, uint64_t draw) const {
    const uint64_t in_a = (draw - end_a) >> 63;
    const uint64_t in_ab = (draw - end_b) >> 63;
    const uint64_t in_abc = (draw - end_c) >> 63;
    return {ends.u * 2 + (in_ab ^ 1), ends.v * 2 + ((in_a ^ in_ab) | (in_abc ^ 1))};
  }
};

Quadrants quadrants_of(const Params& params) {
  const double a = params.real("a"), b = params.real("b"), c = params.real("c");
  if (a + b + c > 1) {
    throw_error("generator 'kronecker': found a + b + c = {}, expected at most 1", a + b + c);
  }
  return {threshold(a), threshold(a + b), threshold(a + b + c)};
}

EdgeList make_kronecker(const Params& params, unsigned threads) {
  const uint64_t scale = params.integer("scale");
  const uint64_t arcs = params.integer("edge_factor") << scale;
  const Quadrants quadrants = quadrants_of(params);
  const RandomStream random(params.seed(), 1);
  const Permutation relabel(uint64_t{1} << scale, params.seed());
  const bool permute = params.boolean("permute");
  const uint64_t draws = (scale + 1) / 2;  // a draw has 64 bits, 32 per level

  const auto edge = [&](uint64_t i) {
    Ends ends{0, 0};
    for (uint64_t d = 0; d < draws; ++d) {
      const uint64_t bits = random.bits(i * draws + d);
      ends = quadrants.descend(ends, bits >> 32);
      if (2 * d + 1 < scale) ends = quadrants.descend(ends, bits & 0xffffffffU);
    }
    return permute ? Ends{relabel(ends.u), relabel(ends.v)} : ends;
  };
  return list_of(uint64_t{1} << scale, arcs, listing_of(params), threads, edge);
}

}  // namespace

Generator kronecker_generator() {
  return {{"kronecker",
           "Graph500 Kronecker (R-MAT): power-law degrees, small diameter",
           {integer_param("scale", "16", 1, 31, "2^scale vertices"),
            integer_param("edge_factor", "16", 1, 1024, "edges drawn per vertex"),
            real_param("a", "0.57", 0, 1, "probability of the upper left quadrant"),
            real_param("b", "0.19", 0, 1, "probability of the upper right quadrant"),
            real_param("c", "0.19", 0, 1, "probability of the lower left quadrant"),
            boolean_param("permute", "true", "shuffle the vertex ids"),
            boolean_param("directed", "false", "keep each drawn edge directed"), seed_param()}},
          make_kronecker};
}

}  // namespace harness::graph
