// A file of statistics is YAML: docs/twins.md lists its keys. Only `vertices` and `edges` have to be there.
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "graph/generators/exact_math.hpp"
#include "graph/twins/recipe.hpp"

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

/// A power law whose degrees have the wanted sum and maximum, where no degrees are given.
Degrees likely_degrees(double vertices, double edges, double most) {
  const double mean = 2 * edges / vertices;
  double low = 0, high = 8;  // of the exponent: the mean falls with it
  std::vector<double> share(static_cast<size_t>(most) + 1);
  const auto mean_of = [&](double exponent) {
    double sum = 0, ends = 0;
    for (size_t d = 1; d < share.size(); ++d) {
      share[d] = exact_pow(static_cast<double>(d), -exponent);
      sum += share[d];
      ends += share[d] * static_cast<double>(d);
    }
    for (double& s : share) s /= sum;
    return ends / sum;
  };
  for (int k = 0; k < 40; ++k) {
    const double middle = (low + high) / 2;
    (mean_of(middle) > mean ? low : high) = middle;
  }
  // Shares become whole numbers of vertices, from the highest degree down; the carry keeps the sums.
  Degrees degrees;
  double carry = 0, left = vertices;
  for (size_t d = share.size() - 1; d > 1; --d) {
    carry += share[d] * vertices;
    double count = std::floor(carry);
    if (d == share.size() - 1) count = std::max(count, 1.0);
    if (count <= 0) continue;
    carry -= count;
    left -= count;
    degrees.push_back({d, static_cast<vertex_t>(count)});
  }
  if (left >= 1) degrees.push_back({1, static_cast<vertex_t>(left)});
  std::reverse(degrees.begin(), degrees.end());
  return degrees;
}

/// Clustering falls with the degree, as 1 / degree beyond the mean, to the wanted average.
std::vector<ClusteringBin> likely_clustering(const Degrees& degrees, double average) {
  std::vector<ClusteringBin> bins;
  double vertices = 0, sum = 0;
  for (const DegreeCount& count : degrees) {
    const auto d = static_cast<double>(count.degree);
    const double mean = d < 2 ? 0 : 1 / (1 + d / 16);
    bins.push_back({count.degree, count.degree, count.vertices, mean});
    vertices += count.vertices;
    sum += mean * count.vertices;
  }
  for (ClusteringBin& bin : bins) bin.mean = sum > 0 ? std::min(1.0, bin.mean * average * vertices / sum) : 0;
  return bins;
}

/// From V, E and the maximum degree alone.
void fill_in(const Keys& keys, Recipe& recipe) {
  if (recipe.degrees.empty()) {
    const double edges = keys.get<double>("edges", 0), vertices = recipe.vertices;
    const double most = keys.get<double>("max_degree", 0);
    if (!(edges >= 1 && edges <= vertices * (vertices - 1) / 2))
      keys.fail("edges", "edges, where there are no degrees");
    if (!(most >= 2 * edges / vertices && most < vertices)) {
      keys.fail("max_degree",
                "the maximum degree, from the mean to the vertices, where there are no degrees");
    }
    recipe.degrees = likely_degrees(vertices, edges, most);
  }
  if (recipe.clustering.empty())
    recipe.clustering = likely_clustering(recipe.degrees, recipe.average_clustering);
}

void read_knobs(const Keys& keys, Recipe& recipe) {
  recipe.fitted = keys.has("twin_stretch");
  recipe.seed = keys.get<uint64_t>("twin_seed", 1);
  recipe.kind = keys.get<std::string>("twin_class", recipe.kind);
  recipe.knobs.stretch = keys.get<double>("twin_stretch", recipe.knobs.stretch);
  recipe.knobs.moved = keys.get<double>("twin_moved", 0);
  recipe.knobs.reach = keys.get<double>("twin_reach", 0);
  recipe.knobs.clustering = keys.get<std::vector<double>>("twin_clustering", {});
}

}  // namespace

Recipe read_recipe(const std::string& text, const std::string& path) {
  const Keys keys(text, path);
  Recipe recipe;
  recipe.name = keys.get<std::string>("name", "unnamed");
  recipe.kind = keys.get<std::string>("class", "social");
  check_class(keys, "class", recipe.kind);
  if (!keys.get<bool>("symmetric", true)) {
    keys.fail("symmetric",
              "true: twins of directed graphs are not made (graph convert --symmetric makes one undirected)");
  }
  const double vertices = keys.get<double>("vertices", 0);
  if (!(vertices >= 1 && vertices < 4e9)) keys.fail("vertices", "a number from 1 to 4e9");
  recipe.vertices = static_cast<vertex_t>(vertices);
  for (const auto& row : keys.table("degrees", 2)) {
    recipe.degrees.push_back({static_cast<offset_t>(row[0]), static_cast<vertex_t>(row[1])});
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
  double counted = 0;
  for (const DegreeCount& count : recipe.degrees) {
    counted += count.vertices;
    if (count.degree >= recipe.vertices) keys.fail("degrees", "degrees below the number of vertices");
  }
  if (counted > vertices)
    keys.fail("degrees", fmt::format("{} vertices, as `vertices` says", recipe.vertices));
  return recipe;
}

}  // namespace harness::graph
