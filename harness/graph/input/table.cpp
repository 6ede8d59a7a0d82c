#include "graph/input/table.hpp"

#include <algorithm>
#include <charconv>

namespace harness::graph {
namespace {

/// The fields of one line, as ids and weight.
class RowReader {
 public:
  RowReader(const TableShape& shape, bool one_based) : shape_(shape), one_based_(one_based) {}

  void cut(Cursor& at) {
    cut_fields(at, shape_.delimiter, fields_);
    if (fields_.size() == shape_.columns) return;
    at.fail("found {} columns, expected {} as in the lines before", fields_.size(), shape_.columns);
  }

  void read(const Cursor& at, size_t column, std::string_view& word) const {
    word = fields_[column];
    if (word.empty()) at.fail("found an empty field, expected a vertex id");
  }
  void read(const Cursor& at, size_t column, uint64_t& number) const {
    const std::string_view field = fields_[column];
    const char* const end = field.data() + field.size();
    const auto [after, error] = std::from_chars(field.data(), end, number);
    if (error == std::errc::result_out_of_range || (error == std::errc() && number >> 63 != 0)) {
      at.fail("found {}, expected a vertex id below 2^63", quoted_token(field.data(), end));
    }
    if (error != std::errc() || after != end) at.fail("found '{}', expected a vertex id", quoted(field));
    if (one_based_ && number == 0) at.fail("found vertex 0, expected ids from 1 on (one_based is true)");
  }
  float weight(const Cursor& at, uint64_t& rounded) const {
    if (!shape_.weight) return 0;
    const std::string_view field = fields_[*shape_.weight];
    Cursor in{field.data(), field.data() + field.size(), at.line};
    const float weight = in.parse_weight(false, rounded);
    if (!in.at_line_end()) in.fail_expected(field.data(), "a weight");
    return weight;
  }

 private:
  static std::string quoted(std::string_view field) {
    const std::string token = quoted_token(field.data(), field.data() + field.size());
    return field.empty() ? "" : token.substr(1, token.size() - 2);
  }

  const TableShape& shape_;
  bool one_based_;
  Fields fields_;
};

/// Ids as they are.
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
    out.push(from, to, row.weight(at, out.rounded));
  }
};

template <class Id>
void sort_unique(std::vector<Id>& ids) {
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
}

/// All ids in use, in ascending order.
template <class Id>
std::vector<Id> ids_in_use(const TableShape& shape, const ReadOptions& options,
                           const std::vector<Chunk>& chunks) {
  std::vector<std::vector<Id>> found(chunks.size());
  for_each_chunk(shape.records, options.threads, chunks.size(), [&](size_t c) {
    RowReader row(shape, options.one_based);
    for_each_record(shape.records, chunks[c], true, [&](Cursor& at) {
      row.cut(at);
      for (const size_t column : {shape.from, shape.to}) row.read(at, column, found[c].emplace_back());
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
  return ids;
}

/// Parses ids and gives their place among those in use.
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
    out.push(from, to, row.weight(at, out.rounded));
  }
};

VertexIds kept(const std::vector<uint64_t>& ids) {
  return VertexIds::of_numbers(ids);
}
VertexIds kept(const std::vector<std::string_view>& ids) {
  return VertexIds::of_words(ids);
}

template <class Id>
void read_renumbered(const TableShape& shape, const ReadOptions& options, std::vector<Chunk>& chunks,
                     EdgeList& list) {
  const std::vector<Id> ids = ids_in_use<Id>(shape, options, chunks);
  if (ids.size() >= max_vertices) {
    fail_at(shape.records.file, 1, "found {} vertices, expected at most {}", ids.size(), max_vertices - 1);
  }
  parse_chunks(shape.records, options, list, chunks, [&](const Chunk&) {
    return PlaceParser<Id>{shape, options.one_based, ids};
  });
  list.num_vertices = static_cast<vertex_t>(ids.size());
  list.ids = kept(ids);
}

}  // namespace

EdgeList read_table(const TableShape& shape, const ReadOptions& options) {
  EdgeList list;
  list.weighted = shape.weight.has_value();
  std::vector<Chunk> chunks = split_lines(shape.records, options.threads, count_lines);
  if (!options.compact) {
    parse_chunks(shape.records, options, list, chunks, [&](const Chunk&) {
      return NumberParser{shape, options.one_based};
    });
    count_vertices_by_id(shape.records, list, options.threads);
  } else if (shape.words) {
    read_renumbered<std::string_view>(shape, options, chunks, list);
  } else {
    read_renumbered<uint64_t>(shape, options, chunks, list);
  }
  return list;
}

}  // namespace harness::graph
