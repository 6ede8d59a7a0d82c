#include "base/yaml/tree.hpp"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <utility>

#include "base/printable.hpp"

namespace harness {
namespace {

/// Copies the nodes of yaml-cpp into a Tree. Size and depth are limited, because aliases may form a cycle or
/// multiply the number of nodes.
class TreeBuilder {
 public:
  explicit TreeBuilder(const Mark& origin) : origin_(origin) {}

  Tree build(const YAML::Node& node, int depth = 0) {
    Tree tree;
    tree.mark = mark_of(node.Mark());
    if (depth > max_depth || ++nodes_ > max_nodes) {
      fail_at(tree.mark, "nested too deep or too large (an alias that contains itself?)");
    }
    switch (node.Type()) {
      case YAML::NodeType::Undefined:
      case YAML::NodeType::Null:
        break;
      case YAML::NodeType::Scalar:
        tree.kind = Tree::Kind::scalar;
        tree.scalar = node.Scalar();
        break;
      case YAML::NodeType::Sequence:
        tree.kind = Tree::Kind::list;
        for (const auto& item : node) tree.items.push_back(build(item, depth + 1));
        break;
      case YAML::NodeType::Map:
        tree.kind = Tree::Kind::map;
        add_entries(tree, node, depth);
        break;
    }
    return tree;
  }

  Mark mark_of(const YAML::Mark& at) const {
    if (origin_.line == 0) return origin_;
    return {origin_.file, origin_.line + std::max(at.line, 0)};
  }

 private:
  static constexpr int max_depth = 32;
  static constexpr int max_nodes = 500'000;

  void add_entries(Tree& map, const YAML::Node& node, int depth) {
    std::set<std::string> seen;
    for (const auto& pair : node) add_entry(map, pair.first, pair.second, depth, seen);
  }

  void add_entry(Tree& map, const YAML::Node& key, const YAML::Node& value, int depth,
                 std::set<std::string>& seen) {
    const Mark mark = mark_of(key.Mark());
    if (!key.IsScalar()) fail_at(mark, "a key must be a word");
    if (!seen.insert(key.Scalar()).second) fail_at(mark, "key '{}' is given twice", key.Scalar());
    Tree child = build(value, depth + 1);
    // yaml-cpp has no position for an empty value; use the position of its key.
    if (child.kind == Tree::Kind::null) child.mark = mark;
    map.entries.push_back({key.Scalar(), mark, std::move(child)});
  }

  Mark origin_;
  int nodes_ = 0;
};

/// Event handler that only records where a document begins.
class Beginning : public YAML::EventHandler {
 public:
  void OnDocumentStart(const YAML::Mark& at) override { mark = at; }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark&, YAML::anchor_t) override {}
  void OnAlias(const YAML::Mark&, YAML::anchor_t) override {}
  void OnScalar(const YAML::Mark&, const std::string&, YAML::anchor_t, const std::string&) override {}
  void OnSequenceStart(const YAML::Mark&, const std::string&, YAML::anchor_t,
                       YAML::EmitterStyle::value) override {}
  void OnSequenceEnd() override {}
  void OnMapStart(const YAML::Mark&, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {
  }
  void OnMapEnd() override {}

  YAML::Mark mark;
};

/// Throws an Error for a second document, or for a line that belongs to no item because of its indentation.
/// YAML::Load() ignores everything after the first document. YAML::LoadAll() may return the same remainder
/// endlessly.
void refuse_rest(const std::string& text, const TreeBuilder& builder) {
  std::istringstream stream(text);
  YAML::Parser parser(stream);
  Beginning beginning;
  if (parser.HandleNextDocument(beginning) && parser.HandleNextDocument(beginning)) {
    fail_at(builder.mark_of(beginning.mark),
            "found a second document ('---') or a line that belongs to nothing, expected one document "
            "(check the indentation)");
  }
}

/// Throws an Error for text that is too long, for UTF-16, and for control characters, which yaml-cpp would
/// take for the end of the text.
void check_text(const std::string& text, const Mark& mark) {
  if (text.size() > most_yaml_bytes)
    fail_at(mark, "found more than {} MB, expected YAML", most_yaml_bytes >> 20);
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
    fail_at(mark, "found UTF-16, expected UTF-8 (save the file in that encoding)");
  const auto bad =
      std::ranges::find_if(text, [](char c) { return is_control(c) && c != '\n' && c != '\r' && c != '\t'; });
  if (bad == text.end()) return;
  const int line = mark.line == 0 ? 0 : mark.line + static_cast<int>(std::count(text.begin(), bad, '\n'));
  fail_at(Mark{mark.file, line}, "found the control character {}, expected text (remove it)",
          printable({&*bad, 1}));
}

}  // namespace

const Tree* Tree::find(std::string_view key) const {
  for (const Entry& entry : entries) {
    if (entry.key == key) return &entry.value;
  }
  return nullptr;
}

Tree* Tree::find(std::string_view key) {
  return const_cast<Tree*>(std::as_const(*this).find(key));
}

std::vector<std::string> Tree::keys() const {
  std::vector<std::string> names;
  for (const Entry& entry : entries) names.push_back(entry.key);
  return names;
}

std::string Tree::found() const {
  switch (kind) {
    case Kind::null:
      return "nothing";
    case Kind::scalar:
      return in_quotes(scalar);
    case Kind::list:
      return "a list";
    case Kind::map:
      return "a map";
  }
  return {};
}

Tree parse_tree(const std::string& text, const Mark& mark) {
  check_text(text, mark);
  TreeBuilder builder(mark);
  try {
    refuse_rest(text, builder);
    return builder.build(YAML::Load(text));
  } catch (const YAML::Exception& error) {
    fail_at(builder.mark_of(error.mark), "not valid YAML: {}", error.msg);
  }
}

Tree load_tree(OutsideFile file) {
  file.most_bytes = most_yaml_bytes;
  return parse_tree(read_outside(file), {printable(file.path.string()), 1});
}

}  // namespace harness
