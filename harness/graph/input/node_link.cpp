// JSON in node-link form, as NetworkX and D3 write it. A list `nodes` has objects with an `id`, and a list
// `links` or `edges` has objects with `source`, `target` and perhaps `weight`.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "graph/input/named_graph.hpp"
#include "graph/input/readers.hpp"

namespace harness::graph {
namespace {

/// Iterates over a text and counts lines, so that an error message can name the line of a wrong value.
class CountingIterator {
 public:
  using difference_type = ptrdiff_t;
  using value_type = char;
  using pointer = const char*;
  using reference = const char&;
  using iterator_category = std::input_iterator_tag;

  CountingIterator(const char* p, uint64_t* line) : p_(p), line_(line) {}
  reference operator*() const { return *p_; }
  CountingIterator& operator++() {
    if (*p_++ == '\n') ++*line_;
    return *this;
  }
  bool operator==(const CountingIterator& other) const { return p_ == other.p_; }
  bool operator!=(const CountingIterator& other) const { return p_ != other.p_; }

 private:
  const char* p_;
  uint64_t* line_;
};

/// Receives the events of the JSON parser and takes the values of a node-link graph from them. At depth 1 the
/// parser is in the graph, at depth 2 in a list of nodes or links. At depth 3 it is in a node or a link.
/// Deeper values are skipped.
class NodeLinkEvents {
 public:
  using number_integer_t = nlohmann::json::number_integer_t;
  using number_unsigned_t = nlohmann::json::number_unsigned_t;
  using number_float_t = nlohmann::json::number_float_t;
  using string_t = nlohmann::json::string_t;
  using binary_t = nlohmann::json::binary_t;

  NodeLinkEvents(const ReadOptions& options, const uint64_t& line) : graph_(options), line_(line) {}

  bool null() { return value(Kind::other, ""); }
  bool boolean(bool flag) { return value(Kind::flag, flag ? "true" : "false"); }
  bool number_integer(number_integer_t number) { return value(Kind::number, std::to_string(number)); }
  bool number_unsigned(number_unsigned_t number) { return value(Kind::number, std::to_string(number)); }
  bool number_float(number_float_t, const string_t& text) { return value(Kind::real, text); }
  bool string(string_t& text) { return value(Kind::text, text); }
  bool binary(binary_t&) { return false; }

  bool start_object(size_t) {
    if (depth_ == 2 && list_ != List::none) entry_ = {};
    if (depth_ == 3) refuse_nested();
    ++depth_;
    return true;
  }
  bool key(string_t& name) {
    if (depth_ == 1) graph_key_ = name;
    if (depth_ == 3) entry_key_ = name;
    return true;
  }
  bool end_object() {
    --depth_;
    if (depth_ == 2 && list_ == List::nodes) {
      graph_.declare(required(entry_.id, "node", "id"), line_);
    } else if (depth_ == 2 && list_ == List::links) {
      graph_.connect(required(entry_.source, "link", "source"), required(entry_.target, "link", "target"),
                     entry_.weight, line_);
    }
    return true;
  }
  bool start_array(size_t) {
    if (depth_ == 0) fail("found a list, expected an object with nodes and links");
    if (depth_ == 2 && list_ != List::none) fail("found a list as an entry, expected an object");
    if (depth_ == 3) refuse_nested();
    if (depth_ == 1) begin_list();
    ++depth_;
    return true;
  }
  bool end_array() {
    if (--depth_ == 1) list_ = List::none;
    return true;
  }
  bool parse_error(size_t, const std::string&, const nlohmann::json::exception& error) {
    const std::string what = error.what();
    const size_t begin = what.find("; ");
    fail(fmt::format("found JSON that cannot be parsed, expected a whole object ({})",
                     in_ascii(begin == what.npos ? what : what.substr(begin + 2), 120)));
  }

