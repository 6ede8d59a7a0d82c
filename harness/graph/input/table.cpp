#include "graph/input/table.hpp"

namespace harness::graph {
namespace {

/// Parses the arc in one line of the table. The ids of the file are the vertex numbers, from 0 or from 1.
struct NumberParser {
  static constexpr bool skips_empty_lines = true;
  const TableShape& shape;
  bool one_based;
  RowReader row{shape, one_based};

  uint64_t id(const Cursor& at, size_t column) const {
    uint64_t number = 0;
    row.read(at, column, number);
    if (number >= max_vertices) {
      at.fail("found vertex {}, expected at most {} (compact: true or --compact renumbers the ids)", number,
              max_vertices - 1);
    }
    return number - (one_based ? 1 : 0);
  }
  void operator()(Cursor& at, ArcWriter& out) {
    row.cut(at);
    const uint64_t from = id(at, shape.from), to = id(at, shape.to);
    out.push(from, to, row.weight(at, out.tally));
  }
};

}  // namespace

bool is_plain_number(std::string_view field) {
  uint64_t number = 0;
  const auto [after, error] = std::from_chars(field.data(), field.data() + field.size(), number);
  return error == std::errc() && after == field.data() + field.size() && number >> 63 == 0 &&
         (field.size() == 1 || field.front() != '0');
}

void fail_leading_zero(const Cursor& at, const char* id) {
  at.fail(
      "found {}, expected a vertex id without leading zeros (compact: true or --compact takes it as a word)",
      quoted_token(id, at.end));
}

EdgeList read_table(const TableShape& shape, const ReadOptions& options) {
  EdgeList list;
  list.weighted = shape.weight.has_value();
  std::vector<Chunk> chunks = split_lines(shape.records, options.threads, count_lines);
  if (!options.compact) {
    parse_chunks(shape.records, options, list, chunks, [&](const Chunk&) {
      return NumberParser{shape, options.one_based};
    });
    count_vertices_by_id(shape.records, list, options.threads);
  } else {
    read_compact(shape, options, chunks, list);
  }
  return list;
}

}  // namespace harness::graph
