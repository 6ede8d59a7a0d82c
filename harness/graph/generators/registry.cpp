#include "base/error.hpp"
#include "base/nearest.hpp"
#include "graph/generators/generator.hpp"

namespace harness {
namespace {

const std::vector<Generator>& registry() {
  static const std::vector<Generator> all = {
      kronecker_generator(),   uniform_generator(), power_law_generator(), small_world_generator(),
      communities_generator(), grid_generator(),    road_generator(),      delaunay_generator(),
      star_generator(),        path_generator(),    cycle_generator(),     clique_generator(),
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

}  // namespace

std::vector<GeneratorInfo> generators() {
  std::vector<GeneratorInfo> infos;
  for (const Generator& generator : registry()) infos.push_back(generator.info);
  return infos;
}

ParamMap complete_params(const std::string& generator, const ParamMap& given) {
  return checked_params(find_generator(generator).info, given);
}

EdgeList generate(const std::string& name, const ParamMap& given, unsigned threads) {
  const Generator& generator = find_generator(name);
  const ParamMap params = checked_params(generator.info, given);
  EdgeList list = generator.make(Params(params), resolve_threads(threads));
  std::string source = name;
  for (const auto& [key, value] : params) source += fmt::format(" {}={}", key, value);
  list.provenance["source"] = source;
  list.provenance["format"] = "generated";
  return list;
}

}  // namespace harness
