#include <algorithm>
#include <cctype>
#include <sstream>

#include "graph/input/readers.hpp"

namespace harness::graph {
namespace {

struct MatrixMarketHeader {
  std::string field, symmetry;
  uint64_t rows = 0, entries = 0, size_line = 0;
  Records records;

  bool has_values() const { return field != "pattern"; }
  bool integer() const { return field == "integer" || field == "unsigned-integer"; }
};

std::string next_word(std::istringstream& words) {
  std::string word;
  words >> word;
  std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::tolower(c); });
  return word;
}

constexpr std::string_view banner_word = "%%matrixmarket";

void parse_banner(const TextFile& file, uint64_t line, std::string_view banner, MatrixMarketHeader& header) {
  std::istringstream words{std::string(banner)};
  if (next_word(words) != banner_word) {
    fail_at(file, line,
            "found no banner, expected '%%MatrixMarket matrix coordinate FIELD SYMMETRY' in the first "
            "line (a .mtx is a MatrixMarket file; call an edge list .txt)");
  }
  const std::string object = next_word(words), format = next_word(words);
  header.field = next_word(words);
  header.symmetry = next_word(words);
  const std::string more = next_word(words);
  const auto quoted = [](const std::string& word) {
    return quoted_token(word.data(), word.data() + word.size());
  };
  if (object != "matrix" || format != "coordinate") {
    fail_at(file, line, "found {} {}, expected 'matrix' 'coordinate' (a dense array is not a graph)",
            quoted(object), quoted(format));
  }
  if (header.field != "pattern" && header.field != "real" && !header.integer()) {
    fail_at(file, line,
            "found field {}, expected pattern, real, integer or unsigned-integer (weights are real numbers)",
            quoted(header.field));
  }
  if (header.symmetry != "general" && header.symmetry != "symmetric" && header.symmetry != "skew-symmetric") {
    fail_at(file, line, "found symmetry {}, expected general, symmetric or skew-symmetric",
            quoted(header.symmetry));
  }
  if (!more.empty()) fail_at(file, line, "found {}, expected the end of the banner", quoted(more));
}

void parse_size_line(const TextFile& file, Cursor& at, MatrixMarketHeader& header) {
  header.rows = at.parse_unsigned(max_vertices, "a number of rows");
  const uint64_t columns = at.parse_unsigned(max_vertices, "a number of columns");
  header.entries = at.parse_unsigned(~uint64_t{0} / 16, "a number of entries");
  if (!at.at_line_end()) at.fail_expected(at.p, "the end of the line after rows, columns, entries");
  if (columns != header.rows) {
    at.fail("found a {} x {} matrix, expected a square one (rectangular matrices are not graphs)",
            header.rows, columns);
  }
  constexpr uint64_t shortest_entry = 4;  // "1 1\n"
  const auto left = static_cast<uint64_t>(at.end - at.p);
  if (header.entries > left / shortest_entry + 1) {
    at.fail("found {} entries announced, expected at most {} in the {} bytes that follow (truncated?)",
            header.entries, left / shortest_entry, left);
  }
  if (header.rows > plausible_vertices(file.text.size())) {
    at.fail("found {} rows announced, expected at most {} for a file of {} bytes", header.rows,
            plausible_vertices(file.text.size()), file.text.size());
  }
}

MatrixMarketHeader parse_matrix_market_header(const TextFile& file) {
  MatrixMarketHeader header;
  Cursor at{file.text.data(), file.text.data() + file.text.size(), 1};
  while (at.at_line_end() && at.p < at.end) ++at.p, ++at.line;
  const char* const banner = at.p;
  at.skip_line();
  parse_banner(file, at.line, {banner, static_cast<size_t>(at.p - banner)}, header);
  while (at.p < at.end) {
    ++at.p, ++at.line;
    if (at.at_line_end()) continue;
    if (*at.p != '%') break;
    at.skip_line();
  }
  try {
    parse_size_line(file, at, header);
  } catch (const BadLine& bad) {
    throw_bad_line(file, bad);
  }
  header.size_line = at.line;
  const size_t next = static_cast<size_t>(at.p - file.text.data()) + 1;
  header.records = {file, std::min(next, file.text.size()), at.line + 1, "%"};
  return header;
}

template <bool values>
struct EntryParser {
  static constexpr bool skips_empty_lines = true;
  uint64_t rows;
  bool integer, without_sign;

