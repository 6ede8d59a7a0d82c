// graph6, digraph6 and sparse6 of nauty (McKay): one graph in one line of printable characters, each of which
// holds six bits.
#include <algorithm>

#include "graph/input/named_graph.hpp"
#include "graph/input/readers.hpp"

namespace harness::graph {
namespace {

/// Reads the six bits that each character holds.
class SixBits {
 public:
  explicit SixBits(std::string_view text) : text_(text) {}

  uint64_t next_character() {
    if (place_ == text_.size())
      throw BadLine{1, "found the end of the graph, expected more characters (truncated?)"};
    const auto c = static_cast<unsigned char>(text_[place_++]);
    if (c < 63 || c > 126) {
      throw BadLine{
          1, fmt::format("found {} at place {}, expected a character from ? to ~",
                         quoted_token(text_.data() + place_ - 1, text_.data() + text_.size()), place_)};
    }
    return c - 63U;
  }
  /// Reads the number of vertices, which takes one, four or eight characters.
  uint64_t vertices() {
    uint64_t count = next_character();
    if (count < 63) return count;
    int more = 3;
    uint64_t first = next_character();
    if (first == 63) {
      more = 6;
      first = next_character();
    }
    count = first;
    for (int i = 1; i < more; ++i) count = count << 6 | next_character();
    return count;
  }
  bool bit() {
    if (left_ == 0) {
      bits_ = next_character();
      left_ = 6;
    }
    return (bits_ >> --left_ & 1) != 0;
  }
  uint64_t number(int bits) {
    uint64_t value = 0;
    for (int i = 0; i < bits; ++i) value = value << 1 | (bit() ? 1 : 0);
    return value;
  }
  uint64_t bits_left() const { return 6 * (text_.size() - place_) + static_cast<uint64_t>(left_); }
  size_t characters_left() const { return text_.size() - place_; }

  /// Throws BadLine unless all characters have been read and the remaining bits are zeros.
  void require_end() {
    while (left_ > 0) {
      if (bit()) throw BadLine{1, "found a set bit behind the graph, expected zeros"};
    }
    if (place_ < text_.size())
      throw BadLine{
          1, fmt::format("found {} more characters, expected the end of the graph", characters_left())};
  }

 private:
  std::string_view text_;
  size_t place_ = 0;
  uint64_t bits_ = 0;
  int left_ = 0;
};

struct SixArcs {
  std::vector<vertex_t> from, to;
  void push(uint64_t u, uint64_t v) {
    from.push_back(static_cast<vertex_t>(u));
    to.push_back(static_cast<vertex_t>(v));
  }
};

void require_bits(const SixBits& bits, uint64_t vertices, uint64_t needed) {
  if (bits.characters_left() == (needed + 5) / 6) return;
  throw BadLine{1, fmt::format("found {} characters of edges, expected {} for {} vertices",
                               bits.characters_left(), (needed + 5) / 6, vertices)};
}

/// Reads the upper triangle of the adjacency matrix, by columns (graph6).
void read_triangle(SixBits& bits, uint64_t vertices, SixArcs& arcs) {
  require_bits(bits, vertices, vertices == 0 ? 0 : vertices * (vertices - 1) / 2);
  for (uint64_t v = 1; v < vertices; ++v) {
    for (uint64_t u = 0; u < v; ++u)
      if (bits.bit()) arcs.push(u, v);
  }
  bits.require_end();
}

/// Reads the whole adjacency matrix, by rows (digraph6).
void read_square(SixBits& bits, uint64_t vertices, SixArcs& arcs) {
  require_bits(bits, vertices, vertices * vertices);
  for (uint64_t u = 0; u < vertices; ++u) {
    for (uint64_t v = 0; v < vertices; ++v)
      if (bits.bit()) arcs.push(u, v);
  }
  bits.require_end();
}

/// Reads the steps of sparse6, which have a current vertex v, at first 0. Each step is a bit, which raises v
/// by one if it is set, then a number. A number above v becomes the new v, and any other number is a
/// neighbour of v. A step beyond the last vertex is padding.
void read_steps(SixBits& bits, uint64_t vertices, SixArcs& arcs) {
  if (vertices == 1 && bits.characters_left() > 0)
    throw BadLine{1, "found loops of a single vertex in sparse6, which programs read in different ways"};
  int width = 0;
  while (vertices > 1 && (vertices - 1) >> width != 0) ++width;
  const auto length = static_cast<uint64_t>(width) + 1;
  uint64_t v = 0;
  while (bits.bits_left() >= length) {
    if (bits.bit()) ++v;
    const uint64_t x = bits.number(width);
    if (x >= vertices || v >= vertices) break;
    if (x > v)
      v = x;
    else
      arcs.push(x, v);
  }
  if (bits.characters_left() > 0)
    throw BadLine{
        1, fmt::format("found {} more characters, expected the end of the graph", bits.characters_left())};
}

std::string_view without_end(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

EdgeList graph6_of(const TextFile& file) {
  std::string_view text = without_end(file.text);
  for (const std::string_view header : {">>graph6<<", ">>digraph6<<", ">>sparse6<<"})
    if (text.starts_with(header)) text.remove_prefix(header.size());
  const size_t line_end = text.find('\n');
  if (line_end != std::string_view::npos)
    throw BadLine{2, "found a second graph, expected one (head -1 takes the first)"};
  const bool sparse = text.starts_with(':'), directed = text.starts_with('&');
  if (text.starts_with(';')) throw BadLine{1, "found incremental sparse6, expected a graph of its own"};
  if (sparse || directed) text.remove_prefix(1);
  SixBits bits(text);
  const uint64_t vertices = bits.vertices();
  if (vertices > std::min(plausible_vertices(file.text.size()), max_vertices - 1)) {
    throw BadLine{
        1, fmt::format("found {} vertices announced, expected at most {} for a file of {} bytes", vertices,
                       std::min(plausible_vertices(file.text.size()), max_vertices - 1), file.text.size())};
  }
  SixArcs arcs;
  if (sparse)
    read_steps(bits, vertices, arcs);
  else if (directed)
    read_square(bits, vertices, arcs);
  else
    read_triangle(bits, vertices, arcs);
  EdgeList list;
  list.num_vertices = static_cast<vertex_t>(vertices);
  list.listing = directed ? Listing::directed : Listing::half;
  list.src = HugeArray<vertex_t>(arcs.from.size());
  list.dst = HugeArray<vertex_t>(arcs.to.size());
  std::copy(arcs.from.begin(), arcs.from.end(), list.src.data());
  std::copy(arcs.to.begin(), arcs.to.end(), list.dst.data());
  list.provenance["format"] = sparse ? "sparse6" : directed ? "digraph6" : "graph6";
  return list;
}

}  // namespace

EdgeList read_graph6(const TextFile& file, const ReadOptions&) {
  return with_file_name(file, [&] { return graph6_of(file); });
}

}  // namespace harness::graph
