// Reads the YAML file of a graph's statistics, from which a twin is made (recipe.hpp). docs/twins.md lists
// its keys. The key `vertices` is required. A file without degrees also needs `edges` and the maximum degree.
#include <algorithm>

#include "base/yaml/fields.hpp"
#include "graph/twin.hpp"
#include "twins/directed.hpp"
#include "twins/likely.hpp"

namespace harness::twins {
namespace {

[[noreturn]] void refuse(const Tree& value, const char* key, const std::string& expected) {
  fail_at(value.mark, "{}: found {}, expected {}", key,
          value.kind == Tree::Kind::scalar ? value.scalar : value.found(), expected);
}

[[noreturn]] void refuse(const Keys& keys, const char* key, const std::string& expected) {
  if (const Tree* value = keys.find(key)) refuse(*value, key, expected);
  keys.fail(key, "found no such key, expected {}", expected);
}

std::string word_or(const Keys& keys, const char* key, const std::string& otherwise) {
  return keys.has(key) ? read_text(*keys.find(key), key) : otherwise;
}

std::vector<double> numbers_of(const Tree& list, const char* key) {
  if (list.kind != Tree::Kind::list) refuse(list, key, "a list of numbers");
  std::vector<double> all;
  for (const Tree& item : list.items) all.push_back(read_real(item, key));
  return all;
}

std::vector<double> read_numbers(const Keys& keys, const char* key) {
  return keys.has(key) ? numbers_of(*keys.find(key), key) : std::vector<double>();
}

/// Reads a list of lists of `width` numbers.
std::vector<std::vector<double>> read_table(const Keys& keys, const char* key, size_t width) {
  std::vector<std::vector<double>> rows;
  if (!keys.has(key)) return rows;
  const Tree& list = *keys.find(key);
  if (list.kind != Tree::Kind::list) refuse(list, key, fmt::format("lists of {} numbers", width));
  for (const Tree& row : list.items) {
    rows.push_back(numbers_of(row, key));
    const auto is_good = [](double value) { return value >= 0 && value < 1e15; };
    if (rows.back().size() != width) refuse(row, key, fmt::format("{} numbers", width));
    if (!std::ranges::all_of(rows.back(), is_good)) refuse(row, key, "numbers that are not negative");
  }
  return rows;
}

void check_class(const Keys& keys, const char* key, const std::string& word) {
  if (std::find(graph::twin_classes.begin(), graph::twin_classes.end(), word) == graph::twin_classes.end()) {
    refuse(keys, key, "social, collaboration, web, road or mesh");
  }
}

/// Derives degrees from the number of vertices, the number of half-edges and the largest degree.
Degrees fill_in_degrees(const Keys& keys, const Recipe& recipe, const char* largest, double ends) {
  const double vertices = recipe.vertices, most = keys.number_or(largest, 0);
  if (!(ends >= 1 && ends <= vertices * (vertices - 1))) {
    refuse(keys, "edges", "edges, if there are no degrees");
  }
  if (!(most >= ends / vertices && most < vertices)) {
    refuse(keys, largest, "the maximum degree, from the mean to the vertices, if there are no degrees");
  }
  return likely_degrees(vertices, ends, most, recipe.kind == "road" || recipe.kind == "mesh");
}

void fill_in(const Keys& keys, Recipe& recipe) {
  const double edges = keys.number_or("edges", 0);
  if (recipe.directed) {
    if (recipe.out.empty()) recipe.out = fill_in_degrees(keys, recipe, "max_out_degree", edges);
    if (recipe.in.empty()) recipe.in = fill_in_degrees(keys, recipe, "max_in_degree", edges);
    recipe.mutual_arcs = keys.number_or("mutual_arcs", keys.number_or("reciprocity", 0) * edges);
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
  for (const auto& row : read_table(keys, key, 2)) {
    degrees.push_back({static_cast<offset_t>(row[0]), static_cast<vertex_t>(row[1])});
    vertices += row[1];
    if (row[0] >= recipe.vertices) refuse(keys, key, "degrees below the number of vertices");
  }
  if (vertices > recipe.vertices)
    refuse(keys, key, fmt::format("{} vertices, as `vertices` says", recipe.vertices));
  return degrees;
}

void read_knobs(const Keys& keys, Recipe& recipe) {
  recipe.fitted = keys.has("twin_stretch");
  recipe.seed = keys.count_or("twin_seed", 1);
  recipe.kind = word_or(keys, "twin_class", recipe.kind);
  recipe.knobs.stretch = keys.number_or("twin_stretch", recipe.knobs.stretch);
  recipe.knobs.moved = keys.number_or("twin_moved", 0);
  recipe.knobs.reach = keys.number_or("twin_reach", 0);
  recipe.knobs.home = keys.number_or("twin_home", 0);
  recipe.knobs.gathered =
      static_cast<unsigned>(std::min<uint64_t>(keys.count_or("twin_gathered", 0), UINT32_MAX));
  recipe.knobs.clustering = read_numbers(keys, "twin_clustering");
}

}  // namespace

Recipe read_recipe(const std::string& text, const std::string& path) {
  Tree tree = parse_tree(text, {path, 1});
  if (tree.kind != Tree::Kind::map) fail_at(tree.mark, "found no keys, expected statistics of a graph");
  // Statistics that were not measured are null.
  std::erase_if(tree.entries, [](const auto& entry) { return entry.value.kind == Tree::Kind::null; });
  const Keys keys(tree, "statistics");
  Recipe recipe;
  recipe.name = word_or(keys, "name", "unnamed");
  recipe.kind = word_or(keys, "class", "social");
  recipe.published_in = word_or(keys, "published_in", "");
  check_class(keys, "class", recipe.kind);
  recipe.directed = !keys.truth_or("symmetric", true);
  const double vertices = keys.number_or("vertices", 0);
  if (!(vertices >= 1 && vertices < 4e9)) refuse(keys, "vertices", "a number from 1 to 4e9");
  recipe.vertices = static_cast<vertex_t>(vertices);
  recipe.degrees = read_degrees(keys, "degrees", recipe);
  if (recipe.directed) {
    recipe.out = read_degrees(keys, "out_degrees", recipe);
    recipe.in = read_degrees(keys, "in_degrees", recipe);
    for (const auto& row : read_table(keys, "degree_pairs", 4)) {
      recipe.pairs.push_back({static_cast<offset_t>(row[0]), static_cast<offset_t>(row[1]),
                              static_cast<vertex_t>(row[2]), row[3]});
    }
  }
  for (const auto& row : read_table(keys, "clustering_by_degree", 4)) {
    recipe.clustering.push_back({static_cast<offset_t>(row[0]), static_cast<offset_t>(row[1]),
                                 static_cast<vertex_t>(row[2]), row[3]});
  }
  recipe.average_clustering = keys.number_or("average_clustering", 0);
  recipe.transitivity = keys.number_or("transitivity", 0);
  recipe.effective_diameter = keys.number_or("effective_diameter", 0);
  recipe.largest_component = static_cast<vertex_t>(keys.number_or("largest_component", vertices));
  recipe.mean_log2_gap = keys.number_or("mean_log2_gap", 0);
  recipe.edges_d = keys.number_or("edges_d", -1);
  recipe.gaps = read_numbers(keys, "gaps_by_log2");
  double sum = 0;
  for (const double share : recipe.gaps) sum += share;
  for (double& share : recipe.gaps) share /= std::max(sum, 1.0);
  read_knobs(keys, recipe);
  check_class(keys, "twin_class", recipe.kind);
  fill_in(keys, recipe);
  return recipe;
}

}  // namespace harness::twins
