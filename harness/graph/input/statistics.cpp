#include "graph/input/readers.hpp"
#include "graph/twins/recipe.hpp"

namespace harness {

EdgeList read_statistics(const TextFile& file, const ReadOptions& options) {
  graph::Recipe recipe = graph::read_recipe(std::string(file.text), file.path);
  if (!recipe.fitted) graph::fit_recipe(recipe, options.threads);
  EdgeList list = graph::make_twin(recipe, options.threads);
  list.provenance["format"] = "statistics";
  return list;
}

}  // namespace harness
