#include "graph/input/readers.hpp"

namespace harness::graph {
namespace {

/// Reads the numbers of a file regardless of its lines. Ligra accepts any blanks between numbers.
struct Numbers {
  Cursor at;

  uint64_t next(uint64_t limit, const char* what) {
    to_token(what);
    return at.parse_unsigned(limit, what);
  }
  float next_weight(WeightTally& tally) {
    to_token("a weight");
    return at.parse_weight(false, tally);
  }
  void expect_end() {
    if (skip_empty()) at.fail_expected(at.p, "the end of the file");
  }

 private:
  bool skip_empty() {
    while (at.at_line_end()) {
      if (at.p == at.end) return false;
      ++at.p, ++at.line;
    }
    return true;
  }
  void to_token(const char* what) {
    if (!skip_empty()) at.fail("found the end of the file, expected {} (truncated?)", what);
  }
};

struct LigraHeader {
  bool weighted = false;
  uint64_t vertices = 0, arcs = 0;
};

LigraHeader parse_ligra_header(Numbers& numbers, const TextFile& file) {
  constexpr std::string_view weighted = "Weighted", word = "AdjacencyGraph";
  LigraHeader header;
  Cursor& at = numbers.at;
  const auto rest = [&] { return std::string_view(at.p, static_cast<size_t>(at.end - at.p)); };
  header.weighted = rest().starts_with(weighted);
  if (header.weighted) at.p += weighted.size();
  if (!rest().starts_with(word))
    at.fail_expected(file.text.data(), "AdjacencyGraph or WeightedAdjacencyGraph");
  at.p += word.size();
  // Each offset and each neighbour needs at least two bytes, a digit and a blank. A file that is too short
  // for the announced numbers is therefore refused before memory is allocated.
  header.vertices = numbers.next(max_vertices, "a number of vertices");
  header.arcs = numbers.next(~uint64_t{0} / 32, "a number of arcs");
  const auto left = static_cast<uint64_t>(at.end - at.p);
  if (header.vertices + header.arcs > left / 2 + 1) {
    at.fail(
        "found {} vertices and {} arcs announced, expected at most {} in the {} bytes that follow "
        "(truncated?)",
        header.vertices, header.arcs, left / 2, left);
  }
  return header;
}

}  // namespace

EdgeList read_ligra(const TextFile& file, const ReadOptions& options) {
  EdgeList list;
  Numbers numbers{{file.text.data(), file.text.data() + file.text.size(), 1}};
  try {
    const LigraHeader header = parse_ligra_header(numbers, file);
    list.num_vertices = static_cast<vertex_t>(header.vertices);
    list.weighted = header.weighted;
    list.src = HugeArray<vertex_t>(header.arcs);
    list.dst = HugeArray<vertex_t>(header.arcs);
    uint64_t begin = 0;
    WeightTally tally;
    for (uint64_t v = 0; v < header.vertices; ++v) {
      const uint64_t offset = numbers.next(header.arcs, "an offset");
      if (offset < begin || (v == 0 && offset != 0)) {
        numbers.at.fail("found offset {} of vertex {}, expected rising ones that begin with 0", offset, v);
      }
      // Arcs between the previous offset and this one belong to the previous vertex.
      for (; begin < offset; ++begin) list.src[begin] = static_cast<vertex_t>(v - 1);
    }
    for (; begin < header.arcs; ++begin) {
      if (header.vertices == 0) numbers.at.fail("found {} arcs of 0 vertices, expected none", header.arcs);
      list.src[begin] = static_cast<vertex_t>(header.vertices - 1);
    }
    for (vertex_t& v : list.dst) {
      v = static_cast<vertex_t>(numbers.next(max_vertices, "a neighbour"));
      if (v >= header.vertices)
        numbers.at.fail("found neighbour {}, expected ids below {}", v, header.vertices);
    }
    if (header.weighted) {
      HugeArray<float> weights(header.arcs);
      for (float& weight : weights) weight = numbers.next_weight(tally);
      if (options.keep_weights) list.weights = std::move(weights);
      note_tally(list, tally);
    }
    numbers.expect_end();
  } catch (const BadLine& bad) {
    throw_bad_line(file, bad);
  }
  list.provenance["format"] = list.weighted ? "ligra weighted" : "ligra";
  return list;
}

}  // namespace harness::graph
