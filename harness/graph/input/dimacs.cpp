#include <algorithm>
#include <optional>
#include <sstream>

#include "graph/input/readers.hpp"

namespace harness::graph {
namespace {

/// A problem line. Shortest-path problems have lines `a u v weight` for arcs. Colouring problems have lines
/// `e u v` for edges. The tree-width problems of PACE have lines `u v` for edges, without a letter.
struct Problem {
  char letter = 'a';  ///< first letter of arc lines; 0: arc lines have no letter
  uint64_t vertices = 0, arcs = 0;
  bool announced = true;  ///< false if the file has no problem line, as in some published files
  Records records;        ///< the arc lines

  bool weighted() const { return letter == 'a'; }
};

struct ArcParser {
  static constexpr bool skips_empty_lines = true;
  const Problem& problem;

  void operator()(Cursor& at, ArcWriter& out) const {
    if (problem.letter != 0) {
      if (*at.p != problem.letter || at.end - at.p < 2 || !Cursor::is_blank(at.p[1])) {
        at.fail_expected(at.p, problem.weighted() ? "an arc line, 'a u v weight'" : "an edge line, 'e u v'");
      }
      ++at.p;
    }
    const uint64_t u = at.parse_unsigned(problem.vertices, "a vertex id");
    const uint64_t v = at.parse_unsigned(problem.vertices, "a second vertex id");
    if (u == 0 || v == 0)
      at.fail("found vertex 0, expected 1 to {} (DIMACS counts from 1)", problem.vertices);
    out.push(u - 1, v - 1, problem.weighted() ? at.parse_weight(false, out.tally) : 0);
  }
};

/// Returns the words of a line, at most eight.
std::vector<std::string> words_of(std::string_view line) {
  std::istringstream stream{std::string(line.substr(0, 200))};
  std::vector<std::string> words;
  for (std::string word; words.size() < 8 && stream >> word;) words.push_back(word);
  return words;
}

/// Returns the first letter of the problem's arc lines, or 0 if they have none. Returns nothing for an
/// unsupported problem.
std::optional<char> letter_of(const std::string& problem) {
  if (problem == "sp") return 'a';
  if (problem == "edge" || problem == "col" || problem == "edges") return 'e';
  if (problem == "tw") return '\0';
  return std::nullopt;
}

/// Parses the problem line; `at` is at its start.
void parse_problem(Cursor& at, Problem& problem, size_t file_bytes) {
  const char* const line_end = std::find(at.p, at.end, '\n');
  const std::vector<std::string> words = words_of({at.p, static_cast<size_t>(line_end - at.p)});
  const auto letter = words.size() > 1 && words[0] == "p" ? letter_of(words[1]) : std::nullopt;
  if (!letter) {
    at.fail(
        "found {}, expected the line 'p sp VERTICES ARCS', 'p edge', 'p col' or 'p tw' (other DIMACS "
        "problems "
        "are not read)",
        quoted_token(at.p, at.end) +
            (words.size() > 1 ? " " + quoted_token(words[1].data(), words[1].data() + words[1].size()) : ""));
  }
  problem.letter = *letter;
  ++at.p;
  at.skip_blanks();
  at.p += words[1].size();
  problem.vertices = at.parse_unsigned(max_vertices, "a number of vertices");
  problem.arcs = at.parse_unsigned(~uint64_t{0} / 16, "a number of arcs");
  if (!at.at_line_end()) at.fail_expected(at.p, "the end of the line after the problem, VERTICES and ARCS");
  const uint64_t shortest_arc = problem.weighted() ? 8 : problem.letter != 0 ? 6 : 4;  // "a 1 1 1\n"
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
    if (*at.p != 'c') break;  // only comments begin with c
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

bool is_dimacs_line(std::string_view line) {
  const std::vector<std::string> words = words_of(line);
  const auto is_id = [](const std::string& word) {
    return std::all_of(word.begin(), word.end(), Cursor::is_digit);
  };
  if (words.size() == 4 && words[0] == "a") return is_id(words[1]) && is_id(words[2]);
  if (words.size() != 4 || words[0] != "p" || !is_id(words[2]) || !is_id(words[3])) return false;
  return !is_id(words[1]);
}

EdgeList read_dimacs(const TextFile& file, const ReadOptions& options) {
  const Problem problem = parse_dimacs_header(file);
  EdgeList list;
  list.num_vertices = static_cast<vertex_t>(problem.vertices);
  list.weighted = problem.weighted();
  if (!problem.weighted()) list.listing = Listing::half;
  std::vector<Chunk> chunks = split_lines(problem.records, options.threads, count_lines);
  parse_chunks(problem.records, options, list, chunks, [&](const Chunk&) { return ArcParser{problem}; });
  if (problem.announced) {
    check_record_count(problem.records, list.size(), problem.arcs, problem.records.first_line - 1);
  } else {
    count_vertices_by_id(problem.records, list, options.threads);
  }
  list.provenance["format"] = "dimacs";
  return list;
}

}  // namespace harness::graph
