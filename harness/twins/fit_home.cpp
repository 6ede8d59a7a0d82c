// Fits edges_d of a generated graph (a twin, recipe.hpp) to that of its original, if the mean gap between the
// ids of neighbours is not known. The statistic edges_d is the fraction of arcs inside a cluster of 2^16
// consecutive ids. The cluster of a vertex is its home. To raise edges_d, a fraction of the half-edges (ends
// of future edges) is connected within the home of their vertex.
#include <algorithm>
#include <numbers>

#include "graph/generators/exact_math.hpp"
#include "twins/fit.hpp"
#include "twins/layout.hpp"

namespace harness::twins {
namespace {

/// Number of vertices of similar degree, which may be fractional, and number of their half-edges.
struct Alike {
  double vertices = 0, ends = 0;
};
using Bins = std::vector<Alike>;  // eight bins per doubling of the degree

/// Returns the expected number of half-edges (ends of edges) that connect their vertex with a new neighbour,
/// if half-edges are paired at random.
double first_meetings(const Bins& bins) {
  double ends = 0, meetings = 0;
  for (const Alike& bin : bins) ends += bin.ends;
  for (const Alike& one : bins) {
    for (const Alike& other : bins) {
      const double pairs = one.vertices * other.vertices;
      if (pairs <= 0) continue;
      const double expected = one.ends * other.ends / pairs / ends;
      meetings += pairs * (1 - graph::exact_exp2(-std::min(expected, 40.0) / std::numbers::ln2));
    }
  }
  return meetings;
}

/// Returns the fraction of all half-edges (ends of edges) that are expected to be connected inside the home
/// of their vertex, a cluster of 2^16 ids. The vertices of the highest degrees (hubs) fill `homes_of_hubs` of
/// the `homes` homes. The calculation assumes one distribution of degrees for all of these homes, and another
/// one for all other homes.
double meetings_at_home(const Recipe& recipe, double homes_of_hubs, double homes) {
  const double homes_of_others = homes - homes_of_hubs;
  double room = homes_of_hubs * recipe.vertices / homes, ends = 0;
  Bins hubs(8 * 64), others(8 * 64);
  for (auto count = recipe.degrees.rbegin(); count != recipe.degrees.rend() && count->degree > 0; ++count) {
    const auto degree = static_cast<double>(count->degree);
    const auto bin = static_cast<size_t>(8 * graph::exact_log2(degree));
    const double gathered = std::min<double>(count->vertices, room), left = count->vertices - gathered;
    room -= gathered;
    ends += degree * count->vertices;
    if (gathered > 0) hubs[bin].vertices += gathered / homes_of_hubs;
    if (gathered > 0) hubs[bin].ends += degree * gathered / homes_of_hubs;
    others[bin].vertices += left / homes_of_others;
    others[bin].ends += degree * left / homes_of_others;
  }
  return (first_meetings(hubs) * homes_of_hubs + first_meetings(others) * homes_of_others) / ends;
}

/// Returns the number of homes (clusters of 2^16 ids) that the vertices of the highest degrees (hubs) fill,
/// or 0 if hubs can be in any home (Knobs::gathered). The number is the largest power of two with which
/// enough half-edges can still be connected inside their homes.
unsigned homes_for_hubs(const Recipe& recipe) {
  // required meetings_at_home(), as a fraction of edges_d; the other half-edges are connected by exchange
  // (rest.cpp)
  constexpr double enough = 0.9;
  const double homes = static_cast<double>(recipe.vertices) / (1U << home_bits);
  const auto will_do = [&](unsigned gathered) {
    return meetings_at_home(recipe, gathered, homes) >= enough * recipe.edges_d;
  };
  if (homes <= 2 || will_do(0)) return 0;
  unsigned gathered = 1;
  while (2 * gathered < homes && will_do(2 * gathered)) gathered *= 2;
  return gathered;
}

double edges_d_of(const EdgeList& list) {
  constexpr size_t enough = 1'000'000;
  const size_t step = list.size() / enough + 1;
  double seen = 0, inside = 0;
  for (size_t i = 0; i < list.size(); i += step, ++seen)
    inside += list.src[i] >> home_bits == list.dst[i] >> home_bits;
  return seen > 0 ? inside / seen : 1;
}

}  // namespace

EdgeList fit_home(Recipe& recipe, unsigned threads) {
  constexpr double enough = 0.01;
  constexpr int rounds = 3;
  EdgeList shape = make_shape(recipe, threads);
  double is = edges_d_of(shape), was = is, before = 0;
  for (int round = 0; round < rounds && is < recipe.edges_d - enough && recipe.knobs.home < 1; ++round) {
    double& home = recipe.knobs.home;
    if (round == 0) recipe.knobs.gathered = homes_for_hubs(recipe);
    // The slope is the change of edges_d over the change of `home`. A half-edge that is connected inside its
    // home (cluster of 2^16 ids) gives an edge that counts for edges_d. The first round assumes that other
    // edges are inside a home as often as in the first graph. Later rounds take the slope from the last two
    // graphs.
    const double slope = round == 0 ? 1 - is : std::max(0.05, (is - was) / (home - before));
    before = std::exchange(home, std::min(1.0, home + (recipe.edges_d - is) / slope));
    shape = {};
    shape = make_shape(recipe, threads);
    was = std::exchange(is, edges_d_of(shape));
  }
  return shape;
}

}  // namespace harness::twins
