#include <algorithm>

#include "graph/build/build.hpp"
#include "graph/input/readers.hpp"

namespace harness::graph {
namespace {

struct MetisHeader {
  uint64_t vertices = 0, edges = 0, vertex_weights = 0, line = 1;
  bool sizes = false, edge_weights = false;
  Records records;
};

/// Parses `fmt` and `ncon`. The three decimal digits of `fmt` say whether the file has vertex sizes, vertex
/// weights and edge weights. `ncon` is the number of weights per vertex.
void parse_fmt(Cursor& at, MetisHeader& header) {
  const uint64_t fmt = at.parse_unsigned(111, "the format code");
  if (fmt % 10 > 1 || fmt / 10 % 10 > 1) at.fail("found format code {}, expected digits 0 and 1", fmt);
  header.sizes = fmt / 100 == 1;
  header.vertex_weights = fmt / 10 % 10;
  header.edge_weights = fmt % 10 == 1;
  if (at.at_line_end()) return;
  const uint64_t constraints = at.parse_unsigned(1024, "the number of vertex weights");
  if (header.vertex_weights == 1) header.vertex_weights = constraints;
}

void parse_metis_header_line(Cursor& at, MetisHeader& header, size_t file_bytes) {
  header.vertices = at.parse_unsigned(max_vertices, "a number of vertices");
  header.edges = at.parse_unsigned(~uint64_t{0} / 32, "a number of edges");
  if (!at.at_line_end()) parse_fmt(at, header);
  if (!at.at_line_end()) at.fail_expected(at.p, "the end of the line after 'n m fmt ncon'");
  const auto left = static_cast<uint64_t>(at.end - at.p);
  if (header.vertices > left) {
    at.fail("found {} vertices announced, expected at most {}, one a line (truncated?)", header.vertices,
            left);
  }
  if (header.edges > file_bytes / 2) {  // each edge is listed twice, with at least two bytes each time
    at.fail("found {} edges announced, expected at most {} in {} bytes (truncated?)", header.edges,
            file_bytes / 2, file_bytes);
  }
}

MetisHeader parse_metis_header(const TextFile& file) {
  MetisHeader header;
  Cursor at{file.text.data(), file.text.data() + file.text.size(), 1};
  for (; at.p < at.end; ++at.p, ++at.line) {
    if (at.at_line_end()) continue;
    if (*at.p != '%') break;
    at.skip_line();
  }
  try {
    if (at.p >= at.end) at.fail("found only comments, expected the line 'VERTICES EDGES [fmt [ncon]]'");
    parse_metis_header_line(at, header, file.text.size());
  } catch (const BadLine& bad) {
    throw_bad_line(file, bad);
  }
  header.line = at.line;
  const size_t next = static_cast<size_t>(at.p - file.text.data()) + 1;
  header.records = {file, std::min(next, file.text.size()), at.line + 1, "%"};
  return header;
}

LineCounts count_vertices(const char* begin, const char* end) {
  return count_lists(begin, end, '%');
}

struct VertexParser {
  static constexpr bool skips_empty_lines = false;
  const MetisHeader& header;
  uint64_t vertex;

  void operator()(Cursor& at, ArcWriter& out) {
    if (vertex >= header.vertices) {
      if (at.at_line_end()) return;  // only empty lines may follow the last vertex
      at.fail("found a line for vertex {}, expected {} vertices as line {} says", vertex + 1, header.vertices,
              header.line);
    }
    WeightTally ignored;
    for (uint64_t i = 0; i < header.vertex_weights + header.sizes; ++i) {
      at.parse_weight(false, ignored);
    }
    while (!at.at_line_end()) {
      const uint64_t neighbor = at.parse_unsigned(header.vertices, "a neighbour");
      if (neighbor == 0) {
        at.fail("found neighbour 0, expected 1 to {} (METIS counts from 1)", header.vertices);
      }
      float weight = 0;
      if (header.edge_weights) weight = at.parse_weight(false, out.tally);
      out.push(vertex, neighbor - 1, weight);
    }
    ++vertex;
  }
};

/// Returns the line that lists the neighbours of `vertex`.
uint64_t line_of_vertex(const MetisHeader& header, vertex_t vertex) {
  const std::string_view text = header.records.file.text;
  Cursor at{text.data() + header.records.begin, text.data() + text.size(), header.records.first_line};
  for (uint64_t seen = 0; at.p < at.end; ++at.p, ++at.line) {
    at.skip_blanks();
    const bool comment = at.p < at.end && *at.p == '%';
    if (!comment && seen++ == vertex) return at.line;
    at.skip_line();
  }
  return at.line;
}

void check_vertex_lines(const MetisHeader& header, const std::vector<Chunk>& chunks) {
  uint64_t found = 0, last_line = header.line;
  if (!chunks.empty()) {
    const Chunk& last = chunks.back();
    const LineCounts counts = count_vertices(last.begin, last.end);
    found = last.first_record + counts.records;
    last_line = last.first_line + counts.lines - 1;
  }
  if (found >= header.vertices) return;
  fail_at(header.records.file, last_line, "found {} vertex lines, expected {} as line {} says (truncated?)",
          found, header.vertices, header.line);
}

void check_edges(const MetisHeader& header, const EdgeList& list, unsigned threads) {
  const TextFile& file = header.records.file;
  const std::optional<size_t> odd = first_unmirrored(list, threads);
  if (odd) {
    const vertex_t u = list.src[*odd], v = list.dst[*odd];
    fail_at(file, line_of_vertex(header, u),
            "found vertex {} with neighbour {} but not the reverse, expected both ways with one weight",
            u + 1, v + 1);
  }
  // METIS forbids self-loops. Programs that write them anyway list each either once, or twice like other
  // edges.
  uint64_t loops = 0;
  for (size_t i = 0; i < list.size(); ++i) loops += list.src[i] == list.dst[i];
  if (list.size() != 2 * header.edges && list.size() + loops != 2 * header.edges) {
    fail_at(file, header.line,
            "found {} edges announced, expected half of the {} neighbours listed, of which {} are self loops",
            header.edges, list.size(), loops);
  }
}

}  // namespace

EdgeList read_metis(const TextFile& file, const ReadOptions& options) {
  const MetisHeader header = parse_metis_header(file);
  EdgeList list;
  list.num_vertices = static_cast<vertex_t>(header.vertices);
  list.weighted = header.edge_weights;
  list.listing = Listing::both_ways;
  std::vector<Chunk> chunks = split_lines(header.records, options.threads, count_vertices);
  parse_chunks(header.records, options, list, chunks, [&](const Chunk& chunk) {
    return VertexParser{header, chunk.first_record};
  });
  check_vertex_lines(header, chunks);
  check_edges(header, list, options.threads);
  list.provenance["format"] = fmt::format("metis{}", header.edge_weights ? " weighted" : "");
  return list;
}

}  // namespace harness::graph
