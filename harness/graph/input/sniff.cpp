// Detects formats by a binary layout, a banner (a line that names the format), a first line that no other
// format has, or the ending of the file's name. A text with none of these is read as METIS or as an edge list
// (kind_of_lines()). Their readers refuse lines of any other form.
#include <algorithm>
#include <cctype>
#include <optional>

#include "graph/input/columnar.hpp"
#include "graph/input/companions.hpp"
#include "graph/input/galois.hpp"
#include "graph/input/gapbs.hpp"
#include "graph/input/numpy_array.hpp"
#include "graph/input/readers.hpp"
#include "graph/input/sniff_lines.hpp"
#include "graph/input/webgraph.hpp"
#include "graph/twin.hpp"

namespace harness::graph {
namespace {

/// Throws Error if the first bytes contain a control character. The binary formats that harness reads have
/// been recognised before.
void refuse_binary(const TextFile& file) {
  const std::string_view head = file.text.substr(0, 4096);
  const auto found = std::find_if(head.begin(), head.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\r' && c != '\t';
  });
  if (found == head.end()) return;
  const auto others = std::count_if(found, head.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x09 || static_cast<unsigned char>(c) >= 0x80;
  });
  if (found == head.begin() || *found == 0 || others > 0) {
    fail_at(file, 1,
            "found binary data, expected a text graph, GAPBS .sg, Galois .gr, WebGraph .graph with its "
            ".properties, or a .hgr cache (truncated?)");
  }
  fail_at(file, static_cast<uint64_t>(1 + std::count(head.begin(), found, '\n')),
          "found the control character \\x{:02x}, expected text (was it cut, or written by another system?)",
          static_cast<unsigned>(static_cast<unsigned char>(*found)));
}

/// Returns true if a .properties file next to this file describes it as a graph of WebGraph.
bool is_webgraph(const TextFile& file) {
  if (!is_named(file, {".graph"})) return false;
  const auto properties = find_companion(file, ".properties");
  return properties && is_bv(Properties(*properties));
}

/// Returns true for a comment line such as `% sym KIND`, ignoring case. The KONECT reader then checks the
/// line, and refuses it if it differs from the form of KONECT.
bool is_konect_banner(std::string_view line) {
  const size_t word = line.find_first_not_of("% \t");
  if (!line.starts_with('%') || word == std::string_view::npos) return false;
  for (const std::string_view kind : {"sym", "asym", "bip"}) {
    const std::string_view rest = line.substr(word);
    const bool same =
        rest.size() > kind.size() && std::equal(kind.begin(), kind.end(), rest.begin(), [](char a, char b) {
          return a == std::tolower(static_cast<unsigned char>(b));
        });
    if (same && Cursor::is_blank(rest[kind.size()])) return true;
  }
  return false;
}

/// Returns true if the first line is KONECT's. Throws Error for a text that has KONECT's line further below.
bool is_konect(const TextFile& file) {
  constexpr size_t head_bytes = 4096;
  Cursor at{file.text.data(), file.text.data() + std::min(head_bytes, file.text.size()), 1};
  for (bool first = true; at.p < at.end; ++at.p, ++at.line) {
    if (at.at_line_end()) continue;
    const char* const begin = at.p;
    at.skip_line();
    if (is_konect_banner({begin, static_cast<size_t>(at.p - begin)})) {
      if (first) return true;
      fail_at(file, at.line,
              "found the first line of KONECT below other lines, expected it at the beginning");
    }
    first = false;
  }
  return false;
}

/// Returns true if a problem line or arcs of DIMACS follow the comments. A first letter is not enough,
/// because a line of words may begin with the same letter.
bool is_dimacs(std::string_view text) {
  Cursor at{text.data(), text.data() + text.size(), 1};
  for (; at.p < at.end; ++at.p) {
    if (at.at_line_end()) continue;
    const bool comment = *at.p == 'c' && (at.p + 1 == at.end || at.p[1] == '\n' || Cursor::is_blank(at.p[1]));
    if (!comment) break;
    at.skip_line();
  }
  const char* const begin = at.p;
  at.skip_line();
  return is_dimacs_line({begin, static_cast<size_t>(at.p - begin)});
}

/// Returns true for a name such as KONECT's files have: `out.NAME`, where NAME has no known ending.
bool has_konect_name(const TextFile& file) {
  const std::string name = without_compression(file.path.substr(file.path.find_last_of('/') + 1));
  return name.starts_with("out.") && !is_named(file, list_endings);
}

std::optional<std::string> by_ending(const TextFile& file) {
  if (is_named(file, {".properties"}) || (is_named(file, {".v"}) && find_companion(file, ".e"))) {
    fail_at(
        file, 1,
        "found a part of a graph, expected the one with its edges (name the .graph or the .e next to it)");
  }
  if (is_named(file, {".mtx", ".mm"})) return "matrix-market";
  if (is_named(file, {".sg", ".wsg"})) return "gapbs";
  if (is_named(file, {".adj"})) return "ligra";
  if (is_named(file, {".e"})) return "graphalytics";
  if (is_named(file, {".sgr"})) return "galois";
  if (is_named(file, {".gr", ".col", ".clq", ".dimacs"})) return "dimacs";
  if (is_named(file, {".graph-txt"})) return "webgraph-ascii";
  if (is_named(file, {".graph", ".metis"})) return "metis";
  if (is_named(file, {".graphml"})) return "graphml";
  if (is_named(file, {".gml"})) return "gml";
  if (is_named(file, {".net", ".paj"})) return "pajek";
  if (is_named(file, {".g6", ".d6", ".s6"})) return "graph6";
  if (is_named(file, {".json"})) return "node-link";
  if (has_konect_name(file)) return "konect";
  if (is_named(file, list_endings)) return "edge-list";
  return std::nullopt;
}

/// Returns the binary format of a file, which is recognised by its first bytes, its size or a companion file.
std::optional<std::string> by_layout(const TextFile& file) {
  if (is_numpy(file.text)) return "numpy";
  if (is_parquet(file.text)) return "parquet";
  if (is_arrow(file.text)) return "arrow";
  if (gapbs_layout(file.text)) return "gapbs";
  if (galois_header(file.text)) return "galois";
  if (is_webgraph(file)) return "webgraph";
  return std::nullopt;
}

/// Returns the text format that the first words or lines of a file show. An ending `.e` with a companion `.v`
/// shows Graphalytics, whose lines are plain edges.
std::optional<std::string> by_banner(const TextFile& file) {
  const size_t first = file.text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) fail_at(file, 1, "found an empty file, expected a graph");
  const std::string_view start = file.text.substr(first);
  if (is_matrix_market(file)) return "matrix-market";
  if (const auto marked = marked_format(file)) return marked;
  if (start.starts_with("AdjacencyGraph") || start.starts_with("WeightedAdjacencyGraph")) return "ligra";
  if (is_statistics(start)) return "statistics";
  if (is_named(file, {".e"}) && find_companion(file, ".v")) return "graphalytics";
  if (is_konect(file)) return "konect";
  if (is_dimacs(file.text)) return "dimacs";
  return std::nullopt;
}

}  // namespace

const TextFormat& sniff_format(const TextFile& file) {
  std::optional<std::string> format = by_layout(file);
  if (format) return format_named(*format);
  refuse_foreign(file);
  refuse_binary(file);
  refuse_lone_return(file, 0, std::min<size_t>(file.text.size(), 4096));
  format = by_banner(file);
  if (!format) format = by_ending(file);
  if (!format) format = kind_of_lines(file) == Lines::neighbors ? "metis" : "edge-list";
  return format_named(*format);
}

}  // namespace harness::graph
