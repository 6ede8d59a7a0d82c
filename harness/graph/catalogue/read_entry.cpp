#include <algorithm>

#include "base/error.hpp"
#include "base/outside_file.hpp"
#include "base/printable.hpp"
#include "base/yaml/fields.hpp"
#include "graph/catalogue/catalogue.hpp"
#include "graph/input/readers.hpp"

namespace harness::graph {

const std::vector<std::string>& graph_kinds() {
  static const std::vector<std::string> kinds = {"social",   "collaboration",  "communication", "web",
                                                 "citation", "road",           "mesh",          "biology",
                                                 "lexical",  "infrastructure", "games",         "synthetic"};
  return kinds;
}

namespace {

constexpr size_t fingerprint_digits = 16;

/// Returns true for a valid id, which becomes the name of a folder and a segment of a configuration's id.
bool is_name(const std::string& text) {
  return !text.empty() && text[0] != '.' && text[0] != '-' &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
                  c == '-' || c == '.' || c == '+';
         });
}

std::vector<std::string> read_names(const Keys& map, const char* key) {
  std::vector<std::string> names = map.texts(key);
  for (const std::string& name : names) {
    if (!is_name(name)) map.fail(key, "expected letters, digits, '_', '-', '+' and '.', got '{}'", name);
  }
  return names;
}

GraphSource read_source(const Keys& map, const std::filesystem::path& folder) {
  GraphSource source{.urls = map.texts("url"), .members = map.texts("member")};
  for (const std::string& file : map.texts("file")) source.files.push_back(folder / file);
  if (source.urls.empty() == source.files.empty())
    map.fail(source.urls.empty() ? "url" : "file", "a source has either url or file");
  for (const std::string& url : source.urls) {
    const bool known = url.starts_with("http://") || url.starts_with("https://");
    if (!known || url.ends_with('/'))
      map.fail("url", "expected http or https and a file, got '{}'", shortened(url));
  }
  if (!source.members.empty() && source.urls.size() + source.files.size() > 1)
    map.fail("member", "members are of one archive, not of several files");
  source.format = map.text_or("format", "");
  if (!source.format.empty()) {
    try {
      format_named(source.format);
    } catch (const Error& e) {
      map.fail("format", "{}", e.what());
    }
  }
  return source;
}

void read_cleaning(const Keys& map, KnownGraph& graph) {
  if (map.truth_or("symmetric", false)) graph.cleaning.direction = Cleaning::Direction::symmetrise;
  if (map.choice_or("self_loops", {"remove", "keep"}) == "keep")
    graph.cleaning.self_loops = Cleaning::SelfLoops::keep;
  if (map.choice_or("duplicates", {"remove", "keep"}) == "keep")
    graph.cleaning.duplicates = Cleaning::Duplicates::keep;
  for (const char* key : {"one_based", "compact"}) {
    if (map.truth_or(key, false)) graph.params[key] = "true";
  }
}

PinnedGraph read_pinned(const Keys& map) {
  PinnedGraph pinned{.vertices = map.count("vertices"),
                     .arcs = map.count("arcs"),
                     .self_loops = map.count("self_loops"),
                     .duplicates = map.count("duplicates"),
                     .fingerprint = map.text("fingerprint"),
                     .seen_in = map.text_or("seen_in", "")};
  const std::string& digits = pinned.fingerprint;
  if (digits.size() != fingerprint_digits ||
      digits.find_first_not_of("0123456789abcdef") != std::string::npos)
    map.fail("fingerprint", "expected {} hex digits in quotes, got '{}'", fingerprint_digits, digits);
  return pinned;
}

PublishedSize read_published(const Keys& map) {
  map.text("counts");  // required, because sources count edges in different ways
  return {.vertices = map.count("vertices"),
          .edges = map.count("edges"),
          .counts = map.choice_or("counts", {"arcs", "edges", "nonzeros"}),
          .rounded = map.truth_or("rounded", false),
          .symmetric = map.truth_or("symmetric", false),
          .published_in = map.text("published_in")};
}

