#include "experiment/parse_bounds.hpp"

#include <set>

#include "base/printable.hpp"
#include "base/scalars.hpp"
#include "experiment/fields.hpp"

namespace harness::experiment {
namespace {

double read_limit(const Tree& tree, const std::string& what) {
  const std::string text = read_text(tree, what);
  const std::optional<double> value = parse_real(text);
  if (!value || *value <= 0)
    fail_at(tree.mark, "{}: expected a ratio above 0, such as 1.03, got {}", what, in_quotes(text));
  return *value;
}

Bound parse_bound(const Tree& tree) {
  check_map(tree, "hold",
            {"name", "rows", "over", "column", "at_most", "at_least", "mean_at_most", "mean_at_least"});
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
  if (!bound.at_most && !bound.at_least && !bound.mean_at_most && !bound.mean_at_least) {
    fail_at(tree.mark, "hold: '{}' bounds nothing; expected at_most, at_least, mean_at_most or mean_at_least",
            bound.name);
  }
  return bound;
}

}  // namespace

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
