// GraphML, as NetworkX, igraph, Gephi and yEd write it. The weight of an edge is the data whose key has the
// name `weight`.
#include <set>

#include "graph/input/named_graph.hpp"
#include "graph/input/readers.hpp"
#include "graph/input/xml.hpp"

namespace harness::graph {
namespace {

class GraphmlReader {
 public:
  GraphmlReader(const TextFile& file, const ReadOptions& options) : xml_(file.text), graph_(options) {}

  EdgeList read() {
    XmlPart part = xml_.next();
    while (part.kind == XmlPart::Kind::text) part = xml_.next();
    if (part.kind != XmlPart::Kind::open || part.name != "graphml")
      throw BadLine{part.line, fmt::format("found <{}>, expected <graphml>", in_ascii(part.name, 24))};
    while ((part = xml_.next()).kind != XmlPart::Kind::close || part.name != "graphml") {
      if (part.kind != XmlPart::Kind::open) continue;
      if (part.name == "key")
        key(part);
      else if (part.name == "graph")
        graph(part);
      else
        skip();
    }
    while (xml_.next().kind != XmlPart::Kind::end) {
    }
    if (!found_) throw BadLine{part.line, "found no <graph>, expected one"};
    return graph_.finish(directed_, "graphml");
  }

 private:
  static const std::string& required(const XmlPart& part, const char* name) {
    const auto at = part.attributes.find(name);
    if (at == part.attributes.end())
      throw BadLine{part.line,
                    fmt::format("found <{}> without {}, expected it", in_ascii(part.name, 24), name)};
    return at->second;
  }
  static std::string optional(const XmlPart& part, const char* name, const char* otherwise = "") {
    const auto at = part.attributes.find(name);
    return at == part.attributes.end() ? otherwise : at->second;
  }

  /// Skips the rest of the element whose opening tag was read last.
  void skip() {
    for (int depth = 1; depth > 0;) {
      const XmlPart part = xml_.next();
      depth += part.kind == XmlPart::Kind::open ? 1 : part.kind == XmlPart::Kind::close ? -1 : 0;
    }
  }

  /// Returns the text of the current element.
  std::string text() {
    std::string all;
    for (XmlPart part = xml_.next(); part.kind != XmlPart::Kind::close; part = xml_.next()) {
      if (part.kind == XmlPart::Kind::text)
        all += part.text;
      else
        skip();
    }
    return all;
  }

  void key(const XmlPart& part) {
    const std::string scope = optional(part, "for", "all");
    const bool weight = (scope == "edge" || scope == "all") && optional(part, "attr.name") == "weight";
    if (!weight) return skip();
    weights_.insert(required(part, "id"));
    for (XmlPart one = xml_.next(); one.kind != XmlPart::Kind::close; one = xml_.next()) {
      if (one.kind != XmlPart::Kind::open) continue;
      if (one.name == "default")
        default_ = text();
      else
        skip();
    }
  }

  void graph(const XmlPart& part) {
    if (found_) throw BadLine{part.line, "found a second graph, expected one per file"};
    found_ = true;
    const std::string& direction = required(part, "edgedefault");
    if (direction != "directed" && direction != "undirected") {
      throw BadLine{part.line, fmt::format("found edgedefault {}, expected directed or undirected",
                                           quoted_text(direction))};
    }
    directed_ = direction == "directed";
    for (XmlPart one = xml_.next(); one.kind != XmlPart::Kind::close; one = xml_.next()) {
      if (one.kind != XmlPart::Kind::open) continue;
      if (one.name == "node")
        node(one);
      else if (one.name == "edge")
        edge(one);
      else if (one.name == "hyperedge")
        throw BadLine{one.line, "found a hyperedge, expected edges between two vertices"};
      else
        skip();
    }
  }

  void node(const XmlPart& part) {
    graph_.declare(required(part, "id"), part.line);
    for (XmlPart one = xml_.next(); one.kind != XmlPart::Kind::close; one = xml_.next()) {
      if (one.kind != XmlPart::Kind::open) continue;
      if (one.name == "graph") throw BadLine{one.line, "found a graph in a vertex, expected a flat graph"};
      skip();
    }
  }

  void edge(const XmlPart& part) {
    const std::string direction = optional(part, "directed", directed_ ? "true" : "false");
    if (direction != (directed_ ? "true" : "false")) {
      throw BadLine{part.line, fmt::format("found an edge with directed {}, expected all edges to be {}",
                                           quoted_text(direction), directed_ ? "directed" : "undirected")};
    }
    std::optional<std::string> weight = default_;
    bool has_weight = false;
    for (XmlPart one = xml_.next(); one.kind != XmlPart::Kind::close; one = xml_.next()) {
      if (one.kind != XmlPart::Kind::open) continue;
      if (one.name == "data" && weights_.contains(required(one, "key"))) {
        if (has_weight) throw BadLine{one.line, "found two weights of an edge, expected one"};
        has_weight = true;
        weight = text();
      } else {
        skip();
      }
    }
    graph_.connect(required(part, "source"), required(part, "target"), weight, part.line);
  }

  XmlReader xml_;
  NamedGraph graph_;
  bool directed_ = false, found_ = false;
  std::set<std::string> weights_;  // keys whose data is the weight of an edge
  std::optional<std::string> default_;
};

}  // namespace

EdgeList read_graphml(const TextFile& file, const ReadOptions& options) {
  return with_file_name(file, [&] { return GraphmlReader(file, options).read(); });
}

}  // namespace harness::graph
