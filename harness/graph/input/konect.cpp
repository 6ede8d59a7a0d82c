// Files `out.*` of the KONECT collection [Kunegis 2013]. The first line states the kinds of graph and of
// weights, such as `% asym positive`. The second may have the numbers of edges and of vertices on each side,
// `% edges from to`. An edge is `u v [weight [time]]`, and ids begin at 1.
#include <algorithm>
#include <sstream>

#include "base/scalars.hpp"
#include "graph/input/readers.hpp"

namespace harness::graph {
namespace {

enum class Sides { undirected, directed, bipartite };

struct KonectHeader {
  Sides sides = Sides::directed;
  bool weighted = false;
  bool counted = false;  ///< the second line has the counts
  uint64_t edges = 0, from = 0, to = 0;
  uint64_t count_line = 2;
  Records records;

  uint64_t vertices() const { return sides == Sides::bipartite ? from + to : std::max(from, to); }
};

/// Returns the words of a comment line without its %.
std::vector<std::string> comment_words(const Cursor& at) {
  const char* const end = std::find(at.p, at.end, '\n');
  std::istringstream line(std::string(at.p, end));
  std::vector<std::string> words;
  for (std::string word; words.size() < 8 && line >> word;) {
    if (words.empty() && word == "%") continue;
    if (words.empty() && word.starts_with('%')) word.erase(0, 1);
    words.push_back(word);
  }
  return words;
}

/// Parses the line of counts. Returns false for any other comment.
bool parse_counts(const std::vector<std::string>& words, uint64_t line, KonectHeader& header) {
  uint64_t counts[3] = {};
  const bool numbers = std::all_of(words.begin(), words.end(), [](const std::string& word) {
    return std::all_of(word.begin(), word.end(), Cursor::is_digit);
  });
  if (words.empty() || words.size() > 3 || !numbers) return false;
  for (size_t i = 0; i < words.size(); ++i) {
    const auto count = parse_number<uint64_t>(words[i]);
    if (!count || *count >> 62 != 0)
      throw BadLine{line, fmt::format("found {}, expected a number of edges or vertices",
                                      quoted_token(words[i].data(), words[i].data() + words[i].size()))};
    counts[i] = *count;
  }
  header.edges = counts[0];
  header.from = counts[1];
  header.to = words.size() == 3 ? counts[2] : counts[1];
  return words.size() > 1;
}

void parse_kind(const TextFile& file, uint64_t line, const std::vector<std::string>& words,
                KonectHeader& header) {
  const std::string sides = words.empty() ? "" : words[0];
  if (sides != "sym" && sides != "asym" && sides != "bip") {
    fail_at(file, line, "found {}, expected '% sym', '% asym' or '% bip' and the kind of weights",
            quoted_token(sides.data(), sides.data() + sides.size()));
  }
  const std::string kind = words.size() > 1 ? words[1] : "";
  if (sides == "sym") header.sides = Sides::undirected;
  if (sides == "bip") header.sides = Sides::bipartite;
  header.weighted = kind != "unweighted" && kind != "positive";
  if (kind == "dynamic") {
    fail_at(file, line, "found a dynamic network, whose edges come and go, expected one graph");
  }
  const std::vector<std::string> kinds = {"unweighted",  "positive", "posweighted",   "signed",
                                          "multisigned", "weighted", "multiweighted", "multiposweighted"};
  if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) {
    fail_at(file, line, "found {}, expected a kind of KONECT's weights, such as unweighted or positive",
            quoted_token(kind.data(), kind.data() + kind.size()));
  }
}

void check_counts(const TextFile& file, const KonectHeader& header) {
  constexpr uint64_t shortest_edge = 4;  // "1 1\n"
  const uint64_t bytes = file.text.size();
  if (header.edges > bytes / shortest_edge + 1) {
    fail_at(file, header.count_line, "found {} edges announced, expected at most {} in {} bytes (truncated?)",
            header.edges, bytes / shortest_edge, bytes);
  }
  const uint64_t most = std::min(plausible_vertices(bytes), max_vertices - 1);
  for (const uint64_t vertices : {header.from, header.to, header.vertices()}) {
    if (vertices > most) {
      fail_at(file, header.count_line,
              "found {} vertices announced, expected at most {} for a file of {} bytes", vertices, most,
              bytes);
    }
  }
}

KonectHeader parse_konect_header(const TextFile& file) {
  KonectHeader header;
  Cursor at{file.text.data(), file.text.data() + file.text.size(), 1};
  while (at.at_line_end() && at.p < at.end) ++at.p, ++at.line;
  if (at.p >= at.end || *at.p != '%')
    fail_at(file, at.line,
            "found {}, expected the line '% sym', '% asym' or '% bip' of KONECT (call an edge list "
            ".txt)",
            quoted_token(at.p, at.end));
  parse_kind(file, at.line, comment_words(at), header);
  at.skip_line();
  const size_t begin = std::min(static_cast<size_t>(at.p - file.text.data()) + 1, file.text.size());
  header.count_line = at.line + 1;
  if (begin < file.text.size() && file.text[begin] == '%') {
    ++at.p;
    try {
      header.counted = parse_counts(comment_words(at), header.count_line, header);
    } catch (const BadLine& bad) {
      throw_bad_line(file, bad);
    }
  }
  if (header.counted) check_counts(file, header);
  header.records = {file, begin, header.count_line, "%"};
  return header;
}

struct KonectParser {
  static constexpr bool skips_empty_lines = true;
  const KonectHeader& header;

