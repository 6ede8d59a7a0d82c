// Telling formats apart by content. `.gr` is DIMACS or Galois, `.graph` is METIS or WebGraph, and a
// page that says "404 not found" may be called anything.
#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>
#include <initializer_list>

#include "base/error.hpp"
#include "base/nearest.hpp"
#include "graph/input/gapbs.hpp"
#include "graph/input/readers.hpp"

namespace harness::graph {

const std::vector<TextFormat>& text_formats() {
  static const std::vector<TextFormat> formats = {{"matrix-market", read_matrix_market},
                                                  {"edge-list", read_edge_list},
                                                  {"dimacs", read_dimacs},
                                                  {"metis", read_metis},
                                                  {"gapbs", read_gapbs},
                                                  {"ligra", read_ligra}};
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

enum Format { matrix_market, edge_list, dimacs, metis, gapbs, ligra };

bool starts_with_ignoring_case(std::string_view text, std::string_view prefix) {
  return text.size() >= prefix.size() &&
         std::equal(prefix.begin(), prefix.end(), text.begin(), [](char a, char b) {
           return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
         });
}

size_t count_tokens(std::string_view line) {
  size_t tokens = 0;
  bool in_token = false;
  for (const char c : line) {
    const bool token = !Cursor::is_blank(c);
    tokens += token && !in_token;
    in_token = token;
  }
  return tokens;
}

/// The first lines, without `%` comments; tells METIS from an edge list.
struct Head {
  std::string_view first;
  bool even = true;  ///< all lines have two, or all have three tokens
  bool hash_comments = false;
};

Head read_head(std::string_view text) {
  constexpr size_t lines_to_see = 256;
  Head head;
  size_t columns = 0;
  for (size_t seen = 0, begin = 0; begin < text.size() && seen < lines_to_see;) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    if (line.starts_with('#')) head.hash_comments = true;
    if (line.starts_with('%') || line.starts_with('#')) continue;
    const size_t tokens = count_tokens(line);
    if (head.first.empty()) {
      if (tokens == 0) continue;
      head.first = line;
      columns = tokens;
    }
    head.even = head.even && tokens == columns && (tokens == 2 || tokens == 3);
    ++seen;
  }
  return head;
}

/// METIS announces as many lines as it has.
bool announces_its_lines(std::string_view first, std::string_view text) {
  uint64_t announced = 0;
  for (const char c : first) {
    if (!Cursor::is_digit(c)) break;
    announced = announced * 10 + static_cast<uint64_t>(c - '0');
    if (announced > text.size()) return false;
  }
  uint64_t lines = 0;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    lines += text[begin] != '%';
    begin = end + 1;
  }
  return lines == announced + 1;
}

/// Two or three numbers a line can be either; then the counts decide, and after them the name.
Format metis_or_edge_list(const TextFile& file) {
  const Head head = read_head(file.text);
  const size_t tokens = count_tokens(head.first);
  if (head.hash_comments || tokens < 2 || tokens > 4) return edge_list;
  const auto named = [&](std::initializer_list<const char*> endings) {
    const size_t stem = file.path.find_last_of("/") + 1;  // npos + 1 is 0
    return std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) {
      const size_t at = file.path.rfind(ending);
      return at != std::string::npos && at >= stem &&
             (at + ending.size() == file.path.size() || file.path[at + ending.size()] == '.');
    });
  };
  if (named({".el", ".wel", ".txt", ".csv", ".tsv"})) return edge_list;
  if (!head.even || named({".graph", ".metis"})) return metis;
  return announces_its_lines(head.first, file.text) ? metis : edge_list;
}

[[noreturn]] void refuse_binary(const TextFile& file) {
  uint64_t version = 0, edge_bytes = 0;
  if (file.text.size() >= 16) {
    std::memcpy(&version, file.text.data(), 8);
    std::memcpy(&edge_bytes, file.text.data() + 8, 8);
  }
  if ((version == 1 || version == 2) && edge_bytes <= 8) {
    fail_at(file, 1, "found a Galois binary graph, expected a format that is read here (convert it)");
  }
  fail_at(file, 1,
          "found binary data, expected a text graph, GAPBS .sg or a .hgr cache "
          "(truncated? WebGraph files must be converted)");
}

/// Archives and compressed files that are common and not read here, with the cure.
void refuse_archive(const TextFile& file) {
  constexpr size_t tar_mark = 257;
  if (file.text.size() > tar_mark && file.text.substr(tar_mark).starts_with("ustar")) {
    fail_at(file, 1,
            "found a tar archive, expected one graph (tar xf FILE unpacks it; name the graph in it)");
  }
  struct Kind {
    std::string_view begin;
    const char *name, *cure;
  };
  constexpr Kind kinds[] = {{{"\xfd"
                              "7zXZ\0",
                              6},
                             "xz",
                             "xz -d"},
                            {"BZh", "bzip2", "bzip2 -d"},
                            {"PK\x03\x04", "zip", "unzip"},
                            {"7z\xbc\xaf\x27\x1c", "7z", "7z x"},
                            {"\x04\x22\x4d\x18", "lz4", "lz4 -d"}};
  for (const Kind& kind : kinds) {
    if (!file.text.starts_with(kind.begin)) continue;
    fail_at(file, 1, "found {} data, expected a graph, alone or in gzip or zstd ({} FILE unpacks it)",
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
  const bool comment_or_problem = start.starts_with("c ") || start.starts_with("c\n") ||
                                  start.starts_with("c\r") || start.starts_with("p ") ||
                                  start.starts_with("a ");
  if (comment_or_problem) return format(dimacs);
  return format(metis_or_edge_list(file));
}

}  // namespace harness::graph
