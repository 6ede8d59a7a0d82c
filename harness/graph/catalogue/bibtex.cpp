#include "graph/catalogue/bibtex.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/outside_file.hpp"

namespace harness::graph {

std::map<std::string, std::string> read_bibtex(const std::filesystem::path& file) {
  const std::string text = read_outside({.path = file, .expected = "works in BibTeX"});
  std::map<std::string, std::string> works;
  // Between entries, BibTeX takes everything for a comment.
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
    if (!works.emplace(key, text.substr(begin, end + 1 - begin)).second) fail("its key is there twice");
    begin = text.find('@', end);
  }
  return works;
}

}  // namespace harness::graph
