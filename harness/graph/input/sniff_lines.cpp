#include "graph/input/sniff_lines.hpp"

#include <algorithm>
#include <cctype>
#include <string>

#include "graph/input/companions.hpp"
#include "graph/input/cursor.hpp"

namespace harness::graph {
namespace {

/// Returns the first non-blank character of a line, or 0.
char first_sign(std::string_view line) {
  const size_t at = line.find_first_not_of(" \t\r");
  return at == std::string_view::npos ? '\0' : line[at];
}

size_t count_tokens(std::string_view line) {
  size_t tokens = 0;
  bool in_token = false;
  for (const char c : line) {
    const bool token = !Cursor::is_blank(c) && c != ',' && c != ';';
    tokens += token && !in_token;
    in_token = token;
  }
  return tokens;
}

/// Properties of the first lines, without `%` comments. They distinguish METIS from an edge list.
struct Head {
  std::string_view first;
  bool even = true;  ///< all non-blank lines have two tokens, or all have three
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
    const char sign = first_sign(line);
    if (sign == '#') head.hash_comments = true;
    if (sign == '%' || sign == '#') continue;
    const size_t tokens = count_tokens(line);
    if (tokens == 0) continue;  // empty: a vertex without neighbours in METIS, ignored in an edge list
    if (head.first.empty()) {
      head.first = line;
      columns = tokens;
    }
    head.even = head.even && tokens == columns && (tokens == 2 || tokens == 3);
    ++seen;
  }
  return head;
}

/// Returns true if the text has as many lines as its first one announces, as METIS files do. Empty lines may
/// follow.
bool announces_its_lines(std::string_view text) {
  uint64_t announced = 0;
  std::string_view first = text;
  first.remove_prefix(std::min(first.find_first_not_of(" \t"), first.size()));
  for (const char c : first) {
    if (!Cursor::is_digit(c)) break;
    announced = announced * 10 + static_cast<uint64_t>(c - '0');
    if (announced > text.size()) return false;
  }
  uint64_t lines = 0;
  bool more = false;  // there are lines after the last one that METIS would read
  for (size_t begin = 0; begin < text.size() && !more;) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    if (first_sign(line) != '%' && ++lines > announced + 1) more = count_tokens(line) > 0;
    begin = end + 1;
  }
  return lines > announced && !more;
}

}  // namespace

bool is_named(const TextFile& file, std::initializer_list<const char*> endings) {
  std::string name = without_compression(file.path.substr(file.path.find_last_of('/') + 1));
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
  return std::any_of(endings.begin(), endings.end(),
                     [&](const char* ending) { return name.ends_with(ending); });
}

Lines kind_of_lines(const TextFile& file) {
  const Head head = read_head(file.text);
  const size_t tokens = count_tokens(head.first);
  const size_t begin = head.first.find_first_not_of(" \t\r,");
  const bool number = begin != std::string_view::npos && Cursor::is_digit(head.first[begin]);
  if (!number) return Lines::pairs;  // the line has column names, or ids that are words
  if (tokens == 1) {
    fail_at(file, 1,
            "found one number in the first line, expected two ids (or a name that ends in .graph-txt for the "
            "text "
            "of WebGraph)");
  }
  if (head.hash_comments || tokens < 2 || tokens > 4) return Lines::pairs;
  if (!head.even) return Lines::neighbors;
  if (!announces_its_lines(file.text.substr(static_cast<size_t>(head.first.data() - file.text.data()))))
    return Lines::pairs;
  fail_at(
      file, 1,
      "found lines that may be a METIS graph or an edge list, expected a name that tells which (.graph or "
      ".el)");
}

}  // namespace harness::graph
