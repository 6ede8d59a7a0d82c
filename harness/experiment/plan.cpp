#include "experiment/plan.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "base/nearest.hpp"
#include "experiment/plan_graphs.hpp"

namespace harness {
namespace {

/// The label shows what differs from the default, in the order of the declaration.
std::string selection_label(const CatalogueEntry& entry, const Selection& selection) {
  std::vector<std::string> shown;
  for (const ParamDecl& param : entry.params) {
    const std::string& value = selection.params.at(param.name);
    if (value != param.default_value) shown.push_back(param.name + "=" + value);
  }
  return shown.empty() ? entry.id : fmt::format("{}({})", entry.id, fmt::join(shown, ","));
}

/// Defaults come from plugins and may be spelt in any way ("0.850"); labels
/// compare canonical spellings.
CatalogueEntry with_canonical_defaults(CatalogueEntry entry) {
  const std::string owner = fmt::format("{} '{}'", kind_name(entry.kind), entry.id);
  for (ParamDecl& param : entry.params) {
    if (param.default_value.empty()) continue;
    param.default_value = canonical_value(param, owner, param.default_value, {"default", 0});
  }
  return entry;
}

void add_selections(const Selector& selector, const CatalogueEntry& declared,
                    std::vector<Selection>& selections) {
  const CatalogueEntry entry = with_draw(with_canonical_defaults(declared));
  const std::string owner = fmt::format("{} '{}'", kind_name(entry.kind), entry.id);
  for (const Axis& axis : selector.params) {
    if (entry.find_param(axis.key)) continue;
    if (entry.params.empty()) fail_at(axis.mark, "{} takes no parameters, got '{}'", owner, axis.key);
    fail_at(axis.mark, "{}: unknown parameter '{}'{}", owner, axis.key,
            suggest(axis.key, entry.param_names()));
  }
  for (const auto& values : product(selector.params)) {
    Selection selection{entry.id, {}, {}, selector.mark, {}};
    for (const ParamDecl& param : entry.params) selection.params[param.name] = param.default_value;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const Axis& axis = selector.params[i];
      selection.params[axis.key] = canonical_value(*entry.find_param(axis.key), owner, values[i], axis.mark);
    }
    selection.label = selection_label(entry, selection);
    selection.draw = take_draw(selection.params, entry, selector);
    selections.push_back(std::move(selection));
  }
}

void refuse_repeats(const std::vector<Selection>& selections) {
  std::set<std::string_view> seen;
  for (const Selection& selection : selections) {
    if (!seen.insert(selection.label).second)
      fail_at(selection.mark, "'{}' is selected twice", selection.label);
  }
}

std::vector<Selection> resolve_selectors(const std::vector<Selector>& selectors, CatalogueKind kind,
                                         const Catalogue& catalogue) {
  std::vector<Selection> selections;
  std::vector<std::string> named;
  const Selector* all = nullptr;
  for (const Selector& selector : selectors) {
    if (selector.id == "all") {
      all = &selector;
      continue;
    }
    const CatalogueEntry& entry = catalogue.require(kind, selector.id, selector.mark);
    named.push_back(entry.id);
    add_selections(selector, entry, selections);
  }
  if (all) {
    const auto ids = catalogue.ids(kind);
    if (ids.empty()) fail_at(all->mark, "all: no {} is loaded", kind_name(kind));
    for (const std::string& id : ids) {
      if (std::find(named.begin(), named.end(), id) != named.end()) continue;
      add_selections({id, {}, all->mark}, *catalogue.find(kind, id), selections);
    }
  }
  refuse_repeats(selections);
  return selections;
}

Axis resolve_option(const Axis& axis, const Catalogue& catalogue) {
  const CatalogueEntry& entry = catalogue.require(CatalogueKind::option, axis.key, axis.mark);
  Axis option{entry.id, {}, axis.mark};
  std::set<std::string> seen;
  for (const std::string& value : axis.values) {
    std::string canonical = value;
    if (!entry.params.empty()) {
      ParamDecl values = entry.params.front();
      values.name = entry.id;  // what the user typed, not what the plugin calls its one parameter
      canonical = canonical_value(values, "options", value, axis.mark);
    }
    if (!seen.insert(canonical).second) {
      fail_at(axis.mark, "options: {}: '{}' is listed twice", entry.id, canonical);
    }
    option.values.push_back(canonical);
  }
  return option;
}

std::vector<std::string> resolve_backends(const Axis& axis, const Catalogue& catalogue) {
  std::vector<std::string> backends;
  // A caller that only lists or counts may know no backend; then names go unchecked.
  const bool known = !catalogue.ids(CatalogueKind::backend).empty();
  for (const std::string& name : axis.values) {
    backends.push_back(known ? catalogue.require(CatalogueKind::backend, name, axis.mark).id : name);
  }
  return backends;
}

Facts graph_facts(const GraphEntry& graph) {
  Facts facts = {{"graph", graph.name}};
  if (!graph.generator.empty()) facts["graph.generator"] = graph.generator;
  for (const auto* keys : {&graph.params, &graph.cleaning}) {
    for (const auto& [key, value] : *keys) facts["graph." + key] = value;
  }
  if (const auto kind = graph.weights.find("kind"); kind != graph.weights.end()) {
    facts["graph.weights"] = kind->second;
  }
  return facts;
}

std::vector<Facts> selection_facts(const std::string& kind, const std::vector<Selection>& choices) {
  std::vector<Facts> all;
  for (const Selection& choice : choices) {
    Facts facts = {{kind, choice.id}};
    for (const auto& [key, value] : choice.settings()) facts[kind + "." + key] = value;
    all.push_back(std::move(facts));
  }
  return all;
}

std::vector<Facts> value_facts(const std::string& key, const std::vector<std::string>& values) {
  std::vector<Facts> all;
  for (const std::string& value : values) all.push_back({{key, value}});
  return all;
}

}  // namespace