  EdgeList finish() {
    if (!nodes_) fail("found no nodes, expected a list \"nodes\" of objects with an id");
    if (!links_)
      fail("found no links, expected a list \"links\" or \"edges\" of objects with source and target");
    EdgeList list = graph_.finish(directed_.value_or(false), "node-link");
    if (!directed_) list.provenance["direction"] = "taken as undirected: the file does not say whether it is";
    return list;
  }

 private:
  enum class Kind { other, flag, number, real, text };
  enum class List { none, nodes, links };
  struct Entry {
    std::optional<std::string> id, source, target, weight;
  };

  [[noreturn]] void fail(const std::string& what) const { throw BadLine{line_, what}; }

  void begin_list() {
    const bool nodes = graph_key_ == "nodes", links = graph_key_ == "links" || graph_key_ == "edges";
    if ((nodes && nodes_) || (links && links_))
      fail(fmt::format("found a second list {}, expected one", quoted_text(graph_key_)));
    nodes_ = nodes_ || nodes;
    links_ = links_ || links;
    list_ = nodes ? List::nodes : links ? List::links : List::none;
  }

  bool is_used(const std::string& name) const {
    return list_ == List::nodes
               ? name == "id"
               : list_ == List::links && (name == "source" || name == "target" || name == "weight");
  }
  void refuse_nested() const {
    if (is_used(entry_key_))
      fail(fmt::format("found {} that is no number or text, expected one", entry_key_));
  }

  bool value(Kind kind, const std::string& text) {
    if (depth_ == 0) fail("found a single value, expected an object with nodes and links");
    if (depth_ == 1 && graph_key_ == "directed") {
      if (kind != Kind::flag) fail("found directed that is not true or false");
      directed_ = text == "true";
    }
    if (depth_ == 1 && (graph_key_ == "nodes" || graph_key_ == "links" || graph_key_ == "edges"))
      fail(fmt::format("found {} that is no list, expected a list", graph_key_));
    if (depth_ == 2 && list_ != List::none) fail("found a value as an entry, expected an object");
    if (depth_ == 3 && is_used(entry_key_)) store(kind, text);
    return true;
  }

  void store(Kind kind, const std::string& text) {
    const bool weight = list_ == List::links && entry_key_ == "weight";
    std::optional<std::string>& place = weight                   ? entry_.weight
                                        : entry_key_ == "id"     ? entry_.id
                                        : entry_key_ == "source" ? entry_.source
                                                                 : entry_.target;
    if (place) fail(fmt::format("found {} twice, expected it once", entry_key_));
    const bool number = kind == Kind::number || (weight && kind == Kind::real);
    if (weight ? !number : kind != Kind::number && kind != Kind::text)
      fail(fmt::format("found {} {}, expected {}", entry_key_, quoted_text(text),
                       weight ? "a number" : "an integer or a text"));
    if (!weight && kind_of_ids_.value_or(kind) != kind)
      fail(fmt::format("found the id {} as a {}, expected a {} as the ids before", quoted_text(text),
                       kind == Kind::text ? "text" : "number", kind == Kind::text ? "number" : "text"));
    if (!weight) kind_of_ids_ = kind;
    place = text;
  }

  const std::string& required(const std::optional<std::string>& value, const char* entry,
                              const char* key) const {
    if (!value) fail(fmt::format("found a {} without {}, expected it", entry, key));
    return *value;
  }

  NamedGraph graph_;
  const uint64_t& line_;
  int depth_ = 0;
  bool nodes_ = false, links_ = false;
  List list_ = List::none;
  std::string graph_key_, entry_key_;
  Entry entry_;
  std::optional<bool> directed_;
  std::optional<Kind> kind_of_ids_;
};

}  // namespace

EdgeList read_node_link(const TextFile& file, const ReadOptions& options) {
  return with_file_name(file, [&] {
    uint64_t line = 1;
    NodeLinkEvents events(options, line);
    nlohmann::json::sax_parse(CountingIterator(file.text.data(), &line),
                              CountingIterator(file.text.data() + file.text.size(), &line), &events);
    return events.finish();
  });
}

}  // namespace harness::graph
