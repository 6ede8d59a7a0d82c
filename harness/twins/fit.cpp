#include "twins/fit.hpp"

#include "twins/layout.hpp"

namespace harness::twins {
namespace {

/// Fits all parameters in Recipe::knobs. Returns the graph that make_shape() makes with them.
EdgeList fitted_shape(Recipe& recipe, unsigned threads) {
  recipe.knobs = {};
  recipe.knobs.stretch = first_stretch(recipe);
  EdgeList shape;
  const bool by_homes = recipe.edges_d >= 0 && recipe.mean_log2_gap <= 0 && !is_lattice(recipe);
  if (by_homes) shape = fit_home(recipe, threads);
  const Knobs before = recipe.knobs;
  fit_shape(recipe, threads);
  if (!by_homes || recipe.knobs != before) {
    shape = {};
    shape = make_shape(recipe, threads);
  }
  if (recipe.mean_log2_gap > 0 || recipe.edges_d >= 0) fit_order(recipe, shape, threads);
  recipe.fitted = true;
  return shape;
}

}  // namespace

EdgeList make_twin(const Recipe& recipe, unsigned threads) {
  return labelled(make_shape(recipe, threads), recipe, threads);
}

EdgeList make_fitted_twin(Recipe& recipe, unsigned threads) {
  EdgeList shape = recipe.fitted ? make_shape(recipe, threads) : fitted_shape(recipe, threads);
  return labelled(std::move(shape), recipe, threads);
}

}  // namespace harness::twins
