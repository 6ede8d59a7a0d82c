// Pajek's .net: `*Vertices N`, then sections of arcs and edges. Vertices count from 1, and labels are not
// read. Arcs have a direction, and edges have none.
#include <algorithm>
#include <cctype>

#include "graph/input/named_graph.hpp"
#include "graph/input/readers.hpp"

namespace harness::graph {
namespace {

enum class PajekSection { none, vertices, arcs, edges, arc_lists, edge_lists, matrix };

class PajekReader {
 public:
  PajekReader(const TextFile& file, const ReadOptions& options)
      : file_(file),
        keep_weights_(options.keep_weights),
        at_{file.text.data(), file.text.data() + file.text.size(), 1} {}

  EdgeList read() {
    for (; at_.p < at_.end; ++at_.p, ++at_.line) {
      if (at_.at_line_end()) continue;
      if (*at_.p == '%') {
        at_.skip_line();
      } else if (*at_.p == '*') {
        begin_section();
      } else {
        record();
      }
    }
    if (section_ == PajekSection::none) at_.fail("found no vertices, expected the line '*Vertices N'");
    if (section_ == PajekSection::matrix && matrix_row_ != vertices_)
      at_.fail("found {} rows of the matrix, expected {} (truncated?)", matrix_row_, vertices_);
    return finish();
  }

 private:
  std::string word() {
    const char* const begin = at_.p;
    while (at_.p < at_.end && *at_.p != '\n' && !Cursor::is_blank(*at_.p)) ++at_.p;
    std::string text(begin, at_.p);
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
  }

  void begin_section() {
    const char* const begin = at_.p;
    const std::string name = word();
    if (name == "*network") return at_.skip_line();
    if (name == "*vertices") {
      if (section_ != PajekSection::none) at_.fail("found a second network, expected one per file");
      vertices_ = at_.parse_unsigned(std::min(plausible_vertices(file_.text.size()), max_vertices - 1),
                                     "a number of vertices");
      if (!at_.at_line_end())
        at_.fail_expected(at_.p, "the end of the line (networks of two modes are not read)");
      section_ = PajekSection::vertices;
      return;
    }
    constexpr std::pair<const char*, PajekSection> known[] = {{"*arcs", PajekSection::arcs},
                                                              {"*edges", PajekSection::edges},
                                                              {"*arcslist", PajekSection::arc_lists},
                                                              {"*edgeslist", PajekSection::edge_lists},
                                                              {"*matrix", PajekSection::matrix}};
    const auto* const found =
        std::find_if(std::begin(known), std::end(known), [&](const auto& one) { return name == one.first; });
    if (found == std::end(known)) at_.fail_expected(begin, "*Arcs, *Edges, *Arcslist, *Edgeslist or *Matrix");
    if (section_ == PajekSection::none) at_.fail_expected(begin, "the line '*Vertices N' first");
    if (!at_.at_line_end())
      at_.fail_expected(at_.p, "the end of the line (networks of several relations are not read)");
    section_ = found->second;
  }

  vertex_t vertex(const char* what) {
    const uint64_t id = at_.parse_unsigned(vertices_, what);
    if (id == 0) at_.fail("found vertex 0, expected 1 to {} (Pajek counts from 1)", vertices_);
    return static_cast<vertex_t>(id - 1);
  }

  void push(vertex_t u, vertex_t v, std::optional<float> weight, bool directed) {
    if (!from_.empty() && weight.has_value() != weighted_)
      at_.fail("found an edge {} a weight, expected {} as of the edges before", weight ? "with" : "without",
               weight ? "none" : "one");
    weighted_ = weight.has_value();
    (directed ? arcs_ : edges_) = true;
    from_.push_back(u);
    to_.push_back(v);
    both_ways_.push_back(!directed);
    if (weight) weights_.push_back(*weight);
  }

  void record() {
    const bool directed = section_ == PajekSection::arcs || section_ == PajekSection::arc_lists;
    switch (section_) {
      case PajekSection::none:
        at_.fail_expected(at_.p, "the line '*Vertices N'");
      case PajekSection::vertices:
        vertex("the number of a vertex");
        return at_.skip_line();  // label, position and colour are ignored
      case PajekSection::arcs:
      case PajekSection::edges: {
        const vertex_t u = vertex("a vertex"), v = vertex("a second vertex");
        std::optional<float> weight;
        if (!at_.at_line_end()) weight = at_.parse_weight(false, tally_);
        push(u, v, weight, directed);
        return at_.skip_line();  // colour and shape are ignored
      }
      case PajekSection::arc_lists:
      case PajekSection::edge_lists: {
        const vertex_t u = vertex("a vertex");
        while (!at_.at_line_end()) push(u, vertex("a neighbour"), std::nullopt, directed);
        return;
      }
      case PajekSection::matrix:
        return matrix_row();
    }
  }

  /// Reads one row of an adjacency matrix (a section `*Matrix`). Entry (u, v) is the weight of the arc u ->
  /// v, and 0 means no arc.
  void matrix_row() {
    if (matrix_row_ == vertices_) at_.fail("found more rows than vertices, expected {}", vertices_);
    uint64_t v = 0;
    for (; !at_.at_line_end(); ++v) {
      const float weight = at_.parse_weight(false, tally_);
      if (v < vertices_ && weight != 0)
        push(static_cast<vertex_t>(matrix_row_), static_cast<vertex_t>(v), weight, true);
    }
    if (v != vertices_) at_.fail("found {} entries, expected {}", v, vertices_);
    ++matrix_row_;
  }

  /// Returns the edge list of the file. If the file has both arcs and edges, each edge is stored as two arcs.
  EdgeList finish() {
    EdgeList list;
    list.num_vertices = static_cast<vertex_t>(vertices_);
    list.weighted = weighted_;
    const bool mixed = arcs_ && edges_;
    if (!arcs_ && edges_) list.listing = Listing::half;
    size_t size = from_.size();
    for (size_t i = 0; i < from_.size(); ++i) size += mixed && both_ways_[i] && from_[i] != to_[i] ? 1 : 0;
    const bool weights = weighted_ && keep_weights_;
    list.src = HugeArray<vertex_t>(size);
    list.dst = HugeArray<vertex_t>(size);
    if (weights) list.weights = HugeArray<float>(size);
    size_t place = 0;
    const auto store = [&](vertex_t u, vertex_t v, size_t i) {
      list.src[place] = u;
      list.dst[place] = v;
      if (weights) list.weights[place] = weights_[i];
      ++place;
    };
    for (size_t i = 0; i < from_.size(); ++i) {
      store(from_[i], to_[i], i);
      if (mixed && both_ways_[i] && from_[i] != to_[i]) store(to_[i], from_[i], i);
    }
    note_tally(list, tally_);
    list.provenance["format"] = weighted_ ? "pajek weighted" : "pajek";
    return list;
  }

  const TextFile& file_;
  bool keep_weights_;
  Cursor at_;
  PajekSection section_ = PajekSection::none;
  uint64_t vertices_ = 0, matrix_row_ = 0;
  bool weighted_ = false, arcs_ = false, edges_ = false;
  std::vector<vertex_t> from_, to_;
  std::vector<bool> both_ways_;
  std::vector<float> weights_;
  WeightTally tally_;
};

}  // namespace

EdgeList read_pajek(const TextFile& file, const ReadOptions& options) {
  refuse_lone_return(file, 0, file.text.size());
  return with_file_name(file, [&] { return PajekReader(file, options).read(); });
}

}  // namespace harness::graph
