// harness list: what is loaded, as a table or as JSON.
#include <nlohmann/json.hpp>

#include "cli/catalogue.hpp"
#include "cli/commands.hpp"
#include "cli/examples.hpp"
#include "cli/value_names.hpp"
#include "experiment/configuration.hpp"
#include "experiment/graph_spec.hpp"
#include "graph/generators/generators.hpp"
#include "graph/order/order.hpp"
#include "graph/tiny.hpp"
#include "plugin/params.hpp"
#include "runtime/backend_loader.hpp"
#include "runtime/options.hpp"
#include "sweep/measure/subject.hpp"

namespace harness::cli {
namespace {

using nlohmann::json;

// What plugins say of themselves need not be UTF-8.
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

json params_json(const plugin::Plugin& plugin) {
  json params = json::array();
  for (const Param& param : plugin::declared_params(plugin)) {
    json entry{{"name", param.name},
               {"type", type_text(param.type)},
               {"default", param.default_value},
               {"help", param.help}};
    if (param.type == ParamType::choice) entry["choices"] = param.choices;
    if (param.min) entry["min"] = *param.min;
    if (param.max) entry["max"] = *param.max;
    params.push_back(entry);
  }
  return params;
}

json plugin_json(const plugin::Plugin& plugin) {
  std::set<std::string> targets;
  for (const harness_image& image : plugin.images) targets.insert(image.target);
  const char* source = plugin.descriptor->source;
  return {{"id", plugin.id},
          {"version", plugin.descriptor->version},
          {"summary", plugin.descriptor->summary},
          {"source", source == nullptr ? "" : source},
          {"params", params_json(plugin)},
          {"provides", plugin.provides},
          {"requires", plugin.demands},
          {"targets", targets},
          {"file", plugin.path.filename().string()}};
}

json options_json() {
  json options = json::array();
  for (const Param& option : runtime::option_params()) {
    options.push_back({{"id", option.name}, {"choices", option.choices}, {"summary", option.help}});
    if (option.names_schedule) options.back()["of"] = "schedules";
  }
  return options;
}

// The small nasty graphs that check runs on.
json graphs_json() {
  json graphs = json::array();
  for (const graph::TinyGraph& tiny : graph::tiny_graphs())
    graphs.push_back({{"id", tiny.name}, {"summary", tiny.why}});
  return graphs;
}

json everything(const plugin::Registry& registry) {
  json all;
  for (const auto& [name, kind] : plugin_kinds) {
    all[name] = json::array();
    for (const plugin::Plugin* plugin : registry.all(kind)) all[name].push_back(plugin_json(*plugin));
  }
  all["options"] = options_json();
  all["generators"] = graph::generators_json();
  all["orderings"] = graph::orderings_json();
  all["backends"] = runtime::installed_backends();
  all["graphs"] = graphs_json();
  return all;
}

// An entry on a line, its parameters below.
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

// Backends are loaded only where an experiment asks for threads. One that cannot be loaded here is believed.
bool runs_on_threads(const std::string& name) {
  static std::map<std::string, bool> known;
  const auto [at, is_new] = known.emplace(name, true);
  if (!is_new) return at->second;
  try {
    at->second = runtime::load_backend(name, {.threads = 1, .cache_dir = {}})->threads() > 0;
  } catch (const Error&) {
  }
  return at->second;
}

// Throws Unsupported.
uint32_t threads_of(const runtime::Request& request, const graph::Graph& graph,
                    const backends::BackendInfo& backend) {
  return runtime::combine(request, graph, backend).options.threads;
}
uint32_t threads_of(const runtime::BaselineRequest& request, const graph::Graph& graph,
                    const backends::BackendInfo& backend) {
  runtime::require_supported(request, graph, backend);
  return request.threads();
}

// Those that can run: what the plugins provide and demand, on the graphs of the experiment, which are opened.
uint64_t count_valid(const experiment::Experiment& experiment, const plugin::Registry& registry,
                     const Context& context) {
  std::map<std::string, graph::Graph> graphs;
  uint64_t valid = 0;
  for (const experiment::Configuration& configuration :
       experiment::expand(experiment, catalogue_of(registry)).configurations) {
    if (experiment::left_out(configuration.graph)) continue;
    auto graph = graphs.find(configuration.graph.name);
    if (graph == graphs.end()) {
      graph::Graph opened =
          graph::open_graph(experiment::to_graph_spec(configuration.graph), {"", context.threads});
      graph = graphs.emplace(configuration.graph.name, std::move(opened)).first;
    }
    try {
      const backends::BackendInfo backend = backends::backend_info(configuration.backend);
      const uint32_t threads =
          std::visit([&](const auto& request) { return threads_of(request, graph->second, backend); },
                     sweep::subject_of(registry, configuration));
      valid += threads == 0 || runs_on_threads(configuration.backend) ? 1 : 0;
    } catch (const runtime::Unsupported&) {
    }
  }
  return valid;
}

Exit count(const ListOptions& options, const plugin::Registry& registry, const Context& context) {
  const experiment::Experiment experiment = experiment::load_experiment(options.count);
  fmt::print("{}\n", options.valid ? count_valid(experiment, registry, context)
                                   : experiment::count_configurations(experiment, catalogue_of(registry)));
  return Exit::ok;
}

Exit list(const ListOptions& options, const Context& context) {
  const plugin::Registry registry = context.load_plugins();
  if (!options.count.empty()) return count(options, registry, context);
  json all = everything(registry);
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
  CLI::App* command = app.add_subcommand("list",
                                         "schedules, formats, algorithms, baselines, options, generators, "
                                         "vertex orderings and backends that are there");
  command->add_option("what", options->what, "one kind only")
      ->check(CLI::IsMember({"schedules", "formats", "algorithms", "baselines", "options", "generators",
                             "orderings", "backends", "graphs"}));
  command->add_flag("--json", options->as_json, "as JSON");
  CLI::Option* count =
      command->add_option("--count", options->count, "count the configurations of an experiment file")
          ->type_name(experiment_value);
  command->add_flag("--valid", options->valid, "only those whose parts go together")->needs(count);
  command->footer(examples({"harness list formats", "harness list --json",
                            "harness list --count experiments/pr_sweep.yaml --valid"}));
  command->callback([=, &context, &action] { action = [=, &context] { return list(*options, context); }; });
}

}  // namespace harness::cli
