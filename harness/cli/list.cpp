// harness list: prints the installed plugins and other names that an experiment may use, as tables or as
// JSON.
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/count_valid.hpp"
#include "experiment/configuration.hpp"
#include "graph/generators/generators.hpp"
#include "graph/order/order.hpp"
#include "graph/tiny.hpp"
#include "results/judge/table.hpp"
#include "results/store/schema.hpp"
#include "runtime/backend_loader.hpp"
#include "runtime/resolve/options.hpp"

namespace harness::cli {
namespace {

using nlohmann::json;

// Invalid UTF-8 is replaced, because plugins may contain any text.
std::string as_text(const json& value, int indent) {
  return value.dump(indent, ' ', false, json::error_handler_t::replace);
}

struct ListOptions {
  std::string what, count;
  bool as_json = false, valid = false;
};

constexpr std::pair<const char*, harness_kind> plugin_kinds[] = {{"schedules", HARNESS_KIND_SCHEDULE},
                                                                 {"formats", HARNESS_KIND_FORMAT},
                                                                 {"algorithms", HARNESS_KIND_ALGORITHM},
                                                                 {"baselines", HARNESS_KIND_BASELINE}};

const char* type_text(ParamType type) {
  constexpr const char* names[] = {"?", "int", "uint", "real", "bool", "choice"};
  return names[static_cast<uint32_t>(type)];
}

json params_json(const plugin::Described& plugin) {
  json params = json::array();
  for (const Param& param : plugin.declared) {
    json entry{{"name", param.name},
               {"type", type_text(param.type)},
               {"default", param.default_value},
               {"help", param.help}};
    if (param.type == ParamType::choice) entry["choices"] = param.choices;
    if (param.min) entry["min"] = param.min->real;
    if (param.max) entry["max"] = param.max->real;
    params.push_back(entry);
  }
  return params;
}

json plugin_json(const plugin::Described& plugin) {
  return {{"id", plugin.id},
          {"version", plugin.version},
          {"summary", plugin.summary},
          {"source", plugin.source},
          {"params", params_json(plugin)},
          {"provides", plugin.provides},
          {"requires", plugin.demands},
          {"targets", plugin.targets},
          {"file", plugin.path.filename().string()}};
}

json options_json() {
  json options = json::array();
  for (const Param& option : runtime::option_params()) {
    options.push_back({{"id", option.name}, {"choices", option.choices}, {"summary", option.help}});
    if (option.names_schedule) options.back()["of"] = "schedules";
    if (option.names_machine) options.back()["of"] = "machines";
  }
  return options;
}

// Returns the small adversarial graphs that `harness check` uses.
json graphs_json() {
  json graphs = json::array();
  for (const graph::TinyGraph& tiny : graph::tiny_graphs())
    graphs.push_back({{"id", tiny.name}, {"summary", tiny.why}});
  return graphs;
}

json everything(const plugin::Shelf& plugins) {
  json all;
  for (const auto& [name, kind] : plugin_kinds) {
    all[name] = json::array();
    for (const plugin::Described* plugin : plugins.all(kind)) all[name].push_back(plugin_json(*plugin));
  }
  all["options"] = options_json();
  all["generators"] = graph::generators_json();
  all["orderings"] = graph::orderings_json();
  all["backends"] = runtime::installed_backends();
  all["graphs"] = graphs_json();
  return all;
}

/// Returns the columns of results.csv for a new run: those of harness, and those of the installed backends.
std::string columns_text(bool as_json) {
  const std::vector<Column> columns = results::result_columns(runtime::declared_columns());
  json objects = json::array();
  std::vector<std::vector<std::string>> table{{"column", "type", "unit", "role", "meaning"}};
  for (const Column& column : columns) {
    const std::string type(results::type_name(column.type)), role(results::role_name(column.role));
    objects.push_back({{"name", column.name},
                       {"type", type},
                       {"unit", column.unit},
                       {"role", role},
                       {"meaning", column.meaning}});
    table.push_back({column.name, type, column.unit, role, column.meaning});
  }
  return as_json ? objects.dump(2) + "\n" : results::format_table(table, results::TableStyle::text);
}

// Prints one line per entry, with its parameters below.
void print_section(const std::string& name, const json& entries) {
  fmt::print("{}\n", name);
  for (const json& entry : entries) {
    if (entry.is_string()) {
      fmt::print("  {}\n", entry.get<std::string>());
      continue;
    }
    const std::string id = entry.contains("id") ? entry["id"] : entry["name"];
    fmt::print("  {:<14} {}\n", id, entry.value("summary", ""));
    if (entry.contains("choices") && !entry["choices"].empty())
      fmt::print("  {:<14}   {}\n", "", as_text(entry["choices"], -1));
    for (const json& param : entry.value("params", json::array())) {
      fmt::print("  {:<14}   {} = {}: {}\n", "", param["name"].get<std::string>(),
                 param["default"].get<std::string>(), param["help"].get<std::string>());
    }
  }
}

Exit count(const ListOptions& options, const Context& context) {
  const experiment::Experiment experiment = experiment::load_experiment(options.count);
  fmt::print("{}\n", options.valid ? count_valid(experiment, context)
                                   : experiment::count_configurations(
                                         experiment, catalogue_of(context.look_at_plugins())));
  return Exit::ok;
}

Exit list(const ListOptions& options, const Context& context) {
  if (!options.count.empty()) return count(options, context);
  if (options.what == "columns") {
    fmt::print("{}", columns_text(options.as_json));
    return Exit::ok;
  }
  json all = everything(context.look_at_plugins());
  if (!options.what.empty()) all = json{{options.what, all.at(options.what)}};
  if (options.as_json) {
    fmt::print("{}\n", as_text(all, 2));
  } else {
    for (const auto& [name, entries] : all.items()) print_section(name, entries);
  }
  return Exit::ok;
}

}  // namespace

void add_list(CLI::App& app, Context& context, Action& action) {
  auto options = std::make_shared<ListOptions>();
  CLI::App* command =
      app.add_subcommand("list",
                         "list available schedules, formats, algorithms, baselines, options, generators, "
                         "vertex orderings, backends, or the columns of results.csv");
  command->add_option("what", options->what, "list only this kind")
      ->check(CLI::IsMember({"schedules", "formats", "algorithms", "baselines", "options", "generators",
                             "orderings", "backends", "graphs", "columns"}));
  command->add_flag("--json", options->as_json, "print JSON");
  CLI::Option* count =
      command->add_option("--count", options->count, "count the configurations of an experiment file")
          ->type_name(experiment_value);
  command->add_flag("--valid", options->valid, "count only configurations whose plugins are compatible")
      ->needs(count);
  command->footer(examples({"harness list formats", "harness list columns", "harness list --json",
                            "harness list --count experiments/pr_sweep.yaml --valid"}));
  command->callback([=, &context, &action] { action = [=, &context] { return list(*options, context); }; });
}

}  // namespace harness::cli
