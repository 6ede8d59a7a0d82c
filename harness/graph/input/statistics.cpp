#include "graph/input/readers.hpp"
#include "graph/twins/recipe.hpp"

namespace harness::graph {

EdgeList read_statistics(const TextFile& file, const ReadOptions& options) {
  Recipe recipe = read_recipe(std::string(file.text), file.path);
  if (!recipe.fitted) fit_recipe(recipe, options.threads);
  EdgeList list = make_twin(recipe, options.threads);
  list.provenance["format"] = "statistics";
  return list;
}

}  // namespace harness::graph
