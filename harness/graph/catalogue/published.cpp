#include "graph/catalogue/published.hpp"

#include <fmt/ranges.h>

#include <algorithm>

#include "base/error.hpp"

namespace harness::graph {
namespace {

struct Size {
  double vertices = 0, edges = 0;  ///< `edges` are arcs if the graph is directed, otherwise undirected edges
  std::string published_in;
};

/// Returns true if the graph is undirected, or if the entry's cleaning makes it symmetric.
bool is_symmetric(const KnownGraph& known) {
  return !known.directed || known.cleaning.direction == Cleaning::Direction::symmetrise;
}

/// Returns the most exact size of the graph that the catalogue has. If `symmetric` is true, it is the size
/// after the graph is made symmetric, otherwise the size with directed arcs. `known.pinned` has precedence
/// over published sizes. Rounded numbers are used only if no others exist. Counts of nonzeros come after
/// other counts, because they may include self-loops.
std::optional<Size> published_size(const KnownGraph& known, bool symmetric) {
  if (known.pinned && symmetric == is_symmetric(known)) {
    const auto arcs = static_cast<double>(known.pinned->arcs);
    return Size{static_cast<double>(known.pinned->vertices), symmetric ? arcs / 2 : arcs, "its entry"};
  }
  const PublishedSize* best = nullptr;
  const auto doubts = [](const PublishedSize& size) {
    return 2 * size.rounded + (size.counts == "nonzeros");
  };
  for (const PublishedSize& size : known.published) {
    if (known.directed && size.symmetric != symmetric) continue;
    if (best == nullptr || doubts(size) < doubts(*best)) best = &size;
  }
  if (best == nullptr) return std::nullopt;
  const double edges = static_cast<double>(best->edges);
  const bool both_ways = symmetric && best->counts != "edges";
  return Size{static_cast<double>(best->vertices), both_ways ? edges / 2 : edges, best->published_in};
}

/// Returns the class of the synthetic graph (twin) that is made from the statistics: the graph's own class if
/// the twin generator knows it, otherwise the most similar one.
std::string twin_class_of(const KnownGraph& known) {
  const std::string& kind = known.kind;
  if (kind == "infrastructure") return "road";
  return kind == "road" || kind == "mesh" || kind == "web" || kind == "collaboration" ? kind : "social";
}

}  // namespace

std::string published_statistics(const KnownGraph& known, bool symmetric) {
  const std::optional<Size> size = published_size(known, symmetric);
  const std::vector<std::string> degrees = symmetric
                                               ? std::vector<std::string>{"max_degree"}
                                               : std::vector<std::string>{"max_out_degree", "max_in_degree"};
  std::vector<std::string> missing;
  if (!size)
    missing.push_back(symmetric && known.directed ? "published (with symmetric: true)" : "published");
  for (const std::string& key : degrees) {
    if (!known.statistics.contains(key)) missing.push_back("statistics." + key);
  }
  if (!missing.empty()) {
    throw_error(
        "{}: no twin of {} can be made: found no {} (harness graph get {}, or add it to an entry of your "
        "own)",
        known.file.string(), known.id, fmt::join(missing, ", "), known.id);
  }
  std::string text = fmt::format(
      "harness_graph_statistics: 1\nname: {}\nclass: {}\nsymmetric: {}\nvertices: {:.0f}\nedges: {:.0f}\n",
      known.id, twin_class_of(known), symmetric, size->vertices, size->edges);
  std::vector<std::string> keys = degrees;
  for (const char* key : {"average_clustering", "transitivity", "effective_diameter", "largest_component",
                          "edges_d", "mean_log2_gap"}) {
    keys.emplace_back(key);
  }
  if (!symmetric) keys.emplace_back("reciprocity");
  for (const std::string& key : keys) {
    const auto found = known.statistics.find(key);
    if (found != known.statistics.end()) text += fmt::format("{}: {}\n", key, found->second);
  }
  // Titles of publications may contain double quotes, which would end the quoted YAML text below.
  std::string sources = size->published_in;
  if (known.statistics_in != sources) sources += "; " + known.statistics_in;
  std::replace(sources.begin(), sources.end(), '"', '\'');
  return text + fmt::format("published_in: \"{}\"\n", sources);
}

}  // namespace harness::graph
