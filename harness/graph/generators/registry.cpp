#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/nearest.hpp"
#include "graph/generators/generator.hpp"

namespace harness::graph {
namespace {

const std::vector<Generator>& registry() {
  static const std::vector<Generator> all = {
      kronecker_generator(),   uniform_generator(),     power_law_generator(), preferential_generator(),
      small_world_generator(), communities_generator(), grid_generator(),      road_generator(),
      delaunay_generator(),    star_generator(),        path_generator(),      cycle_generator(),
      clique_generator(),      circulant_generator(),
  };
  return all;
}

const Generator& find_generator(const std::string& name) {
  std::vector<std::string> known;
  for (const Generator& generator : registry()) {
    if (generator.info.name == name) return generator;
    known.push_back(generator.info.name);
  }
  throw_error("unknown generator '{}'{}", name, suggest(name, known));
}

std::string owner_of(const GeneratorInfo& info) {
  return fmt::format("generator '{}'", info.name);
}

}  // namespace

std::vector<GeneratorInfo> generators() {
  std::vector<GeneratorInfo> infos;
  for (const Generator& generator : registry()) infos.push_back(generator.info);
  return infos;
}

nlohmann::json generators_json() {
  nlohmann::json all = nlohmann::json::array();
  for (const GeneratorInfo& generator : generators()) {
    all.push_back({{"name", generator.name},
                   {"summary", generator.summary},
                   {"params", params_json(generator.params)}});
  }
  return all;
}

ParamMap complete_params(const std::string& generator, const ParamMap& given) {
  const GeneratorInfo& info = find_generator(generator).info;
  return printed(info.params, checked_values(owner_of(info), info.params, given));
}

EdgeList generate(const std::string& name, const ParamMap& given, unsigned threads) {
  const Generator& generator = find_generator(name);
  const GeneratorInfo& info = generator.info;
  const ParamValues values = checked_values(owner_of(info), info.params, given);
  EdgeList list = generator.make(Params(values), resolve_threads(threads));
  std::string source = name;
  for (const auto& [key, value] : printed(info.params, values)) source += fmt::format(" {}={}", key, value);
  list.provenance["source"] = source;
  list.provenance["format"] = "generated";
  return list;
}

}  // namespace harness::graph
