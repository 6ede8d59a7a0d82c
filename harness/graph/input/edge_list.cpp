#include <algorithm>
#include <string>

#include "graph/input/readers.hpp"

namespace harness {
namespace {

struct PairParser {
  static constexpr bool skips_empty_lines = true;
  bool weighted;

  void operator()(Cursor& at, ArcWriter& out) const {
    const std::uint64_t u = at.parse_unsigned(max_vertices - 1, "a vertex id");
    const std::uint64_t v = at.parse_unsigned(max_vertices - 1, "a second vertex id");
    if (weighted) {
      out.push(u, v, at.parse_weight(false, out.rounded));
    } else {
      out.push(u, v);
    }
  }
};

/// The first record says how many columns there are; all others must agree.
std::size_t count_columns(const Records& records) {
  const std::string_view text = records.file.text;
  Cursor at{text.data(), text.data() + text.size(), 1};
  for (; at.p < at.end; ++at.p, ++at.line) {
    if (at.at_line_end()) continue;
    if (records.is_comment(*at.p)) {
      at.skip_line();
      continue;
    }
    std::size_t columns = 0;
    for (; !at.at_line_end(); ++columns) {
      while (at.p < at.end && *at.p != '\n' && !Cursor::is_blank(*at.p)) ++at.p;
    }
    if (columns == 2 || columns == 3) return columns;
    fail_at(records.file, at.line, "found {} columns, expected 2 (ids) or 3 (ids and a weight)", columns);
  }
  fail_at(records.file, 1, "found only comments, expected lines with two vertex ids");
}

}  // namespace

EdgeList read_edge_list(const TextFile& file, const ReadOptions& options) {
  const Records records{file, 0, 1, "#%"};
  EdgeList list;
  list.weighted = count_columns(records) == 3;
  std::vector<Chunk> chunks = split_lines(records, options.threads, count_lines);
  parse_chunks(records, options, list, chunks, [&](const Chunk&) { return PairParser{list.weighted}; });
  count_vertices_by_id(records, list, options.threads);
  list.provenance["format"] = list.weighted ? "edge-list weighted" : "edge-list";
  return list;
}

}  // namespace harness
