#include "experiment/filter.hpp"

#include <fnmatch.h>

#include <algorithm>
#include <sstream>

#include "base/nearest.hpp"
#include "base/scalars.hpp"
#include "experiment/parse_items.hpp"
#include "experiment/stream.hpp"

namespace harness::experiment {
namespace {

constexpr CatalogueKind plugin_kinds[] = {CatalogueKind::algorithm, CatalogueKind::format,
                                          CatalogueKind::schedule, CatalogueKind::baseline};

/// Returns every key that a filter may have. Any other key is a misspelling.
std::vector<std::string> filter_keys(const Catalogue& catalogue) {
  std::vector<std::string> keys = {"graph",           "backend",          "graph.generator",
                                   "graph.symmetric", "graph.self_loops", "graph.duplicates",
                                   "graph.weights",   "graph.order",      "algorithm.sources",
                                   "algorithm.seed"};
  for (const CatalogueKind kind : plugin_kinds) keys.emplace_back(kind_name(kind));
  keys.emplace_back("updates");
  for (const Param& param : stream_entry().params) keys.push_back("updates." + param.name);
  for (const CatalogueEntry& entry : catalogue.entries) {
    if (entry.kind == CatalogueKind::option) {
      keys.push_back(entry.id);
      continue;
    }
    const std::string_view prefix = entry.kind == CatalogueKind::generator ? "graph" : kind_name(entry.kind);
    for (const Param& param : entry.params) {
      keys.push_back(fmt::format("{}.{}", prefix, param.name));
    }
  }
  return keys;
}

/// Returns the id of the plugin that `value` names by an alias. Other values are returned unchanged.
std::string canonical_id(const std::string& key, const std::string& value, const Catalogue& catalogue) {
  for (const CatalogueKind kind : plugin_kinds) {
    if (key != kind_name(kind)) continue;
    if (const CatalogueEntry* entry = catalogue.find(kind, value)) return entry->id;
  }
  return value;
}

/// Returns true if `wanted` matches `actual` as a glob, or if both are the same number or boolean, such as 08
/// and 8.
bool value_matches(const std::string& wanted, const std::string& actual) {
  if (wanted == actual || glob_matches(wanted, actual)) return true;
  const auto number = parse_real(wanted);
  const auto truth = parse_bool(wanted);
  return (number && number == parse_real(actual)) || (truth && truth == parse_bool(actual));
}

bool condition_matches(const Axis& condition, const std::string& actual, const Catalogue& catalogue) {
  return std::any_of(condition.values.begin(), condition.values.end(), [&](const auto& value) {
    return value_matches(canonical_id(condition.key, value, catalogue), actual);
  });
}

/// Returns true if a filter with `key` tests the values of this dimension. For example, `format.width` tests
/// the dimension of formats.
bool concerns(const std::vector<Facts>& dimension, const std::string& key) {
  return !dimension.empty() && dimension.front().contains(key.substr(0, key.find('.')));
}

bool value_passes(const Filter& filter, const std::vector<Facts>& dimension, const Facts& facts,
                  const Catalogue& catalogue) {
  return std::all_of(filter.conditions.begin(), filter.conditions.end(), [&](const Axis& condition) {
    if (!concerns(dimension, condition.key)) return true;
    const auto fact = facts.find(condition.key);
    return fact != facts.end() && condition_matches(condition, fact->second, catalogue);
  });
}

/// Returns, for each dimension and each of its values, whether the value passes the filter.
std::vector<std::vector<bool>> passes_of(const Filter& filter, const Dimensions& dimensions,
                                         const Catalogue& catalogue) {
  // A filter with a key that belongs to no dimension matches nothing. This is not an error. Baselines, for
  // example, have no format, and an experiment need not name every option.
  const bool reachable =
      std::all_of(filter.conditions.begin(), filter.conditions.end(), [&](const Axis& condition) {
        return std::any_of(dimensions.begin(), dimensions.end(),
                           [&](const auto& one) { return concerns(one, condition.key); });
      });
  std::vector<std::vector<bool>> passes;
  for (const auto& dimension : dimensions) {
    passes.emplace_back();
    for (const Facts& facts : dimension)
      passes.back().push_back(reachable && value_passes(filter, dimension, facts, catalogue));
  }
  return passes;
}

}  // namespace

bool glob_matches(const std::string& pattern, const std::string& text) {
  return fnmatch(pattern.c_str(), text.c_str(), 0) == 0;
}

bool glob_matches_id(const std::string& pattern, const std::string& id) {
  if (glob_matches(pattern, id)) return true;
  std::istringstream parts(id);
  for (std::string part; std::getline(parts, part, '/');) {
    if (glob_matches(pattern, part)) return true;
  }
  return false;
}

FilterTable::FilterTable(const std::vector<Filter>& filters, const std::vector<Dimensions>& products,
                         const Catalogue& catalogue) {
  const auto known = filter_keys(catalogue);
  for (const Filter& filter : filters) {
    for (const Axis& condition : filter.conditions) {
      if (std::find(known.begin(), known.end(), condition.key) == known.end())
        fail_at(condition.mark, "unknown key '{}'{}", condition.key, suggest(condition.key, known));
    }
    Table table{filter.mark, {}, false};
    for (const Dimensions& dimensions : products)
      table.passes.push_back(passes_of(filter, dimensions, catalogue));
    tables_.push_back(std::move(table));
  }
}

bool FilterTable::any_matches(Product product, const std::vector<size_t>& digits) {
  bool any = false;
  for (Table& table : tables_) {
    const auto& passes = table.passes[static_cast<size_t>(product)];
    bool all = true;
    for (size_t i = 0; i < digits.size() && all; ++i) all = passes[i][digits[i]];
    table.used = table.used || all;
    any = any || all;
  }
  return any;
}

std::vector<Mark> FilterTable::unused() const {
  std::vector<Mark> marks;
  for (const Table& table : tables_) {
    if (!table.used) marks.push_back(table.mark);
  }
  return marks;
}

}  // namespace harness::experiment
