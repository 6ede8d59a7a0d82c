// --compact: numbers the ids of a table in sorted order. If all ids are plain numbers (digits without leading
// zeros), they are compared as numbers. Otherwise all are words, so 007 differs from 7.
#include <algorithm>

#include "base/printable.hpp"
#include "graph/input/table.hpp"

namespace harness::graph {
namespace {

template <class Id>
void sort_unique(std::vector<Id>& ids) {
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
}

/// An id that is not a plain number, such as 007, in a table whose ids otherwise look like numbers.
struct OddId {
  uint64_t line = 0;
  std::string_view id;
};

/// Returns all ids in use, in ascending order. `Id` is a type of numbers or of words. If it is one of
/// numbers, `odd` receives the first id of the table that is not a plain number. If there is such an id, the
/// returned list is invalid.
template <class Id>
std::vector<Id> ids_in_use(const TableShape& shape, const ReadOptions& options,
                           const std::vector<Chunk>& chunks, std::optional<OddId>& odd) {
  constexpr bool numbers = std::is_same_v<Id, uint64_t>;
  std::vector<std::vector<Id>> found(chunks.size());
  std::vector<std::optional<OddId>> odd_in(chunks.size());
  for_each_chunk(shape.records, options.threads, chunks.size(), [&](size_t c) {
    RowReader row(shape, options.one_based);
    for_each_record(shape.records, chunks[c], true, [&](Cursor& at) {
      row.cut(at);
      for (const size_t column : {shape.from, shape.to}) {
        if (numbers && !odd_in[c] && !row.field(column).empty() && !is_plain_number(row.field(column)))
          odd_in[c] = OddId{at.line, row.field(column)};
        if (!odd_in[c]) row.read(at, column, found[c].emplace_back());
      }
    });
    sort_unique(found[c]);
    found[c].shrink_to_fit();
  });
  std::vector<Id> ids;
  for (std::vector<Id>& some : found) {
    ids.insert(ids.end(), some.begin(), some.end());
    some = {};
  }
  sort_unique(ids);
  for (const auto& one : odd_in) {
    if (one && !odd) odd = one;
  }
  return ids;
}

/// Parses the arc in one line of the table. Each id is replaced by its index among the ids in use.
template <class Id>
struct PlaceParser {
  static constexpr bool skips_empty_lines = true;
  const TableShape& shape;
  bool one_based;
  const std::vector<Id>& ids;
  RowReader row{shape, one_based};

  uint64_t place(const Cursor& at, size_t column) const {
    Id id{};
    row.read(at, column, id);
    return static_cast<uint64_t>(std::lower_bound(ids.begin(), ids.end(), id) - ids.begin());
  }
  void operator()(Cursor& at, ArcWriter& out) {
    row.cut(at);
    const uint64_t from = place(at, shape.from), to = place(at, shape.to);
    out.push(from, to, row.weight(at, out.tally));
  }
};

VertexIds kept(const std::vector<uint64_t>& ids) {
  return VertexIds::of_numbers(ids);
}
VertexIds kept(const std::vector<std::string_view>& ids) {
  return VertexIds::of_words(ids);
}

template <class Id>
void read_placed(const TableShape& shape, const ReadOptions& options, std::vector<Chunk>& chunks,
                 const std::vector<Id>& ids, EdgeList& list) {
  if (ids.size() >= max_vertices) {
    fail_at(shape.records.file, 1, "found {} vertices, expected at most {}", ids.size(), max_vertices - 1);
  }
  parse_chunks(shape.records, options, list, chunks, [&](const Chunk&) {
    return PlaceParser<Id>{shape, options.one_based, ids};
  });
  list.num_vertices = static_cast<vertex_t>(ids.size());
  list.ids = kept(ids);
}

/// Throws Error if a column name may also be an id, unless the user has named the columns.
void require_names(const TableShape& shape, const ReadOptions& options,
                   const std::vector<std::string_view>& ids, const std::optional<OddId>& odd) {
  const uint64_t line = shape.records.first_line - 1;
  if (shape.header.empty() || names_columns(options)) return;
  for (const std::string& name : {shape.from_name, shape.to_name}) {
    const bool usual = is_usual_name_of_id(name);
    if (usual && !std::binary_search(ids.begin(), ids.end(), std::string_view(name))) continue;
    if (!usual && !odd) continue;
    fail_at(
        shape.records.file, line,
        "found '{}', which may be the name of a column or an id, expected names such as source,target above "
        "words (write such a line above it, or say --columns {},{})",
        printable(name), printable(shape.from_name), printable(shape.to_name));
  }
}

/// Returns true if the table has several edges, and the two words of the first edge do not occur in any other
/// edge. Column names have this property.
bool first_stands_alone(const EdgeList& list) {
  if (list.size() < 2) return false;
  const auto times = [&](vertex_t v) {
    return std::count(list.src.begin(), list.src.end(), v) + std::count(list.dst.begin(), list.dst.end(), v);
  };
  return list.src[0] != list.dst[0] && times(list.src[0]) == 1 && times(list.dst[0]) == 1;
}

/// Returns an id of the table's first line if that id looks like a number but is not a plain number, such as
/// 007.
std::optional<OddId> numeric_first_id(const TableShape& shape) {
  const FirstRecord first = first_record(shape.records);
  const Fields fields = fields_of(shape.records.file, first, shape.delimiter);
  for (const size_t column : {shape.from, shape.to}) {
    if (column < fields.size() && is_numeric(fields[column]) && !is_plain_number(fields[column]))
      return OddId{first.number, fields[column]};
  }
  return std::nullopt;
}

void read_words(const TableShape& shape, const ReadOptions& options, std::vector<Chunk>& chunks,
                const std::optional<OddId>& odd, EdgeList& list) {
  std::optional<OddId> none;
  const auto ids = ids_in_use<std::string_view>(shape, options, chunks, none);
  require_names(shape, options, ids, odd);
  read_placed(shape, options, chunks, ids, list);
  list.provenance["ids"] = "words";
  if (odd) {
    list.provenance["ids"] = fmt::format("words, since line {} has {}", odd->line,
                                         quoted_token(odd->id.data(), odd->id.data() + odd->id.size()));
  }
  if (shape.header.empty() && !shape.names_apart && first_stands_alone(list)) {
    const FirstRecord first = first_record(shape.records);
    list.provenance["first_line"] = fmt::format(
        "line {} '{}' was taken for an edge, whose words are in no other line (--columns, or columns: [from, "
        "to], says "
        "that it holds names)",
        first.number, valid_utf8(printable(first.line.substr(0, 80))));
  }
}

}  // namespace

void read_compact(const TableShape& shape, const ReadOptions& options, std::vector<Chunk>& chunks,
                  EdgeList& list) {
  std::optional<OddId> odd;
  if (!shape.words) {
    const auto ids = ids_in_use<uint64_t>(shape, options, chunks, odd);
    if (!odd) return read_placed(shape, options, chunks, ids, list);
  } else {
    odd = numeric_first_id(shape);
  }
  read_words(shape, options, chunks, odd, list);
}

}  // namespace harness::graph
