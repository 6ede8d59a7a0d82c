// Entry point of the library twins.so, which harness loads when the user requests a twin, a synthetic graph
// with the statistics of another graph (recipe.hpp).
#include <nlohmann/json.hpp>

#include "graph/statistics/report.hpp"
#include "graph/twin.hpp"
#include "twins/check.hpp"
#include "twins/recipe.hpp"

namespace harness::twins {
namespace {

Recipe recipe_of(const graph::TwinRequest& request) {
  return read_recipe(request.statistics, request.path);
}

/// Returns the text from which a recipe was read, with the recipe's knobs (fitted parameters) in place of the
/// knobs in the text.
std::string with_knobs(const std::string& statistics, const Recipe& recipe) {
  nlohmann::ordered_json knobs;
  knobs["twin_seed"] = recipe.seed;
  knobs["twin_class"] = recipe.kind;
  knobs["twin_stretch"] = recipe.knobs.stretch;
  knobs["twin_moved"] = recipe.knobs.moved;
  knobs["twin_reach"] = recipe.knobs.reach;
  if (recipe.knobs.home > 0) knobs["twin_home"] = recipe.knobs.home;
  if (recipe.knobs.gathered > 0) knobs["twin_gathered"] = recipe.knobs.gathered;
  knobs["twin_clustering"] = recipe.knobs.clustering;
  std::string kept;
  for (size_t begin = 0; begin < statistics.size();) {
    const size_t end = std::min(statistics.find('\n', begin), statistics.size() - 1) + 1;
    const std::string_view line = std::string_view(statistics).substr(begin, end - begin);
    if (!line.starts_with("twin_")) kept += line;
    begin = end;
  }
  return kept + graph::statistics_yaml(knobs);
}

class Maker final : public graph::TwinMaker {
 public:
  void validate(const graph::TwinRequest& request) override { recipe_of(request); }

  graph::Twin make(const graph::TwinRequest& request, unsigned threads) override {
    Recipe recipe = recipe_of(request);
    const std::string kind = request.kind.empty() ? recipe.kind : request.kind;
    const uint64_t seed = request.seed == 0 ? recipe.seed : request.seed;
    if (kind != recipe.kind || seed != recipe.seed) recipe.fitted = false;  // knobs depend on class and seed
    recipe.kind = kind;
    recipe.seed = seed;
    EdgeList edges = make_fitted_twin(recipe, threads);
    return {std::move(edges), recipe.name, recipe.kind, recipe.seed, with_knobs(request.statistics, recipe)};
  }

  std::vector<graph::TwinCheck> compare(const graph::TwinRequest& request,
                                        const graph::Statistics& twin) override {
    return check_twin(recipe_of(request), twin);
  }
};

}  // namespace
}  // namespace harness::twins

extern "C" __attribute__((visibility("default"))) harness::graph::TwinMaker* harness_twins_v1() {
  static harness::twins::Maker maker;
  return &maker;
}
