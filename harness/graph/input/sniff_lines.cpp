#include "graph/input/sniff_lines.hpp"

#include <algorithm>

#include "graph/input/cursor.hpp"

namespace harness::graph {
namespace {

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

/// What the first lines look like, without `%` comments. It tells METIS from an edge list.
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

/// Whether the text has as many lines as its first one announces, as METIS files do.
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

constexpr std::initializer_list<const char*> list_endings = {".el", ".wel", ".txt", ".csv", ".tsv"};

/// Lines of two or three numbers can be either. Then the name of the file decides, and after it the counts.
Lines pairs_or_neighbors(const TextFile& file, const Head& head, size_t tokens) {
  if (head.hash_comments || tokens < 2 || tokens > 4 || is_named(file, list_endings)) return Lines::pairs;
  if (!head.even || is_named(file, {".graph", ".metis"})) return Lines::neighbors;
  return announces_its_lines(head.first, file.text) ? Lines::neighbors : Lines::pairs;
}

}  // namespace

bool is_named(const TextFile& file, std::initializer_list<const char*> endings) {
  const size_t stem = file.path.find_last_of("/") + 1;  // npos + 1 is 0
  return std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) {
    const size_t at = file.path.rfind(ending);
    return at != std::string::npos && at >= stem &&
           (at + ending.size() == file.path.size() || file.path[at + ending.size()] == '.');
  });
}

Lines kind_of_lines(const TextFile& file) {
  if (is_named(file, {".graph-txt"})) return Lines::successors;
  const Head head = read_head(file.text);
  const size_t tokens = count_tokens(head.first);
  const size_t begin = head.first.find_first_not_of(" \t\r,");
  const bool number = begin != std::string_view::npos && Cursor::is_digit(head.first[begin]);
  if (!number) return Lines::pairs;  // a row of names, or words
  if (tokens == 1 && !is_named(file, list_endings)) return Lines::successors;
  return pairs_or_neighbors(file, head, tokens);
}

}  // namespace harness::graph
