#include <algorithm>

#include "base/printable.hpp"
#include "graph/input/readers.hpp"
#include "graph/input/table.hpp"

namespace harness::graph {
namespace {

struct PairParser {
  static constexpr bool skips_empty_lines = true;
  bool weighted, one_based;

  /// Skips the separator of two fields: blanks, or one comma with or without blanks. Returns true for a
  /// comma.
  static bool skip_separator(Cursor& at) {
    at.skip_blanks();
    if (at.p >= at.end || *at.p != ',') return false;
    ++at.p;
    at.skip_blanks();
    return true;
  }
  uint64_t id(Cursor& at, const char* what) const {
    constexpr const char* cure = " (compact: true or --compact numbers longer ids)";
    at.skip_blanks();
    const char* const begin = at.p;
    const uint64_t id = at.parse_unsigned(max_vertices - 1, what, cure, ',');
    if (*begin == '0' && at.p - begin > 1) [[unlikely]]
      fail_leading_zero(at, begin);
    if (!one_based) return id;
    if (id == 0) at.fail("found vertex 0, expected ids from 1 on (one_based is true)");
    return id - 1;
  }
  void operator()(Cursor& at, ArcWriter& out) const {
    const uint64_t u = id(at, "a vertex id");
    const bool comma = skip_separator(at);
    const uint64_t v = id(at, "a second vertex id");
    float weight = 0;
    if (weighted) {
      const char* const begin = at.p;
      if (skip_separator(at) != comma) at.fail_expected(begin, comma ? "a comma" : "a blank");
      weight = at.parse_weight(false, out.tally);
    }
    out.push(u, v, weight);
  }
};

/// Records in the provenance if the first edge looks like a line of counts. Some programs write "n m" before
/// edges, or "n n m" before edges with weights.
void note_counts(const TableShape& shape, EdgeList& list) {
  if (list.size() < 3 || list.weighted != !list.weights.empty()) return;
  const size_t rest = list.size() - 1;
  const bool counts = list.weighted
                          ? list.src[0] == list.dst[0] && list.weights[0] == static_cast<float>(rest)
                          : list.dst[0] == rest;
  if (!counts) return;
  vertex_t largest = 0;
  for (size_t i = 1; i < list.size(); ++i) largest = std::max({largest, list.src[i], list.dst[i]});
  if (list.src[0] != largest && list.src[0] != largest + 1) return;
  const FirstRecord first = first_record(shape.records);
  list.provenance["first_line"] = fmt::format(
      "line {} '{}' was taken for an edge, and counts the vertices and edges below (remove it if it is none)",
      first.number, valid_utf8(printable(first.line.substr(0, 80))));
}

EdgeList read_pairs(const TableShape& shape, const ReadOptions& options) {
  EdgeList list;
  list.weighted = shape.weight.has_value();
  std::vector<Chunk> chunks = split_lines(shape.records, options.threads, count_lines);
  parse_chunks(shape.records, options, list, chunks, [&](const Chunk&) {
    return PairParser{list.weighted, options.one_based};
  });
  count_vertices_by_id(shape.records, list, options.threads);
  if (shape.header.empty() && !shape.names_apart) note_counts(shape, list);
  return list;
}

}  // namespace

EdgeList read_rows(const TableShape& shape, const ReadOptions& options) {
  return shape.is_plain() && !options.compact ? read_pairs(shape, options) : read_table(shape, options);
}

EdgeList read_edge_list(const TextFile& file, const ReadOptions& options) {
  const TableShape shape = shape_of_table(file, options);
  EdgeList list = read_rows(shape, options);
  if (!shape.header.empty()) list.provenance["header_row"] = shape.header;
  if (!shape.note.empty()) list.provenance["columns"] = shape.note;
  list.provenance["format"] = list.weighted ? "edge-list weighted" : "edge-list";
  return list;
}

}  // namespace harness::graph
