#include "graph/input/readers.hpp"
#include "graph/input/table.hpp"

namespace harness::graph {
namespace {

struct PairParser {
  static constexpr bool skips_empty_lines = true;
  bool weighted, one_based;

  void operator()(Cursor& at, ArcWriter& out) const {
    constexpr const char* cure = " (compact: true or --compact numbers longer ids)";
    uint64_t u = at.parse_unsigned(max_vertices - 1, "a vertex id", cure);
    uint64_t v = at.parse_unsigned(max_vertices - 1, "a second vertex id", cure);
    if (one_based) {
      if (u == 0 || v == 0) at.fail("found vertex 0, expected ids from 1 on (one_based is true)");
      --u, --v;
    }
    if (weighted) {
      out.push(u, v, at.parse_weight(false, out.rounded));
    } else {
      out.push(u, v);
    }
  }
};

EdgeList read_pairs(const TableShape& shape, const ReadOptions& options) {
  EdgeList list;
  list.weighted = shape.weight.has_value();
  std::vector<Chunk> chunks = split_lines(shape.records, options.threads, count_lines);
  parse_chunks(shape.records, options, list, chunks, [&](const Chunk&) {
    return PairParser{list.weighted, options.one_based};
  });
  count_vertices_by_id(shape.records, list, options.threads);
  return list;
}

}  // namespace

EdgeList read_edge_list(const TextFile& file, const ReadOptions& options) {
  const TableShape shape = shape_of_table(file, options);
  EdgeList list =
      shape.is_plain() && !options.compact ? read_pairs(shape, options) : read_table(shape, options);
  if (!shape.header.empty()) list.provenance["header_row"] = shape.header;
  if (!shape.note.empty()) list.provenance["columns"] = shape.note;
  list.provenance["format"] = list.weighted ? "edge-list weighted" : "edge-list";
  return list;
}

}  // namespace harness::graph
