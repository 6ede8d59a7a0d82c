#include "experiment/plan.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "base/label.hpp"
#include "base/nearest.hpp"
#include "base/printable.hpp"
#include "experiment/stream.hpp"

namespace harness::experiment {
namespace {

std::string owner_of(const CatalogueEntry& entry) {
  return fmt::format("{} '{}'", kind_name(entry.kind), entry.id);
}

void require_params(const PluginItem& item, const CatalogueEntry& entry) {
  for (const Axis& axis : item.params) {
    if (entry.find_param(axis.key)) continue;
    if (entry.params.empty()) {
      fail_at(axis.mark, "{} takes no parameters, got {}", owner_of(entry), in_quotes(axis.key));
    }
    fail_at(axis.mark, "{}: unknown parameter '{}'{}", owner_of(entry), axis.key,
            suggest(axis.key, entry.param_names()));
  }
}

/// Returns the default of each parameter, or zero for a parameter without one.
std::vector<harness_value> defaults_of(const CatalogueEntry& entry) {
  std::vector<harness_value> values;
  for (const Param& param : entry.params) {
    const std::string& text = param.default_value;
    values.push_back(text.empty() ? harness_value{}
                                  : read_value(param, owner_of(entry), text, {"default", 0}));
  }
  return values;
}

/// Returns the label of a choice: the id with the values that differ from their defaults, in the sequence of
/// the parameters' declarations.
std::string label_of(const CatalogueEntry& entry, const std::vector<harness_value>& values,
                     const std::vector<harness_value>& defaults) {
  std::vector<std::string> shown;
  for (size_t i = 0; i < values.size(); ++i) {
    const std::string value = print_value(entry.params[i], values[i]);
    if (value != print_value(entry.params[i], defaults[i]))
      shown.push_back(entry.params[i].name + "=" + value);
  }
  return shown.empty() ? entry.id : fmt::format("{}({})", entry.id, fmt::join(shown, ","));
}

void add_choices(const PluginItem& item, const CatalogueEntry& plugin, std::vector<Choice>& choices) {
  const CatalogueEntry entry = with_draw(plugin);
  require_params(item, entry);
  const std::vector<harness_value> defaults = defaults_of(entry);
  for (const auto& texts : product(item.params)) {
    std::vector<harness_value> values = defaults;
    for (size_t i = 0; i < texts.size(); ++i) {
      const Param& param = *entry.find_param(item.params[i].key);
      values[static_cast<size_t>(&param - entry.params.data())] =
          read_value(param, owner_of(entry), texts[i], item.params[i].mark);
    }
    Choice choice{.id = entry.id, .label = label_of(entry, values, defaults), .mark = item.mark};
    choice.draw = draw_of(plugin, values, item);
    values.resize(plugin.params.size());
    for (size_t i = 0; i < values.size(); ++i) {
      const Param& param = plugin.params[i];
      if (param.names_vertex && choice.draw.drawn()) continue;
      choice.params[param.name] = print_value(param, values[i]);
    }
    choice.values = std::move(values);
    choices.push_back(std::move(choice));
  }
}

void refuse_repeats(const std::vector<Choice>& choices) {
  std::set<std::string_view> seen;
  for (const Choice& choice : choices) {
    if (!seen.insert(choice.label).second) fail_at(choice.mark, "'{}' is selected twice", choice.label);
  }
}

std::vector<Choice> plan_choices(const std::vector<PluginItem>& items, CatalogueKind kind,
                                 const Catalogue& catalogue) {
  std::vector<Choice> choices;
  std::vector<std::string> named;
  const PluginItem* all = nullptr;
  for (const PluginItem& item : items) {
    if (item.id == "all") {
      all = &item;
      continue;
    }
    const CatalogueEntry& entry = catalogue.require(kind, item.id, item.mark);
    named.push_back(entry.id);
    add_choices(item, entry, choices);
  }
  if (all) {
    const auto ids = catalogue.ids(kind);
    if (ids.empty()) fail_at(all->mark, "all: no {} is loaded", kind_name(kind));
    for (const std::string& id : ids) {
      if (std::find(named.begin(), named.end(), id) != named.end()) continue;
      add_choices({id, {}, all->mark}, *catalogue.find(kind, id), choices);
    }
  }
  refuse_repeats(choices);
  return choices;
}

/// Returns the streams of updates. They are not plugins, so stream_entry() describes their parameters instead
/// of an entry of a Catalogue.
std::vector<Choice> plan_streams(const std::vector<PluginItem>& items) {
  std::vector<Choice> streams;
  for (const PluginItem& item : items) {
    if (item.id == no_updates) {
      streams.push_back({.label = no_updates});
    } else {
      add_choices(item, stream_entry(), streams);
    }
  }
  refuse_repeats(streams);
  return streams;
}

/// Checks the value of an option that names a schedule, and returns its canonical label. The value `same`,
/// which stands for the schedule of the combination, is returned unchanged.
std::string schedule_label(const std::string& option, const std::string& text, const Mark& mark,
                           const Catalogue& catalogue) {
  if (text == "same") return text;
  const std::optional<Label> label = parse_label(text);
  if (!label) {
    fail_at(mark, "options: {}: expected a schedule, ID or \"ID(PARAMETER=VALUE)\", got {}", option,
            in_quotes(text));
  }
  PluginItem item{label->id, {}, mark};
  for (const auto& [key, value] : label->params) item.params.push_back({key, {value}, mark});
  std::vector<Choice> choices;
  add_choices(item, catalogue.require(CatalogueKind::schedule, item.id, mark), choices);
  return choices.front().label;
}

/// Checks the value of an option that names a modelled machine, and returns its canonical label. The
/// machine's parameters are not checked, because only the backend that models the machine knows them. If the
/// catalogue has no machines, the name is not checked either.
std::string machine_label(const std::string& option, const std::string& text, const Mark& mark,
                          const Catalogue& catalogue) {
  const std::optional<Label> label = parse_label(text);
  if (!label) {
    fail_at(mark, "options: {}: expected a machine, NAME or \"NAME(PARAMETER=VALUE)\", got {}", option,
            in_quotes(text));
  }
  const std::vector<std::string> known = catalogue.ids(CatalogueKind::modelled);
  if (!known.empty() && std::find(known.begin(), known.end(), label->id) == known.end()) {
    fail_at(mark, "options: {}: unknown machine {}{}: expected one of {}", option, in_quotes(label->id),
            suggest(label->id, known), fmt::join(known, ", "));
  }
  return print_label(*label);
}

Axis plan_option(const Axis& axis, const Catalogue& catalogue) {
  const CatalogueEntry& entry = catalogue.require(CatalogueKind::option, axis.key, axis.mark);
  Axis option{entry.id, {}, axis.mark};
  std::set<std::string> seen;
  for (const std::string& value : axis.values) {
    std::string canonical = value;
    if (!entry.params.empty() && value != unset_option) {
      Param values = entry.params.front();
      values.name = entry.id;  // errors then name the option as the user typed it
      canonical = values.names_schedule  ? schedule_label(entry.id, value, axis.mark, catalogue)
                  : values.names_machine ? machine_label(entry.id, value, axis.mark, catalogue)
                                         : canonical_value(values, "options", value, axis.mark);
    }
    if (!seen.insert(canonical).second) {
      fail_at(axis.mark, "options: {}: '{}' is listed twice", entry.id, canonical);
    }
    option.values.push_back(canonical);
  }
  return option;
}

std::vector<std::string> plan_backends(const Axis& axis, const Catalogue& catalogue) {
  std::vector<std::string> backends;
  // A caller that only lists or counts configurations may give a catalogue without backends. Then the names
  // in the experiment are not checked.
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

std::vector<Facts> choice_facts(const std::string& kind, const std::vector<Choice>& choices) {
  std::vector<Facts> all;
  for (const Choice& choice : choices) {
    Facts facts = {{kind, choice.id.empty() ? choice.label : choice.id}};
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

std::map<std::string, std::string> Choice::settings() const {
  std::map<std::string, std::string> all = params;
  if (!draw.drawn()) return all;
  all["sources"] = fmt::format("{}", draw.count);
  all["seed"] = fmt::format("{}", draw.seed);
  return all;
}

Plan plan_of(const Experiment& experiment, const Catalogue& catalogue) {
  Plan plan;
  plan.graphs = plan_graphs(experiment.graphs, catalogue);
  plan.algorithms = plan_choices(experiment.algorithms, CatalogueKind::algorithm, catalogue);
  plan.formats = plan_choices(experiment.formats, CatalogueKind::format, catalogue);
  plan.schedules = plan_choices(experiment.schedules, CatalogueKind::schedule, catalogue);
  plan.updates = plan_streams(experiment.updates);
  plan.baselines = plan_choices(experiment.baselines, CatalogueKind::baseline, catalogue);
  for (const Axis& axis : experiment.options) {
    plan.options.push_back(plan_option(axis, catalogue));
    if (catalogue.find(CatalogueKind::option, axis.key)->for_baselines)
      plan.baseline_options.push_back(plan.options.back());
  }
  plan.backends = plan_backends(experiment.backends, catalogue);
  return plan;
}

Dimensions dimensions(const Plan& plan, Product product) {
  Dimensions all(1);
  for (const GraphEntry& graph : plan.graphs) all[0].push_back(graph_facts(graph));
  all.push_back(choice_facts("algorithm", plan.algorithms));
  const bool baseline = product == Product::baselines;
  if (baseline) {
    all.push_back(choice_facts("baseline", plan.baselines));
  } else {
    all.push_back(choice_facts("format", plan.formats));
    all.push_back(choice_facts("schedule", plan.schedules));
  }
  if (!plan.updates.empty()) all.push_back(choice_facts("updates", plan.updates));
  for (const Axis& option : baseline ? plan.baseline_options : plan.options)
    all.push_back(value_facts(option.key, option.values));
  all.push_back(value_facts("backend", plan.backends));
  return all;
}

uint64_t combinations(const std::vector<size_t>& sizes) {
  uint64_t product = 1;
  bool fits = true;
  for (const size_t size : sizes) fits &= !__builtin_mul_overflow(product, size, &product);
  const bool none = std::find(sizes.begin(), sizes.end(), size_t{0}) != sizes.end();
  return none ? 0 : fits ? product : ~uint64_t{0};
}

std::vector<std::vector<std::string>> product(const std::vector<Axis>& axes) {
  std::vector<size_t> sizes;
  for (const Axis& axis : axes) sizes.push_back(axis.values.size());
  if (const uint64_t all = combinations(sizes); all > most_configurations) {
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

}  // namespace harness::experiment
