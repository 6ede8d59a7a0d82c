// A file of statistics is YAML: docs/twins.md lists its keys. Only `vertices` and `edges` have to be there.
#include <yaml-cpp/yaml.h>

#include <algorithm>

#include "base/error.hpp"
#include "graph/twins/directed.hpp"
#include "graph/twins/likely.hpp"

namespace harness::graph {
namespace {

class Keys {
 public:
  Keys(const std::string& text, const std::string& path) : path_(path) {
    try {
      root_ = YAML::Load(text);
    } catch (const YAML::Exception& error) {
      throw_error("{}:{}: found {}, expected YAML", path, error.mark.line + 1, error.msg);
    }
    if (!root_.IsMap()) throw_error("{}:1: found no keys, expected statistics of a graph", path);
  }
  bool has(const char* key) const { return root_[key] && !root_[key].IsNull(); }
  /// `otherwise` where the key is not there.
  template <class T>
  T get(const char* key, T otherwise) const {
    return has(key) ? as<T>(root_[key], key) : otherwise;
  }
  /// A list of lists of numbers, each of `width`.
  std::vector<std::vector<double>> table(const char* key, size_t width) const {
    if (!has(key)) return {};
    std::vector<std::vector<double>> rows;
    for (const YAML::Node& row : root_[key]) {
      auto values = as<std::vector<double>>(row, key);
      if (values.size() != width) fail(row, key, fmt::format("{} numbers", width));
      for (const double value : values) {
        if (!(value >= 0 && value < 1e15)) fail(row, key, "numbers that are not negative");
      }
      rows.push_back(std::move(values));
    }
    return rows;
  }
  [[noreturn]] void fail(const YAML::Node& node, const char* key, const std::string& expected) const {
    throw_error("{}:{}: {}: found {}, expected {}", path_, node.Mark().line + 1, key,
                node.IsScalar() ? node.Scalar() : "something else", expected);
  }
  [[noreturn]] void fail(const char* key, const std::string& expected) const {
    if (has(key)) fail(root_[key], key, expected);
    throw_error("{}:1: {}: found no such key, expected {}", path_, key, expected);
  }

