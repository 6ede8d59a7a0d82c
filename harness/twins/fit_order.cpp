// Fits the vertex order of a generated graph (a twin, recipe.hpp): moves ids until the gaps between the ids
// of neighbours match those of the original graph. The edges between the vertices stay the same.
#include <algorithm>
#include <bit>
#include <cmath>

#include "graph/generators/exact_math.hpp"
#include "twins/fit.hpp"
#include "twins/groups.hpp"
#include "twins/layout.hpp"

namespace harness::twins {
namespace {

/// Statistics of the gaps of edges (differences of the ids of their vertices) under a renumbering. `mean` is
/// the mean of log2 of the gap. The number edges_d is the fraction of edges inside a cluster of 2^16 ids. The
/// element shares[k] is the fraction of edges with 2^k <= gap < 2^(k+1).
struct Spread {
  double mean = 0, edges_d = 0;
  std::vector<double> shares = std::vector<double>(32);
};

Spread spread_of(const EdgeList& list, const std::vector<vertex_t>& ids) {
  constexpr size_t enough = 1'000'000;
  const size_t step = list.size() / enough + 1;
  Spread spread;
  size_t seen = 0;
  for (size_t i = 0; i < list.size(); i += step, ++seen) {
    const vertex_t u = ids[list.src[i]], v = ids[list.dst[i]];
    const vertex_t gap = u > v ? u - v : v - u;
    spread.mean += graph::exact_log2(gap);
    spread.edges_d += u >> home_bits == v >> home_bits;
    spread.shares[static_cast<size_t>(std::bit_width(gap)) - 1] += 1;
  }
  if (seen == 0) return spread;
  spread.mean /= static_cast<double>(seen);
  spread.edges_d /= static_cast<double>(seen);
  for (double& share : spread.shares) share /= static_cast<double>(seen);
  return spread;
}

/// Returns true if ids should be moved farther. The mean gap decides. If the mean gap is not known, edges_d
/// decides.
bool is_too_near(const Recipe& recipe, const Spread& is) {
  return recipe.mean_log2_gap > 0 ? is.mean < recipe.mean_log2_gap : is.edges_d > recipe.edges_d;
}

/// Returns a number by which the fit compares vertex orders; 0 is best. It sums the differences of the
/// distribution of gaps from that of the recipe. The difference of edges_d has a weight of 2. The relative
/// error of the mean gap counts only as far as it exceeds 2 %, with a weight of 20.
double difference(const Recipe& recipe, const Spread& is) {
  double sum = 0;
  for (size_t k = 0; k < recipe.gaps.size() && k < is.shares.size(); ++k) {
    sum += std::abs(recipe.gaps[k] - is.shares[k]);
  }
  if (recipe.edges_d >= 0) sum += 2 * std::abs(recipe.edges_d - is.edges_d);
  if (recipe.mean_log2_gap > 0)
    sum += 20 * std::max(0.0, relative_error(is.mean, recipe.mean_log2_gap) - 0.02);
  return sum;
}

}  // namespace

void fit_order(Recipe& recipe, const EdgeList& list, unsigned threads) {
  recipe.knobs.moved = 0;
  Knobs best = recipe.knobs;
  double least = difference(recipe, spread_of(list, moved_ids(recipe.vertices, best, recipe.seed, threads)));
  const double widest = graph::exact_log2(std::max<double>(recipe.vertices, 2));
  constexpr double enough = 0.005;
  for (double reach = widest; reach > 3 && least > enough; reach -= 1.5) {
    double low = 0, high = 1;
    for (int k = 0; k < 7 && least > enough; ++k) {
      Knobs knobs = recipe.knobs;
      knobs.reach = reach;
      knobs.moved = (low + high) / 2;
      const Spread is = spread_of(list, moved_ids(recipe.vertices, knobs, recipe.seed, threads));
      (is_too_near(recipe, is) ? low : high) = knobs.moved;
      const double now = difference(recipe, is);
      if (now >= least) continue;
      least = now;
      best = knobs;
    }
  }
  recipe.knobs = best;
}

}  // namespace harness::twins
