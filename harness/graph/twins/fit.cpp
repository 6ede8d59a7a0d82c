// The knobs of a recipe are set by measuring: twins are made, and what came out too low is aimed at higher.
// First the shape, clustering by degree and distances together; then the order, which the shape does not
// depend on.
#include <algorithm>
#include <cmath>

#include "base/parallel.hpp"
#include "graph/build/build.hpp"
#include "graph/generators/exact_math.hpp"
#include "graph/statistics/parts.hpp"
#include "graph/twins/check.hpp"
#include "graph/twins/groups.hpp"

namespace harness::graph {
namespace {

struct Shape {
  Clustering clustering;
  Distances distances;
};

Shape measure_shape(const Recipe& recipe, unsigned threads) {
  const Graph graph = build_graph(make_twin(recipe, threads), {}, "twin", {}, threads);
  const Undirected edges(graph, threads);
  const Effort effort{.threads = threads, .seed = 1, .wedge_visits = 1e9, .arc_visits = 2e8};
  return {measure_clustering(edges, effort), measure_distances(edges, effort)};
}

double relative_error(double value, double wanted) {
  return wanted > 0 ? std::abs(value / wanted - 1) : 0;
}

/// How far the shape is from what was wanted, in units of what is allowed.
double misfit(const Recipe& recipe, const Shape& is) {
  // Groups are made by the average clustering of each degree, so the transitivity alone gives nothing to aim
  // at.
  const double transitivity = recipe.average_clustering > 0 ? recipe.transitivity : 0;
  return std::max(
      {relative_error(is.clustering.average, recipe.average_clustering) / clustering_allowed,
       relative_error(is.clustering.transitivity, transitivity) / transitivity_allowed,
       relative_error(is.distances.effective_diameter, recipe.effective_diameter) / diameter_allowed});
}

void aim_again(Recipe& recipe, const Clustering& is) {
  for (size_t b = 0; b < recipe.clustering.size(); ++b) {
    const ClusteringBin& wanted = recipe.clustering[b];
    const auto found = std::find_if(is.bins.begin(), is.bins.end(),
                                    [&](const ClusteringBin& bin) { return bin.low == wanted.low; });
    if (found == is.bins.end() || wanted.mean <= 0) continue;
    double& factor = recipe.knobs.clustering[b];
    factor *= std::clamp(wanted.mean / std::max(found->mean, 1e-9), 0.5, 2.0);
    factor = std::clamp(factor, 0.02, 1.2 / wanted.mean);
  }
}

/// Looks for the argument at which a rising function has the wanted value. Its steps become shorter with
/// every change of direction and longer without one, as the function itself changes on the way.
class StretchSearch {
 public:
  explicit StretchSearch(double step) : step_(step) {}
  double next(double at, double value, double wanted) {
    const bool up = value < wanted;
    step_ *= turned_ == (up ? -1 : 1) ? 0.4 : turned_ == 0 ? 1 : 1.2;
    turned_ = up ? 1 : -1;
    return at + (up ? step_ : -step_);
  }

 private:
  double step_;
  int turned_ = 0;
};

void fit_shape(Recipe& recipe, unsigned threads) {
  constexpr int rounds = 14;
  constexpr double close = 0.07;  // of distances: to come closer costs clustering
  recipe.knobs.clustering.assign(recipe.clustering.size(), 1.0);
  recipe.knobs.stretch = recipe.kind == "road" ? no_scatter : recipe.kind == "mesh" ? 10 : 6;
  if (recipe.average_clustering <= 0 && recipe.effective_diameter <= 0) return;  // nothing to measure
  StretchSearch stretch(1);
  Knobs best = recipe.knobs;
  double least = 1e300;
  for (int round = 0; round < rounds; ++round) {
    const Shape is = measure_shape(recipe, threads);
    const double now = misfit(recipe, is);
    if (now < least) {
      least = now;
      best = recipe.knobs;
    }
    if (now < 0.4) break;
    aim_again(recipe, is.clustering);
    if (relative_error(is.distances.effective_diameter, recipe.effective_diameter) > close) {
      const double next =
          stretch.next(recipe.knobs.stretch, is.distances.effective_diameter, recipe.effective_diameter);
      recipe.knobs.stretch = std::clamp(next, 2.0, longest_stretch(recipe));
    }
  }
  recipe.knobs = best;
}

/// The gaps of edges under a renumbering.
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
    spread.mean += exact_log2(gap);
    spread.edges_d += u >> 16 == v >> 16;
    spread.shares[static_cast<size_t>(std::bit_width(gap)) - 1] += 1;
  }
  if (seen == 0) return spread;
  spread.mean /= static_cast<double>(seen);
  spread.edges_d /= static_cast<double>(seen);
  for (double& share : spread.shares) share /= static_cast<double>(seen);
  return spread;
}

/// Whether ids are to be moved farther: by the mean gap, or where it is not known by edges_d.
bool is_too_near(const Recipe& recipe, const Spread& is) {
  return recipe.mean_log2_gap > 0 ? is.mean < recipe.mean_log2_gap : is.edges_d > recipe.edges_d;
}

/// How much worse an order is than the wanted one with the same mean gap: by the distribution of its gaps,
/// and by its edges_d.
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

void fit_order(Recipe& recipe, unsigned threads) {
  recipe.knobs.moved = 0;
  const EdgeList list = make_twin(recipe, threads);
  Knobs best = recipe.knobs;
  double least = difference(recipe, spread_of(list, moved_ids(recipe.vertices, best, recipe.seed)));
  const double widest = exact_log2(std::max<double>(recipe.vertices, 2));
  for (double reach = widest; reach > 3; reach -= 1.5) {
    double low = 0, high = 1;
    for (int k = 0; k < 7; ++k) {
      Knobs knobs = recipe.knobs;
      knobs.reach = reach;
      knobs.moved = (low + high) / 2;
      const Spread is = spread_of(list, moved_ids(recipe.vertices, knobs, recipe.seed));
      (is_too_near(recipe, is) ? low : high) = knobs.moved;
      const double now = difference(recipe, is);
      if (now >= least) continue;
      least = now;
      best = knobs;
    }
  }
  recipe.knobs = best;
}

}  // namespace

void fit_recipe(Recipe& recipe, unsigned threads) {
  recipe.knobs = {};
  fit_shape(recipe, threads);
  if (recipe.mean_log2_gap > 0 || recipe.edges_d >= 0) fit_order(recipe, threads);
  recipe.fitted = true;
}

}  // namespace harness::graph