 private:
  template <class T>
  T as(const YAML::Node& node, const char* key) const {
    try {
      return node.as<T>();
    } catch (const YAML::Exception&) {
      fail(node, key, std::is_same_v<T, std::string> ? "a word" : "a number");
    }
  }
  std::string path_;
  YAML::Node root_;
};

void check_class(const Keys& keys, const char* key, const std::string& word) {
  if (std::find(twin_classes.begin(), twin_classes.end(), word) == twin_classes.end()) {
    keys.fail(key, "social, collaboration, web, road or mesh");
  }
}

/// From the vertices, the ends and the largest degree alone.
Degrees fill_in_degrees(const Keys& keys, const Recipe& recipe, const char* largest, double ends) {
  const double vertices = recipe.vertices, most = keys.get<double>(largest, 0);
  if (!(ends >= 1 && ends <= vertices * (vertices - 1))) {
    keys.fail("edges", "edges, where there are no degrees");
  }
  if (!(most >= ends / vertices && most < vertices)) {
    keys.fail(largest, "the maximum degree, from the mean to the vertices, where there are no degrees");
  }
  return likely_degrees(vertices, ends, most, recipe.kind == "road" || recipe.kind == "mesh");
}

void fill_in(const Keys& keys, Recipe& recipe) {
  const double edges = keys.get<double>("edges", 0);
  if (recipe.directed) {
    if (recipe.out.empty()) recipe.out = fill_in_degrees(keys, recipe, "max_out_degree", edges);
    if (recipe.in.empty()) recipe.in = fill_in_degrees(keys, recipe, "max_in_degree", edges);
    recipe.mutual_arcs = keys.get<double>("mutual_arcs", keys.get<double>("reciprocity", 0) * edges);
    recipe.degrees = counted_neighbors(drawn_directed(recipe));
  } else if (recipe.degrees.empty()) {
    recipe.degrees = fill_in_degrees(keys, recipe, "max_degree", 2 * edges);
  }
  if (recipe.clustering.empty())
    recipe.clustering = likely_clustering(recipe.degrees, recipe.average_clustering);
}

Degrees read_degrees(const Keys& keys, const char* key, const Recipe& recipe) {
  Degrees degrees;
  double vertices = 0;
  for (const auto& row : keys.table(key, 2)) {
    degrees.push_back({static_cast<offset_t>(row[0]), static_cast<vertex_t>(row[1])});
    vertices += row[1];
    if (row[0] >= recipe.vertices) keys.fail(key, "degrees below the number of vertices");
  }
  if (vertices > recipe.vertices)
    keys.fail(key, fmt::format("{} vertices, as `vertices` says", recipe.vertices));
  return degrees;
}

void read_knobs(const Keys& keys, Recipe& recipe) {
  recipe.fitted = keys.has("twin_stretch");
  recipe.seed = keys.get<uint64_t>("twin_seed", 1);
  recipe.kind = keys.get<std::string>("twin_class", recipe.kind);
  recipe.knobs.stretch = keys.get<double>("twin_stretch", recipe.knobs.stretch);
  recipe.knobs.moved = keys.get<double>("twin_moved", 0);
  recipe.knobs.reach = keys.get<double>("twin_reach", 0);
  recipe.knobs.home = keys.get<double>("twin_home", 0);
  recipe.knobs.gathered = keys.get<unsigned>("twin_gathered", 0);
  recipe.knobs.clustering = keys.get<std::vector<double>>("twin_clustering", {});
}

}  // namespace

Recipe read_recipe(const std::string& text, const std::string& path) {
  const Keys keys(text, path);
  Recipe recipe;
  recipe.name = keys.get<std::string>("name", "unnamed");
  recipe.kind = keys.get<std::string>("class", "social");
  recipe.published_in = keys.get<std::string>("published_in", "");
  check_class(keys, "class", recipe.kind);
  recipe.directed = !keys.get<bool>("symmetric", true);
  const double vertices = keys.get<double>("vertices", 0);
  if (!(vertices >= 1 && vertices < 4e9)) keys.fail("vertices", "a number from 1 to 4e9");
  recipe.vertices = static_cast<vertex_t>(vertices);
  recipe.degrees = read_degrees(keys, "degrees", recipe);
  if (recipe.directed) {
    recipe.out = read_degrees(keys, "out_degrees", recipe);
    recipe.in = read_degrees(keys, "in_degrees", recipe);
    for (const auto& row : keys.table("degree_pairs", 4)) {
      recipe.pairs.push_back({static_cast<offset_t>(row[0]), static_cast<offset_t>(row[1]),
                              static_cast<vertex_t>(row[2]), row[3]});
    }
  }
  for (const auto& row : keys.table("clustering_by_degree", 4)) {
    recipe.clustering.push_back({static_cast<offset_t>(row[0]), static_cast<offset_t>(row[1]),
                                 static_cast<vertex_t>(row[2]), row[3]});
  }
  recipe.average_clustering = keys.get<double>("average_clustering", 0);
  recipe.transitivity = keys.get<double>("transitivity", 0);
  recipe.effective_diameter = keys.get<double>("effective_diameter", 0);
  recipe.largest_component = static_cast<vertex_t>(keys.get<double>("largest_component", vertices));
  recipe.mean_log2_gap = keys.get<double>("mean_log2_gap", 0);
  recipe.edges_d = keys.get<double>("edges_d", -1);
  recipe.gaps = keys.get<std::vector<double>>("gaps_by_log2", {});
  double sum = 0;
  for (const double share : recipe.gaps) sum += share;
  for (double& share : recipe.gaps) share /= std::max(sum, 1.0);
  read_knobs(keys, recipe);
  check_class(keys, "twin_class", recipe.kind);
  fill_in(keys, recipe);
  return recipe;
}

}  // namespace harness::graph
