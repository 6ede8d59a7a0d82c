// Detects formats whose first words no other format has: GraphML, GML, Pajek, graph6 and JSON.
#include <algorithm>
#include <cctype>

#include "graph/input/sniff_lines.hpp"

namespace harness::graph {

std::string lower_head(const TextFile& file) {
  constexpr size_t head_bytes = 2048;
  const size_t first = file.text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return "";
  std::string head(file.text.substr(first, head_bytes));
  std::transform(head.begin(), head.end(), head.begin(), [](unsigned char c) { return std::tolower(c); });
  return head;
}

bool opens(std::string_view text, std::string_view word, char bracket) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  for (int words = 0; words < 3; ++words) {
    const size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) return false;
    if (text[begin] == bracket) return true;
    if (begin == 0) return false;  // the text begins with a longer word than `word`
    const size_t end = text.find_first_of(" \t\r\n{[", begin);
    if (end == std::string_view::npos) return false;
    text.remove_prefix(end);
    if (text[0] == bracket) return true;
  }
  return false;
}

std::optional<std::string> marked_format(const TextFile& file) {
  const std::string start = lower_head(file);
  if (start.empty()) return std::nullopt;
  if (start[0] == '<' && start.find("<graphml") != std::string::npos) return "graphml";
  if (opens(start, "graph", '[')) return "gml";
  if (start.starts_with("*vertices") || start.starts_with("*network")) return "pajek";
  for (const char* header : {">>graph6<<", ">>digraph6<<", ">>sparse6<<"})
    if (start.starts_with(header)) return "graph6";
  if (start[0] == '{' || start[0] == '[') return "node-link";
  return std::nullopt;
}

}  // namespace harness::graph