  void operator()(Cursor& at, ArcWriter& out) const {
    const uint64_t i = at.parse_unsigned(rows, "a row");
    const uint64_t j = at.parse_unsigned(rows, "a column");
    if (i == 0 || j == 0) at.fail("found index 0, expected 1 to {} (MatrixMarket counts from 1)", rows);
    if constexpr (values) {
      at.skip_blanks();
      if (without_sign && at.p < at.end && *at.p == '-')
        at.fail_expected(at.p, "a number without sign, as the header says");
      out.push(i - 1, j - 1, at.parse_weight(integer, out.tally));
    } else {
      out.push(i - 1, j - 1);
    }
  }
};

/// Adds the reverse arcs of a skew-symmetric matrix to a list with weights, because their weights differ:
/// a(j,i) = -a(i,j). If the list has no weights, build_graph() adds the reverse arcs.
void expand_skew_symmetric(EdgeList& list) {
  if (list.weights.empty()) {
    list.listing = Listing::half;
    return;
  }
  const size_t n = list.size();
  EdgeList both;
  both.src = HugeArray<vertex_t>(2 * n);
  both.dst = HugeArray<vertex_t>(2 * n);
  both.weights = HugeArray<float>(2 * n);
  size_t size = 0;
  for (size_t i = 0; i < n; ++i) {
    const auto add = [&](vertex_t u, vertex_t v, float weight) {
      both.src[size] = u;
      both.dst[size] = v;
      both.weights[size++] = weight;
    };
    add(list.src[i], list.dst[i], list.weights[i]);
    if (list.src[i] != list.dst[i]) add(list.dst[i], list.src[i], -list.weights[i]);
  }
  both.src.truncate(size);
  both.dst.truncate(size);
  both.weights.truncate(size);
  list.src = std::move(both.src);
  list.dst = std::move(both.dst);
  list.weights = std::move(both.weights);
}

/// Returns true if the first word of a comment is "MatrixMarket" in any capitalisation.
bool names_format(std::string_view line) {
  const size_t word = line.find_first_not_of("%# \t");
  if (word == 0 || word == std::string_view::npos) return false;
  constexpr std::string_view name = banner_word.substr(2);
  const std::string_view rest = line.substr(word, name.size());
  return rest.size() == name.size() && std::equal(name.begin(), name.end(), rest.begin(), [](char a, char b) {
           return a == std::tolower(static_cast<unsigned char>(b));
         });
}

}  // namespace

bool is_matrix_market(const TextFile& file) {
  constexpr size_t head_bytes = 4096;
  Cursor at{file.text.data(), file.text.data() + std::min(head_bytes, file.text.size()), 1};
  for (bool first = true; at.p < at.end; ++at.p, ++at.line) {
    if (at.at_line_end()) continue;
    const char* const begin = at.p;
    at.skip_line();
    const std::string_view line(begin, static_cast<size_t>(at.p - begin));
    if (names_format(line)) {
      const bool glued = line.find_first_not_of('%') == 2 && line.starts_with("%%");
      if (first && glued) return true;
      fail_at(file, at.line, "found {}, expected the banner '%%MatrixMarket' at the beginning of the file",
              first ? "a banner of other signs" : "the banner of MatrixMarket below other lines");
    }
    first = false;
  }
  return false;
}

EdgeList read_matrix_market(const TextFile& file, const ReadOptions& options) {
  const MatrixMarketHeader header = parse_matrix_market_header(file);
  EdgeList list;
  list.num_vertices = static_cast<vertex_t>(header.rows);
  list.weighted = header.has_values();
  std::vector<Chunk> chunks = split_lines(header.records, options.threads, count_lines);
  if (header.has_values()) {
    parse_chunks(header.records, options, list, chunks, [&](const Chunk&) {
      return EntryParser<true>{header.rows, header.integer(), header.field == "unsigned-integer"};
    });
  } else {
    parse_chunks(header.records, options, list, chunks, [&](const Chunk&) {
      return EntryParser<false>{header.rows, false, false};
    });
  }
  check_record_count(header.records, list.size(), header.entries, header.size_line);
  if (header.symmetry == "symmetric") list.listing = Listing::half;
  if (header.symmetry == "skew-symmetric") expand_skew_symmetric(list);
  list.provenance["format"] = fmt::format("matrix-market {} {}", header.field, header.symmetry);
  return list;
}

}  // namespace harness::graph