std::map<std::string, std::string> Selection::settings() const {
  std::map<std::string, std::string> all = params;
  if (!draw.drawn()) return all;
  all["sources"] = fmt::format("{}", draw.count);
  all["seed"] = fmt::format("{}", draw.seed);
  return all;
}

Plan resolve(const Experiment& experiment, const Catalogue& catalogue) {
  Plan plan;
  plan.graphs = resolve_graphs(experiment.graphs, catalogue);
  plan.algorithms = resolve_selectors(experiment.algorithms, CatalogueKind::algorithm, catalogue);
  plan.formats = resolve_selectors(experiment.formats, CatalogueKind::format, catalogue);
  plan.schedules = resolve_selectors(experiment.schedules, CatalogueKind::schedule, catalogue);
  for (const Axis& axis : experiment.options) {
    plan.options.push_back(resolve_option(axis, catalogue));
  }
  plan.backends = resolve_backends(experiment.backends, catalogue);
  return plan;
}

std::vector<std::vector<Facts>> dimensions(const Plan& plan) {
  std::vector<std::vector<Facts>> all(1);
  for (const GraphEntry& graph : plan.graphs) all[0].push_back(graph_facts(graph));
  all.push_back(selection_facts("algorithm", plan.algorithms));
  all.push_back(selection_facts("format", plan.formats));
  all.push_back(selection_facts("schedule", plan.schedules));
  for (const Axis& option : plan.options) all.push_back(value_facts(option.key, option.values));
  all.push_back(value_facts("backend", plan.backends));
  return all;
}

std::uint64_t combinations(const std::vector<std::size_t>& sizes) {
  std::uint64_t product = 1;
  bool fits = true;
  for (const std::size_t size : sizes) fits &= !__builtin_mul_overflow(product, size, &product);
  const bool none = std::find(sizes.begin(), sizes.end(), std::size_t{0}) != sizes.end();
  return none ? 0 : fits ? product : ~std::uint64_t{0};
}

std::vector<std::vector<std::string>> product(const std::vector<Axis>& axes) {
  std::vector<std::size_t> sizes;
  for (const Axis& axis : axes) sizes.push_back(axis.values.size());
  if (const std::uint64_t all = combinations(sizes); all > most_configurations) {
    fail_at(axes.front().mark,
            "{} combinations of the values of one item, expected at most {}; shorten its lists", all,
            most_configurations);
  }
  std::vector<std::vector<std::string>> all = {{}};
  for (const Axis& axis : axes) {
    std::vector<std::vector<std::string>> longer;
    for (const auto& prefix : all) {
      for (const std::string& value : axis.values) {
        longer.push_back(prefix);
        longer.back().push_back(value);
      }
    }
    all = std::move(longer);
  }
  return all;
}

}  // namespace harness
