#include "graph/twins/fit.hpp"

namespace harness::graph {

void fit_recipe(Recipe& recipe, unsigned threads) {
  recipe.knobs = {};
  fit_shape(recipe, threads);
  if (recipe.mean_log2_gap > 0 || recipe.edges_d >= 0) fit_order(recipe, threads);
  recipe.fitted = true;
}

}  // namespace harness::graph
