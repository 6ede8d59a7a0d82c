#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "graph/output/sink.hpp"
#include "graph/statistics/report.hpp"
#include "graph/twins/recipe.hpp"

namespace harness::graph {

bool says_twin(const std::string& name) {
  return name.find("twin") != std::string::npos;
}

void write_recipe(const Recipe& recipe, const std::string& statistics, const std::filesystem::path& path) {
  nlohmann::ordered_json knobs;
  knobs["twin_seed"] = recipe.seed;
  knobs["twin_class"] = recipe.kind;
  knobs["twin_stretch"] = recipe.knobs.stretch;
  knobs["twin_moved"] = recipe.knobs.moved;
  knobs["twin_reach"] = recipe.knobs.reach;
  if (recipe.knobs.home > 0) knobs["twin_home"] = recipe.knobs.home;
  if (recipe.knobs.gathered > 0) knobs["twin_gathered"] = recipe.knobs.gathered;
  knobs["twin_clustering"] = recipe.knobs.clustering;
  // Leaves out the knobs that were set before, which are written below.
  std::string kept;
  for (size_t begin = 0; begin < statistics.size();) {
    const size_t end = std::min(statistics.find('\n', begin), statistics.size() - 1) + 1;
    const std::string_view line = std::string_view(statistics).substr(begin, end - begin);
    if (!line.starts_with("twin_")) kept += line;
    begin = end;
  }
  const auto sink = open_sink(path);
  sink->write(kept + statistics_yaml(knobs));
  sink->commit();
}

}  // namespace harness::graph
