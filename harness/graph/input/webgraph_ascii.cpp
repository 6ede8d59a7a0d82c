// WebGraph's text format: the number of vertices, then one line per vertex with its successors, empty if it
// has none.
#include <algorithm>

#include "graph/input/readers.hpp"

namespace harness::graph {
namespace {

constexpr char no_comments = '\0';

struct AsciiHeader {
  uint64_t vertices = 0;
  Records records;
};

AsciiHeader parse_ascii_header(const TextFile& file) {
  AsciiHeader header;
  Cursor at{file.text.data(), file.text.data() + file.text.size(), 1};
  try {
    header.vertices = at.parse_unsigned(max_vertices - 1, "a number of vertices");
    if (!at.at_line_end()) at.fail_expected(at.p, "the end of the line after the number of vertices");
    const auto left = static_cast<uint64_t>(at.end - at.p);
    if (header.vertices > left) {
      at.fail("found {} vertices announced, expected at most {}, one a line (truncated?)", header.vertices,
              left);
    }
  } catch (const BadLine& bad) {
    throw_bad_line(file, bad);
  }
  const size_t next = static_cast<size_t>(at.p - file.text.data()) + 1;
  header.records = {file, std::min(next, file.text.size()), 2, ""};
  return header;
}

struct SuccessorParser {
  static constexpr bool skips_empty_lines = false;
  uint64_t vertices, vertex;

  void operator()(Cursor& at, ArcWriter& out) {
    if (vertex >= vertices) {
      if (at.at_line_end()) return;  // empty lines at the end of the file
      at.fail("found a line for vertex {}, expected {} vertices as line 1 says", vertex, vertices);
    }
    while (!at.at_line_end()) {
      const uint64_t successor = at.parse_unsigned(max_vertices - 1, "a successor");
      if (successor >= vertices) at.fail("found successor {}, expected ids below {}", successor, vertices);
      out.push(vertex, successor);
    }
    ++vertex;
  }
};

}  // namespace

EdgeList read_webgraph_ascii(const TextFile& file, const ReadOptions& options) {
  const AsciiHeader header = parse_ascii_header(file);
  EdgeList list;
  list.num_vertices = static_cast<vertex_t>(header.vertices);
  std::vector<Chunk> chunks =
      split_lines(header.records, options.threads,
                  [](const char* begin, const char* end) { return count_lists(begin, end, no_comments); });
  uint64_t lines = 0;
  if (!chunks.empty()) {
    const Chunk& last = chunks.back();
    lines = last.first_record + count_lists(last.begin, last.end, no_comments).records;
  }
  parse_chunks(header.records, options, list, chunks, [&](const Chunk& chunk) {
    return SuccessorParser{header.vertices, chunk.first_record};
  });
  if (lines < header.vertices) {
    fail_at(file, lines + 1, "found {} lines of successors, expected {} as line 1 says (truncated?)", lines,
            header.vertices);
  }
  list.provenance["format"] = "webgraph-ascii";
  return list;
}

}  // namespace harness::graph
