#include <algorithm>

#include "graph/input/readers.hpp"

namespace harness::graph {
namespace {

struct Problem {
  uint64_t vertices = 0, arcs = 0;
  bool announced = true;  ///< some published files begin with the arcs
  Records records;        ///< the arc lines
};

struct ArcParser {
  static constexpr bool skips_empty_lines = true;
  uint64_t vertices;

  void operator()(Cursor& at, ArcWriter& out) const {
    if (*at.p != 'a' || at.end - at.p < 2 || !Cursor::is_blank(at.p[1])) {
      at.fail_expected(at.p, "an arc line, 'a u v weight'");
    }
    ++at.p;
    const uint64_t u = at.parse_unsigned(vertices, "a vertex id");
    const uint64_t v = at.parse_unsigned(vertices, "a second vertex id");
    if (u == 0 || v == 0) at.fail("found vertex 0, expected 1 to {} (DIMACS counts from 1)", vertices);
    out.push(u - 1, v - 1, at.parse_weight(false, out.rounded));
  }
};

/// At the start of the problem line.
void parse_problem(Cursor& at, Problem& problem, size_t file_bytes) {
  const std::string_view line(at.p, static_cast<size_t>(at.end - at.p));
  if (!line.starts_with("p sp ") && !line.starts_with("p sp\t")) {
    at.fail_expected(at.p, "the line 'p sp VERTICES ARCS' (other DIMACS problems are not read)");
  }
  at.p += 4;
  problem.vertices = at.parse_unsigned(max_vertices, "a number of vertices");
  problem.arcs = at.parse_unsigned(~uint64_t{0} / 16, "a number of arcs");
  if (!at.at_line_end()) at.fail_expected(at.p, "the end of the line after 'p sp VERTICES ARCS'");
  constexpr uint64_t shortest_arc = 8;  // "a 1 1 1\n"
  const auto left = static_cast<uint64_t>(at.end - at.p);
  if (problem.arcs > left / shortest_arc + 1) {
    at.fail("found {} arcs announced, expected at most {} in the {} bytes that follow (truncated?)",
            problem.arcs, left / shortest_arc, left);
  }
  if (problem.vertices > plausible_vertices(file_bytes)) {
    at.fail("found {} vertices announced, expected at most {} for a file of {} bytes", problem.vertices,
            plausible_vertices(file_bytes), file_bytes);
  }
}

Problem parse_dimacs_header(const TextFile& file) {
  Problem problem;
  Cursor at{file.text.data(), file.text.data() + file.text.size(), 1};
  for (; at.p < at.end; ++at.p, ++at.line) {
    if (at.at_line_end()) continue;
    if (*at.p != 'c') break;
    at.skip_line();
  }
  if (at.p < at.end && *at.p == 'a') {
    problem.vertices = max_vertices - 1;
    problem.announced = false;
    problem.records = {file, static_cast<size_t>(at.p - file.text.data()), at.line, "c"};
    return problem;
  }
  try {
    if (at.p >= at.end) at.fail("found only comments, expected the line 'p sp VERTICES ARCS'");
    parse_problem(at, problem, file.text.size());
  } catch (const BadLine& bad) {
    throw_bad_line(file, bad);
  }
  const size_t next = static_cast<size_t>(at.p - file.text.data()) + 1;
  problem.records = {file, std::min(next, file.text.size()), at.line + 1, "c"};
  return problem;
}

}  // namespace

EdgeList read_dimacs(const TextFile& file, const ReadOptions& options) {
  const Problem problem = parse_dimacs_header(file);
  EdgeList list;
  list.num_vertices = static_cast<vertex_t>(problem.vertices);
  list.weighted = true;
  std::vector<Chunk> chunks = split_lines(problem.records, options.threads, count_lines);
  parse_chunks(problem.records, options, list, chunks,
               [&](const Chunk&) { return ArcParser{problem.vertices}; });
  if (problem.announced) {
    check_record_count(problem.records, list.size(), problem.arcs, problem.records.first_line - 1);
  } else {
    count_vertices_by_id(problem.records, list, options.threads);
  }
  list.provenance["format"] = "dimacs";
  return list;
}

}  // namespace harness::graph
