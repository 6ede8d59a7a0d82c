// Fits the shape of a generated graph (a twin, recipe.hpp) to that of its original: the clustering
// coefficients of each degree, and the distances between vertices. Clustering and distances depend on each
// other and are fitted together.
#include <algorithm>
#include <array>

#include "graph/build/build.hpp"
#include "graph/generators/exact_math.hpp"
#include "graph/statistics/parts.hpp"
#include "twins/check.hpp"
#include "twins/fit.hpp"
#include "twins/layout.hpp"

namespace harness::twins {
namespace {

struct Shape {
  graph::Clustering clustering;
  graph::Distances distances;
};

/// Measures only the statistics that the recipe has. For large graphs, measuring takes longer than
/// generating.
Shape measure_shape(const Recipe& recipe, unsigned threads) {
  const graph::Graph twin = graph::build_graph(make_twin(recipe, threads), {}, "twin", {}, threads);
  const graph::Undirected edges(twin, threads);
  const graph::Effort effort{
      .threads = threads, .seed = 1, .wedge_visits = 1e9, .arc_visits = 2e8, .fewest_sources = 8};
  Shape shape;
  if (recipe.average_clustering > 0) shape.clustering = graph::measure_clustering(edges, effort);
  if (recipe.effective_diameter > 0) shape.distances = graph::measure_distances(edges, effort);
  return shape;
}

/// Returns the largest deviation from the wanted values, in units of the allowed deviation. For a directed
/// graph, if a deviation exceeds the allowed one, returns a sum in which each deviation saturates. A
/// statistic that cannot be met then does not hide the other statistics.
double misfit(const Recipe& recipe, const Shape& is) {
  // Clustering is fitted by the sizes of the cliques that join_groups() forms. These sizes come from the
  // average clustering per degree. Transitivity is therefore a target only if the average clustering is
  // known.
  const double transitivity = recipe.average_clustering > 0 ? recipe.transitivity : 0;
  const std::array<double, 3> off{
      relative_error(is.clustering.average, recipe.average_clustering) / clustering_allowed,
      relative_error(is.clustering.transitivity, transitivity) / transitivity_allowed,
      relative_error(is.distances.effective_diameter, recipe.effective_diameter) / diameter_allowed};
  const double farthest = *std::max_element(off.begin(), off.end());
  if (!recipe.directed || farthest <= 1) return farthest;
  double sum = 1;
  for (const double one : off) sum += one / (1 + one / 4);
  return sum;
}

/// Searches the target clustering of each bin of degrees. If the cliques of join_groups() overlap, the
/// measured clustering changes by more than its target was changed. If a change of the target overshot, the
/// next correction is therefore smaller than the error. If a bin cannot reach its target, because of
/// accidental triangles or cliques without enough vertices, the other bins compensate, so that the average
/// matches.
class ClusteringSearch {
 public:
  explicit ClusteringSearch(Recipe& recipe) : recipe_(recipe), bins_(recipe.clustering.size()) {
    recipe.knobs.clustering.assign(bins_.size(), 1.0);
  }

  void aim_again(const graph::Clustering& is) {
    if (is.average <= 0 || recipe_.average_clustering <= 0) return;
    all_ = std::clamp(all_ * std::sqrt(recipe_.average_clustering / is.average), 0.5, 2.0);
    for (size_t b = 0; b < bins_.size(); ++b) {
      const ClusteringBin& wanted = recipe_.clustering[b];
      const auto found = std::find_if(is.bins.begin(), is.bins.end(),
                                      [&](const ClusteringBin& bin) { return bin.low == wanted.low; });
      if (found == is.bins.end() || wanted.mean <= 0) continue;
      double& factor = recipe_.knobs.clustering[b];
      factor *= bins_[b].step(std::clamp(all_ * wanted.mean / std::max(found->mean, 1e-9), 0.5, 2.0));
      factor = std::clamp(factor, 0.02, 1.2 / wanted.mean);
    }
  }

 private:
  struct Bin {
    double exponent = 1;
    int turned = 0;
    /// Returns the factor by which the bin's target clustering is multiplied. `missing` is the ratio of the
    /// wanted to the measured clustering.
    double step(double missing) {
      const int turn = missing > 1 ? 1 : -1;
      if (turned != 0) exponent = std::min(1.0, exponent * (turn == turned ? 1.2 : 0.6));
      turned = turn;
      return graph::exact_pow(missing, exponent);
    }
  };

  Recipe& recipe_;
  std::vector<Bin> bins_;
  double all_ = 1;
};

/// Searches the argument at which an increasing function has the wanted value. Steps shrink at each change of
/// direction and grow otherwise, because the function changes during the search.
class StretchSearch {
 public:
  double next(double at, double value, double wanted) {
    const bool up = value < wanted;
    step_ *= turned_ == (up ? -1 : 1) ? 0.4 : turned_ == 0 ? 1 : 1.2;
    turned_ = up ? 1 : -1;
    return at + (up ? step_ : -step_);
  }

 private:
  double step_ = 1;
  int turned_ = 0;
};

}  // namespace

void fit_shape(Recipe& recipe, unsigned threads) {
  constexpr int most_rounds = 14, fewest_rounds = 6;
  constexpr double affordable = 2e8;  // limit of the edges of the graphs of all rounds together
  double edges = 1;
  for (const DegreeCount& count : recipe.degrees)
    edges += 0.5 * static_cast<double>(count.degree) * count.vertices;
  const int rounds = static_cast<int>(std::clamp<double>(affordable / edges, fewest_rounds, most_rounds));
  // relative error of distances that suffices; with a smaller error, clustering would deviate more
  constexpr double close = 0.07;
  constexpr double enough = 0.4;  // deviation that suffices, as a fraction of the allowed deviation
  if (recipe.average_clustering <= 0 && recipe.effective_diameter <= 0) return;  // nothing to fit
  ClusteringSearch clustering(recipe);
  StretchSearch stretch;
  Knobs best = recipe.knobs;
  double least = 1e300;
  for (int round = 0; round < rounds && least >= enough; ++round) {
    const Shape is = measure_shape(recipe, threads);
    const double now = misfit(recipe, is);
    if (now < least) {
      least = now;
      best = recipe.knobs;
    }
    const Knobs before = recipe.knobs;
    clustering.aim_again(is.clustering);
    if (relative_error(is.distances.effective_diameter, recipe.effective_diameter) > close) {
      const double next =
          stretch.next(recipe.knobs.stretch, is.distances.effective_diameter, recipe.effective_diameter);
      recipe.knobs.stretch = std::clamp(next, 0.0, longest_stretch(recipe));
    }
    if (recipe.knobs == before) break;
  }
  recipe.knobs = best;
}

}  // namespace harness::twins
