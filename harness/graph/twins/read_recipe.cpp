// A file of statistics is YAML: docs/twins.md lists its keys. Only `vertices` and `edges` have to be there.
#include <algorithm>
#include <optional>
#include <type_traits>

#include "base/number.hpp"
#include "base/scalars.hpp"
#include "base/yaml/tree.hpp"
#include "graph/twins/directed.hpp"
#include "graph/twins/likely.hpp"

namespace harness::graph {
namespace {

template <class T>
std::optional<T> parse_as(std::string_view text) {
  if constexpr (std::is_same_v<T, std::string>)
    return std::string(text);
  else if constexpr (std::is_same_v<T, bool>)
    return parse_bool(text);
  else if constexpr (std::is_same_v<T, double>)
    return parse_real(text);
  else
    return parse_number<T>(text);
}

/// A key without a value is as good as not there.
class Keys {
 public:
  Keys(const std::string& text, const std::string& path) : root_(parse_tree(text, {path, 1})) {
    if (root_.kind != Tree::Kind::map) fail_at(root_.mark, "found no keys, expected statistics of a graph");
    std::erase_if(root_.entries, [](const auto& entry) { return entry.value.kind == Tree::Kind::null; });
  }
  bool has(const char* key) const { return root_.find(key) != nullptr; }
  /// `otherwise` where the key is not there.
  template <class T>
  T get(const char* key, T otherwise) const {
    return has(key) ? as<T>(*root_.find(key), key) : otherwise;
  }
  std::vector<double> numbers(const char* key) const {
    return has(key) ? numbers(*root_.find(key), key) : std::vector<double>();
  }
  /// A list of lists of numbers, each of `width`.
  std::vector<std::vector<double>> table(const char* key, size_t width) const {
    std::vector<std::vector<double>> rows;
    if (!has(key)) return rows;
    if (root_.find(key)->kind != Tree::Kind::list) fail(key, fmt::format("lists of {} numbers", width));
    for (const Tree& row : root_.find(key)->items) {
      rows.push_back(numbers(row, key));
      if (rows.back().size() != width) fail(row, key, fmt::format("{} numbers", width));
      for (const double value : rows.back()) {
        if (!(value >= 0 && value < 1e15)) fail(row, key, "numbers that are not negative");
      }
    }
    return rows;
  }
  [[noreturn]] void fail(const Tree& value, const char* key, const std::string& expected) const {
    fail_at(value.mark, "{}: found {}, expected {}", key,
            value.kind == Tree::Kind::scalar ? value.scalar : value.found(), expected);
  }
  [[noreturn]] void fail(const char* key, const std::string& expected) const {
    if (has(key)) fail(*root_.find(key), key, expected);
    fail_at(root_.mark, "{}: found no such key, expected {}", key, expected);
  }

 private:
  template <class T>
  T as(const Tree& value, const char* key) const {
    if (value.kind == Tree::Kind::scalar) {
      if (const auto parsed = parse_as<T>(value.scalar)) return *parsed;
    }
    fail(value, key,
         std::is_same_v<T, std::string> ? "a word"
         : std::is_same_v<T, bool>      ? "true or false"
                                        : "a number");
  }
  std::vector<double> numbers(const Tree& list, const char* key) const {
    if (list.kind != Tree::Kind::list) fail(list, key, "a list of numbers");
    std::vector<double> all;
    for (const Tree& item : list.items) all.push_back(as<double>(item, key));
    return all;
  }
  Tree root_;
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
  recipe.knobs.clustering = keys.numbers("twin_clustering");
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
  recipe.gaps = keys.numbers("gaps_by_log2");
  double sum = 0;
  for (const double share : recipe.gaps) sum += share;
  for (double& share : recipe.gaps) share /= std::max(sum, 1.0);
  read_knobs(keys, recipe);
  check_class(keys, "twin_class", recipe.kind);
  fill_in(keys, recipe);
  return recipe;
}

}  // namespace harness::graph