  uint64_t id(Cursor& at, uint64_t announced, const char* what) const {
    const uint64_t most = header.counted ? announced : max_vertices - 1;
    const uint64_t id = at.parse_unsigned(most, what);
    if (id == 0) at.fail("found vertex 0, expected 1 to {} (KONECT counts from 1)", most);
    return id - 1;
  }
  void operator()(Cursor& at, ArcWriter& out) const {
    const bool two_sides = header.sides == Sides::bipartite;
    const uint64_t u = id(at, two_sides ? header.from : header.vertices(), "a vertex id");
    uint64_t v = id(at, two_sides ? header.to : header.vertices(), "a second vertex id");
    if (two_sides) v += header.from;
    float weight = 1;
    WeightTally none;
    if (!at.at_line_end()) weight = at.parse_weight(false, header.weighted ? out.tally : none);
    if (!at.at_line_end()) at.parse_weight(false, none);  // the time is ignored
    out.push(u, v, weight);
  }
};

}  // namespace

EdgeList read_konect(const TextFile& file, const ReadOptions& options) {
  const KonectHeader header = parse_konect_header(file);
  if (header.sides == Sides::bipartite && !header.counted) {
    fail_at(file, header.count_line, "found no line '% EDGES FROM TO', expected it in a bipartite network");
  }
  EdgeList list;
  list.weighted = header.weighted;
  std::vector<Chunk> chunks = split_lines(header.records, options.threads, count_lines);
  parse_chunks(header.records, options, list, chunks, [&](const Chunk&) { return KonectParser{header}; });
  if (header.counted) {
    list.num_vertices = static_cast<vertex_t>(header.vertices());
    check_record_count(header.records, list.size(), header.edges, header.count_line);
  } else {
    if (list.size() == 0) fail_at(file, header.count_line, "found no edge, expected 'u v' a line");
    count_vertices_by_id(header.records, list, options.threads);
    list.provenance.erase("smallest_id");
  }
  if (header.sides != Sides::directed) list.listing = Listing::half;
  list.provenance["format"] = list.weighted ? "konect weighted" : "konect";
  if (header.sides == Sides::bipartite) list.provenance["second_side_begins"] = std::to_string(header.from);
  return list;
}

}  // namespace harness::graph
