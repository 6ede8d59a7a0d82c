#include <algorithm>
#include <string>

#include "base/printable.hpp"
#include "graph/input/readers.hpp"

namespace harness::graph {
namespace {

struct PairParser {
  static constexpr bool skips_empty_lines = true;
  bool weighted, one_based;

  void operator()(Cursor& at, ArcWriter& out) const {
    uint64_t u = at.parse_unsigned(max_vertices - 1, "a vertex id");
    uint64_t v = at.parse_unsigned(max_vertices - 1, "a second vertex id");
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

struct FirstRecord {
  std::string_view line;
  uint64_t number = 0;  ///< of the line
  size_t end = 0;       ///< where the next line begins
  std::vector<std::string_view> columns;

  bool has_digits() const { return !columns.empty() && Cursor::is_digit(columns[0].front()); }
};

/// The first line that is neither empty nor a comment; without columns where there is none.
FirstRecord first_record(const Records& records) {
  const std::string_view text = records.file.text;
  Cursor at{text.data() + records.begin, text.data() + text.size(), records.first_line};
  FirstRecord record;
  for (; at.p < at.end && record.columns.empty(); ++at.p, ++at.line) {
    if (at.at_line_end()) continue;
    const char* const begin = at.p;
    const bool comment = records.is_comment(*at.p);
    while (!comment && !at.at_line_end()) {
      const char* const token = at.p;
      while (at.p < at.end && *at.p != '\n' && !Cursor::is_blank(*at.p)) ++at.p;
      record.columns.emplace_back(token, static_cast<size_t>(at.p - token));
    }
    if (comment) at.skip_line();
    record.line = {begin, static_cast<size_t>(at.p - begin)};
    record.number = at.line;
  }
  record.end = std::min(static_cast<size_t>(at.p - text.data()), text.size());
  return record;
}

/// Tables begin with the names of their columns: those are skipped, and noted in the provenance.
void skip_header_row(Records& records, EdgeList& list) {
  const FirstRecord header = first_record(records);
  if (header.columns.size() < 2 || header.has_digits()) return;
  Records rest = records;
  rest.begin = header.end;
  rest.first_line = header.number + 1;
  if (!first_record(rest).has_digits()) return;  // a text of other words; its first line is to blame
  records = rest;
  list.provenance["header_row"] = printable(header.line.substr(0, 80));
}

/// The first record says how many columns there are; all others must agree.
size_t count_columns(const Records& records) {
  const FirstRecord first = first_record(records);
  const size_t columns = first.columns.size();
  if (columns == 0) fail_at(records.file, 1, "found only comments, expected lines with two vertex ids");
  if (columns == 2 || columns == 3) return columns;
  fail_at(
      records.file, first.number,
      "found {} columns, expected 2 (ids) or 3 (ids and a weight): keep those alone, as with cut -d, -f1,2",
      columns);
}

}  // namespace

EdgeList read_edge_list(const TextFile& file, const ReadOptions& options) {
  Records records{file, 0, 1, "#%"};
  EdgeList list;
  skip_header_row(records, list);
  list.weighted = count_columns(records) == 3;
  std::vector<Chunk> chunks = split_lines(records, options.threads, count_lines);
  parse_chunks(records, options, list, chunks, [&](const Chunk&) {
    return PairParser{list.weighted, options.one_based};
  });
  if (options.compact) {
    compact_ids(list, options.threads);
  } else {
    count_vertices_by_id(records, list, options.threads);
  }
  list.provenance["format"] = list.weighted ? "edge-list weighted" : "edge-list";
  return list;
}

}  // namespace harness::graph
