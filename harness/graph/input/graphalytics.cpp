// LDBC Graphalytics [Iosup 2016, 2.2.1]: `x.v` lists the ids of vertices, `x.e` has one edge `u v` or `u v
// weight` per line, and `x.properties` says whether edges are directed. An undirected edge is listed once.
#include <algorithm>

#include "graph/input/companions.hpp"
#include "graph/input/properties.hpp"
#include "graph/input/readers.hpp"

namespace harness::graph {
namespace {

/// The ids of the vertex file in ascending order. place() returns the index of an id, which is its vertex
/// number.
class VertexFile {
 public:
  VertexFile(const TextFile& file, unsigned threads) {
    const Records records{file, 0, 1, "#"};
    const std::vector<Chunk> chunks = split_lines(records, threads, count_lines);
    std::vector<std::vector<uint64_t>> found(chunks.size());
    for_each_chunk(records, threads, chunks.size(), [&](size_t c) {
      for_each_record(records, chunks[c], true, [&](Cursor& at) {
        found[c].push_back(at.parse_unsigned(max_id, "a vertex id"));
        at.skip_line();  // ignore properties of vertices
      });
    });
    for (const std::vector<uint64_t>& some : found) ids_.insert(ids_.end(), some.begin(), some.end());
    if (!std::is_sorted(ids_.begin(), ids_.end())) std::sort(ids_.begin(), ids_.end());
    const auto twice = std::adjacent_find(ids_.begin(), ids_.end());
    if (twice != ids_.end()) fail_at(file, 1, "found vertex {} twice, expected each once", *twice);
    if (ids_.empty()) fail_at(file, 1, "found no vertex, expected an id a line");
    if (ids_.size() >= max_vertices) {
      fail_at(file, 1, "found {} vertices, expected at most {}", ids_.size(), max_vertices - 1);
    }
    without_gaps_ = ids_.back() - ids_.front() + 1 == ids_.size();
  }

  /// Maximum id. The limit of parse_unsigned() must not be larger, because that function multiplies by ten in
  /// 64 bits before it compares with the limit.
  static constexpr uint64_t max_id = uint64_t{1} << 60;

  size_t size() const { return ids_.size(); }
  VertexIds ids() const { return VertexIds::of_numbers(ids_); }

  uint64_t place(const Cursor& at, uint64_t id) const {
    if (without_gaps_ && id >= ids_.front() && id <= ids_.back()) return id - ids_.front();
    const auto found = std::lower_bound(ids_.begin(), ids_.end(), id);
    if (found == ids_.end() || *found != id)
      at.fail("found vertex {}, expected one that the file .v lists", id);
    return static_cast<uint64_t>(found - ids_.begin());
  }

 private:
  std::vector<uint64_t> ids_;
  bool without_gaps_ = false;
};

struct EdgeParser {
  static constexpr bool skips_empty_lines = true;
  const VertexFile& vertices;
  bool weighted;

  void operator()(Cursor& at, ArcWriter& out) const {
    const uint64_t u = at.parse_unsigned(VertexFile::max_id, "a vertex id");
    const uint64_t v = at.parse_unsigned(VertexFile::max_id, "a second vertex id");
    const float weight = weighted ? at.parse_weight(false, out.tally) : 0;
    out.push(vertices.place(at, u), vertices.place(at, v), weight);
  }
};

/// Returns true if the first edge of the file has a weight, which decides whether all edges have weights.
/// Lines with more values are refused when they are read.
bool has_weights(const Records& records) {
  const std::string_view text = records.file.text;
  Cursor at{text.data(), text.data() + text.size(), 1};
  for (; at.p < at.end; ++at.p) {
    size_t fields = 0;
    const bool comment = !at.at_line_end() && records.is_comment(*at.p);
    while (!comment && !at.at_line_end()) {
      while (at.p < at.end && *at.p != '\n' && !Cursor::is_blank(*at.p)) ++at.p;
      ++fields;
    }
    if (fields > 0) return fields > 2;
    at.skip_line();
  }
  return false;
}

bool is_directed(const TextFile& file, Provenance& provenance) {
  const auto text = find_companion(file, ".properties");
  const std::string directed = text ? Properties(*text).value_of_ending(".directed") : "";
  if (directed == "false") return false;
  if (directed != "true" && !directed.empty()) {
    fail_at(*text, 1, "found directed = {}, expected true or false",
            quoted_token(directed.data(), directed.data() + directed.size()));
  }
  if (directed.empty()) provenance["direction"] = "taken as directed: no .properties says whether it is";
  return true;
}

}  // namespace

EdgeList read_graphalytics(const TextFile& file, const ReadOptions& options) {
  const auto vertex_text = find_companion(file, ".v");
  if (!vertex_text) {
    fail_at(file, 1, "found no {} next to it, expected the vertices there", with_ending(file.path, ".v"));
  }
  const VertexFile vertices(*vertex_text, options.threads);
  const Records records{file, 0, 1, "#"};
  EdgeList list;
  list.weighted = has_weights(records);
  list.num_vertices = static_cast<vertex_t>(vertices.size());
  std::vector<Chunk> chunks = split_lines(records, options.threads, count_lines);
  parse_chunks(records, options, list, chunks, [&](const Chunk&) {
    return EdgeParser{vertices, list.weighted};
  });
  if (!is_directed(file, list.provenance)) list.listing = Listing::half;
  list.ids = vertices.ids();
  list.provenance["format"] = list.weighted ? "graphalytics weighted" : "graphalytics";
  return list;
}

}  // namespace harness::graph