const std::vector<std::string>& statistics_known() {
  static const std::vector<std::string> keys = {
      "max_degree",        "max_out_degree", "max_in_degree", "average_clustering",
      "transitivity",      "triangles",      "diameter",      "effective_diameter",
      "largest_component", "edges_d",        "mean_log2_gap", "reciprocity"};
  return keys;
}

void read_statistics(const Keys& root, KnownGraph& graph) {
  if (!root.has("statistics")) return;
  std::vector<std::string> keys = statistics_known();
  keys.push_back("published_in");
  const Keys map = root.map("statistics", keys);
  graph.statistics_in = map.text("published_in");
  for (const std::string& key : statistics_known()) {
    if (map.has(key.c_str())) graph.statistics[key] = map.number(key.c_str());
  }
}

KnownGraph read_map(const Keys& map, const std::filesystem::path& file) {
  KnownGraph graph;
  graph.file = file;
  graph.id = map.text("id");
  if (!is_name(graph.id))
    map.fail("id", "expected letters, digits, '_', '-', '+' and '.', got '{}'", graph.id);
  graph.aliases = read_names(map, "aliases");
  graph.title = map.text("title");
  graph.kind = map.text("class");
  map.choice_or("class", graph_kinds());
  graph.directed = map.truth_or("directed", false);
  graph.weighted = map.truth_or("weighted", false);
  for (const Keys& source : map.maps("sources", {"url", "file", "member", "format"}))
    graph.sources.push_back(read_source(source, file.parent_path()));
  if (map.has("bytes")) graph.bytes = map.count("bytes");
  if (map.has("cleaning"))
    read_cleaning(map.map("cleaning", {"symmetric", "self_loops", "duplicates", "one_based", "compact"}),
                  graph);
  if (map.has("pinned"))
    graph.pinned = read_pinned(
        map.map("pinned", {"vertices", "arcs", "self_loops", "duplicates", "fingerprint", "seen_in"}));
  if (map.has("published")) {
    for (const Keys& size :
         map.maps("published", {"vertices", "edges", "counts", "rounded", "symmetric", "published_in"}))
      graph.published.push_back(read_published(size));
  }
  read_statistics(map, graph);
  graph.licence = map.text("licence");
  graph.cites = read_names(map, "cites");
  graph.note = map.text_or("note", "");
  return graph;
}

}  // namespace

KnownGraph read_entry(const std::filesystem::path& file) {
  const Tree tree = load_tree({.path = file, .expected = "an entry of a graph"});
  const Keys map(tree, "an entry",
                 {"id", "aliases", "title", "class", "directed", "weighted", "sources", "bytes", "cleaning",
                  "pinned", "published", "statistics", "licence", "cites", "note"});
  return read_map(map, file);
}

std::map<std::string, std::string> read_bibtex(const std::filesystem::path& file) {
  const std::string text = read_outside({.path = file, .expected = "works in BibTeX"});
  std::map<std::string, std::string> works;
  // BibTeX treats everything between entries as a comment.
  for (size_t begin = text.find('@'); begin != std::string::npos;) {
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<ptrdiff_t>(begin), '\n');
    const auto fail = [&](const char* why) { throw_error("{}:{}: {}", file.string(), line, why); };
    size_t end = text.find('{', begin);
    const size_t comma = end == std::string::npos ? end : text.find_first_of(",}", end);
    if (comma == std::string::npos || text[comma] != ',') fail("expected @type{key, ...}");
    const std::string key = text.substr(end + 1, comma - end - 1);
    int depth = 0;
    for (; end < text.size(); ++end) {
      depth += text[end] == '{' ? 1 : text[end] == '}' ? -1 : 0;
      if (depth == 0) break;
    }
    if (depth != 0) fail("the entry does not end: a brace is missing");
    if (!works.emplace(key, text.substr(begin, end + 1 - begin)).second) fail("its key occurs twice");
    begin = text.find('@', end);
  }
  return works;
}

}  // namespace harness::graph
