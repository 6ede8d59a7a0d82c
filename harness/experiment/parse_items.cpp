#include "experiment/parse_items.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "base/printable.hpp"
#include "base/scalars.hpp"
#include "experiment/fields.hpp"
#include "experiment/plan.hpp"
#include "graph/order/order.hpp"

namespace harness::experiment {
namespace {

/// Parses `weights: none`, `weights: file`, or a map with parameters of generated weights. The keys of the
/// map become `weights.low` and so on.
void parse_weights(const Tree& tree, GraphItem& graph) {
  if (tree.kind != Tree::Kind::map) {
    Axis axis = read_axis("weights", tree);
    check_word(axis, {"none", "file"});
    graph.keys.push_back(std::move(axis));
    return;
  }
  check_map(tree, "weights", {"low", "high", "seed", "integer"});
  graph.keys.push_back({"weights", {"generated"}, tree.mark});
  for (const Tree::Entry& entry : tree.entries) {
    Axis axis = read_axis("weights." + entry.key, entry.value);
    if (entry.key == "integer") check_word(axis, {"true", "false"});
    graph.keys.push_back(std::move(axis));
  }
}

std::vector<std::string> keys_of_catalogue() {
  return {"name", "catalogue", "else", "symmetric", "self_loops", "duplicates", "weights", "order"};
}

std::string checked_order(const std::string& text, const Mark& mark) {
  try {
    return graph::ordering_label(text);
  } catch (const Error& e) {
    fail_at(mark, "order: {}", e.what());
  }
}

/// Parses the vertex orders of a graph: `rcm`, `sage(rounds=20)`, `{id: sage, rounds: [1, 20]}`, or a list of
/// these.
Axis read_order(const Tree& tree) {
  Axis axis{"order", {}, tree.mark};
  for (const Tree* tree_item : read_items(tree, "order")) {
    const PluginItem item = read_plugin(*tree_item, "order");
    for (const std::vector<std::string>& values : product(item.params)) {
      std::vector<std::string> params;
      for (size_t i = 0; i < values.size(); ++i) params.push_back(item.params[i].key + "=" + values[i]);
      const std::string text =
          params.empty() ? item.id : fmt::format("{}({})", item.id, fmt::join(params, ","));
      const std::string order = checked_order(text, item.mark);
      if (std::find(axis.values.begin(), axis.values.end(), order) != axis.values.end())
        fail_at(item.mark, "order: '{}' is listed twice", order);
      axis.values.push_back(order);
    }
  }
  return axis;
}

void check_name(const Axis& axis) {
  const std::string& name = axis.values.front();
  // The name is a segment of the configuration's id, and '/' separates segments.
  const bool bad = name.empty() || name.find_first_of("/ ,") != std::string::npos || has_control(name);
  if (axis.values.size() > 1) fail_at(axis.mark, "name: a graph has one name");
  if (bad)
    fail_at(axis.mark, "name: '{}' may not be empty or hold '/', ',', blanks or control characters",
            printable(name));
}

/// Reads `columns`. A list of columns is one value, while all other lists in an item of `graphs` are axes.
Axis read_columns(const Tree& tree) {
  Axis axis = read_axis("columns", tree);
  if (axis.values.size() > 1) axis.values = {fmt::format("{}", fmt::join(axis.values, ","))};
  return axis;
}

double read_limit(const Tree& tree, const std::string& what) {
  const std::string text = read_text(tree, what);
  const std::optional<double> value = parse_real(text);
  if (!value || *value <= 0)
    fail_at(tree.mark, "{}: expected a ratio above 0, such as 1.03, got {}", what, in_quotes(text));
  return *value;
}

Bound parse_bound(const Tree& tree) {
  check_map(tree, "hold",
            {"name", "rows", "over", "column", "at_most", "at_least", "mean_at_most", "mean_at_least",
             "graph_mean_at_most"});
  Bound bound;
  bound.mark = tree.mark;
  bound.name = read_text(require_key(tree, "hold", "name"), "hold.name");
  bound.rows = read_axis("hold.rows", require_key(tree, "hold", "rows")).values;
  if (const Tree* column = tree.find("column")) bound.column = read_text(*column, "hold.column");
  if (bound.column.empty() || tree.find("over") != nullptr)
    bound.over = read_axis("hold.over", require_key(tree, "hold", "over")).values;
  const auto limit = [&](const char* key, std::optional<double>& value) {
    if (const Tree* found = tree.find(key)) value = read_limit(*found, std::string("hold.") + key);
  };
  limit("at_most", bound.at_most);
  limit("at_least", bound.at_least);
  limit("mean_at_most", bound.mean_at_most);
  limit("mean_at_least", bound.mean_at_least);
  limit("graph_mean_at_most", bound.graph_mean_at_most);
  if (!bound.at_most && !bound.at_least && !bound.mean_at_most && !bound.mean_at_least &&
      !bound.graph_mean_at_most) {
    fail_at(tree.mark,
            "hold: '{}' has no bound; expected at_most, at_least, mean_at_most, mean_at_least or "
            "graph_mean_at_most",
            bound.name);
  }
  return bound;
}

}  // namespace

const std::vector<std::string>& common_graph_keys() {
  static const std::vector<std::string> keys = {"name",       "file",       "generator", "symmetric",
                                                "self_loops", "duplicates", "weights",   "order"};
  return keys;
}

const Axis* GraphItem::find(std::string_view key) const {
  for (const Axis& axis : keys) {
    if (axis.key == key) return &axis;
  }
  return nullptr;
}

GraphItem parse_graph(const Tree& tree) {
  expect_map(tree, "graphs");
  const bool file = tree.find("file"), catalogue = tree.find("catalogue");
  const int sources = (file ? 1 : 0) + (catalogue ? 1 : 0) + (tree.find("generator") ? 1 : 0);
  if (sources > 1) fail_at(tree.mark, "graphs: give one of file, generator and catalogue");
  if (sources == 0) fail_at(tree.mark, "graphs: the key 'file', 'generator' or 'catalogue' is missing");
  // A graph of the catalogue accepts no keys such as `format` or `columns`, because the catalogue specifies
  // them.
  if (catalogue) check_map(tree, "graphs", keys_of_catalogue());
  // The keys of a generator are not checked here but in expand(), because only the Catalogue has its
  // parameters.
  if (file) {
    auto known = common_graph_keys();
    // `format` replaces the format that the reader would detect. The other keys are for edge lists and
    // archives.
    known.insert(known.end(), {"format", "columns", "one_based", "compact", "member", "made_by"});
    check_map(tree, "graphs", known);
  }

  GraphItem graph{{}, tree.mark};
  for (const Tree::Entry& entry : tree.entries) {
    if (entry.key == "weights") {
      parse_weights(entry.value, graph);
      continue;
    }
    if (file && entry.key == "columns") {
      graph.keys.push_back(read_columns(entry.value));
      continue;
    }
    if (entry.key == "order") {
      graph.keys.push_back(read_order(entry.value));
      continue;
    }
    Axis axis = read_axis(entry.key, entry.value);
    if (entry.key == "name") check_name(axis);
    const bool of_a_file = file && (entry.key == "one_based" || entry.key == "compact");
    if (entry.key == "symmetric" || of_a_file) check_word(axis, {"true", "false"});
    if (entry.key == "self_loops" || entry.key == "duplicates") check_word(axis, {"remove", "keep"});
    if (catalogue && entry.key == "else") check_word(axis, {"skip", "twin"});
    graph.keys.push_back(std::move(axis));
  }
  return graph;
}

std::vector<Bound> parse_bounds(const Tree& tree) {
  std::vector<Bound> bounds;
  std::set<std::string> names;
  for (const Tree* item : read_items(tree, "hold")) {
    expect_map(*item, "hold");
    bounds.push_back(parse_bound(*item));
    if (!names.insert(bounds.back().name).second)
      fail_at(item->mark, "hold: there are two bounds of the name '{}'", bounds.back().name);
  }
  return bounds;
}

}  // namespace harness::experiment
