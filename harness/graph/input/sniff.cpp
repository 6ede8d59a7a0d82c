// Telling formats apart by content. `.gr` is DIMACS or Galois, `.graph` is METIS or WebGraph, and a
// page that says "404 not found" may be called anything.
#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>
#include <initializer_list>

#include "base/error.hpp"
#include "base/nearest.hpp"
#include "graph/input/companions.hpp"
#include "graph/input/galois.hpp"
#include "graph/input/gapbs.hpp"
#include "graph/input/readers.hpp"
#include "graph/input/sniff_lines.hpp"
#include "graph/input/webgraph.hpp"
#include "graph/twins/recipe.hpp"

namespace harness::graph {

const std::vector<TextFormat>& text_formats() {
  static const std::vector<TextFormat> formats = {{"matrix-market", false, read_matrix_market},
                                                  {"edge-list", true, read_edge_list},
                                                  {"dimacs", false, read_dimacs},
                                                  {"metis", false, read_metis},
                                                  {"gapbs", false, read_gapbs},
                                                  {"ligra", false, read_ligra},
                                                  {"konect", false, read_konect},
                                                  {"graphalytics", false, read_graphalytics},
                                                  {"webgraph", false, read_webgraph},
                                                  {"webgraph-ascii", false, read_webgraph_ascii},
                                                  {"galois", false, read_galois},
                                                  {"statistics", false, read_statistics}};
  return formats;
}

const TextFormat& format_named(const std::string& name) {
  std::vector<std::string> known;
  for (const TextFormat& format : text_formats()) {
    if (format.name == name) return format;
    known.push_back(format.name);
  }
  throw_error("unknown graph format '{}'{}", name, suggest(name, known));
}

namespace {

enum Format {
  matrix_market,
  edge_list,
  dimacs,
  metis,
  gapbs,
  ligra,
  konect,
  graphalytics,
  webgraph,
  webgraph_ascii,
  galois,
  statistics
};

bool starts_with_ignoring_case(std::string_view text, std::string_view prefix) {
  return text.size() >= prefix.size() &&
         std::equal(prefix.begin(), prefix.end(), text.begin(), [](char a, char b) {
           return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
         });
}

[[noreturn]] void refuse_binary(const TextFile& file) {
  fail_at(file, 1,
          "found binary data, expected a text graph, GAPBS .sg, Galois .gr, WebGraph .graph beside its "
          ".properties, or "
          "a .hgr cache (truncated?)");
}

/// Whether a .properties file beside this one says that WebGraph stored it.
bool is_webgraph(const TextFile& file) {
  if (!is_named(file, {".graph"})) return false;
  const auto properties = find_companion(file, ".properties");
  return properties && is_bv(Properties(*properties));
}

/// Formats that other files tell of: Graphalytics by the vertices beside its `.e`, and KONECT by the name
/// `out.*`. The first words of such a text are not enough.
std::optional<Format> by_company(const TextFile& file, std::string_view start) {
  if (is_named(file, {".properties"}) || (is_named(file, {".v"}) && find_companion(file, ".e"))) {
    fail_at(file, 1,
            "found a part of a graph, expected the one with its edges (name the .graph or the .e beside it)");
  }
  if (is_named(file, {".e"}) && find_companion(file, ".v")) return graphalytics;
  for (const std::string_view kind : {"sym", "asym", "bip"}) {
    const size_t word = start.find_first_not_of("% \t");
    if (!start.starts_with('%') || word == std::string_view::npos) break;
    const std::string_view rest = start.substr(word);
    if (rest.starts_with(kind) && rest.size() > kind.size() && Cursor::is_blank(rest[kind.size()]))
      return konect;
  }
  return std::nullopt;
}

/// Archives and compressed files that are common and not read here, with the cure.
void refuse_archive(const TextFile& file) {
  struct Kind {
    std::string_view begin;
    const char *name, *cure;
  };
  constexpr Kind kinds[] = {{"7z\xbc\xaf\x27\x1c", "7z", "7z x"},
                            {"Rar!\x1a\x07", "rar", "unrar x"},
                            {"\x1f\x9d", "compress", "uncompress"},
                            {"LZIP", "lzip", "lzip -d"}};
  for (const Kind& kind : kinds) {
    if (!file.text.starts_with(kind.begin)) continue;
    fail_at(file, 1,
            "found {} data, expected a graph, alone, compressed or in an archive ({} FILE unpacks it)",
            kind.name, kind.cure);
  }
}

}  // namespace

const TextFormat& sniff_format(const TextFile& file) {
  const std::string_view text = file.text;
  refuse_archive(file);
  const auto format = [](Format f) -> const TextFormat& { return text_formats()[f]; };
  if (starts_with_ignoring_case(text, "%%MatrixMarket")) return format(matrix_market);
  if (gapbs_layout(text)) return format(gapbs);
  if (galois_header(text)) return format(galois);
  if (is_webgraph(file)) return format(webgraph);
  const std::string_view head = text.substr(0, 4096);
  if (std::any_of(head.begin(), head.end(), [](unsigned char c) {
        return c == 0 || (c < 0x20 && c != '\n' && c != '\r' && c != '\t');
      })) {
    refuse_binary(file);
  }
  const size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) fail_at(file, 1, "found an empty file, expected a graph");
  const std::string_view start = text.substr(first);
  if (start[0] == '<') {
    fail_at(file, 1, "found a page of markup ('<'), expected a graph (a failed download?)");
  }
  if (start.starts_with("AdjacencyGraph") || start.starts_with("WeightedAdjacencyGraph"))
    return format(ligra);
  if (is_statistics(start)) return format(statistics);
  if (const auto known = by_company(file, start)) return format(*known);
  const bool comment_or_problem = start.starts_with("c ") || start.starts_with("c\n") ||
                                  start.starts_with("c\r") || start.starts_with("p ") ||
                                  start.starts_with("a ");
  if (comment_or_problem) return format(dimacs);
  switch (kind_of_lines(file)) {
    case Lines::pairs:
      return format(edge_list);
    case Lines::neighbors:
      return format(metis);
    case Lines::successors:
      return format(webgraph_ascii);
  }
  return format(edge_list);
}

}  // namespace harness::graph
