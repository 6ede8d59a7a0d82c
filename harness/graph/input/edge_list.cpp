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
    fail_at(records.file, at.line, "found {} columns, expected 2 (ids) or 3 (ids and a weight)",
            columns);
  }
  fail_at(records.file, 1, "found only comments, expected lines with two vertex ids");
}

vertex_t largest_id(const EdgeList& list, unsigned threads) {
  std::vector<vertex_t> largest(resolve_threads(threads));
  parallel_for_chunks(list.size(), threads, [&](std::size_t begin, std::size_t end, unsigned t) {
    vertex_t top = 0;
    for (std::size_t i = begin; i < end; ++i) top = std::max({top, list.src[i], list.dst[i]});
    largest[t] = top;
  });
  return *std::max_element(largest.begin(), largest.end());
}

}  // namespace

EdgeList read_edge_list(const TextFile& file, const ReadOptions& options) {
  const Records records{file, 0, 1, "#%"};
  EdgeList list;
  list.weighted = count_columns(records) == 3;
  std::vector<Chunk> chunks = split_lines(records, options.threads, count_lines);
  parse_chunks(records, options, list, chunks,
               [&](const Chunk&) { return PairParser{list.weighted}; });
  const vertex_t top = largest_id(list, options.threads);
  if (top >= plausible_vertices(file.text.size())) {
    const auto is_top = [&](std::size_t i) { return list.src[i] == top || list.dst[i] == top; };
    std::size_t i = 0;
    while (!is_top(i)) ++i;
    fail_at(file, line_of_record(records, i),
            "found vertex id {}, expected at most {} in a file of {} bytes (renumber the ids)", top,
            plausible_vertices(file.text.size()) - 1, file.text.size());
  }
  list.num_vertices = top + 1;
  list.provenance["format"] = list.weighted ? "edge-list weighted" : "edge-list";
  return list;
}

}  // namespace harness
