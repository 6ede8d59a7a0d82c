// harness check: runs a plugin on small adversarial graphs, and compares the results with those of the
// sequential reference implementations of the algorithms.
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "base/printable.hpp"
#include "cli/check_process.hpp"
#include "cli/checker.hpp"
#include "cli/commands.hpp"
#include "experiment/experiment.hpp"
#include "plugin/probe.hpp"
#include "runtime/backend_loader.hpp"

namespace harness::cli {
namespace {

struct CheckOptions {
  std::vector<std::string> plugins;
  // The backend to check on. If empty, each installed backend for which is_checked_on() is true.
  std::string backend;
  std::vector<std::string> with;
  std::vector<std::string> sets;  // NAME=VALUE: parameters of the plugin
  bool quick = false;
};

// `name` is the path of a plugin file, or an id. Returns the plugin of that file, or all plugins with that
// id, of any kind.
std::vector<const plugin::Plugin*> plugins_named(plugin::Registry& registry, const std::string& name) {
  if (name.find('/') != std::string::npos || std::filesystem::path(name).extension() == ".so") {
    plugin::require_sound(name);
    const plugin::Plugin loaded = plugin::load_plugin(name);
    if (const plugin::Plugin* known = registry.find(loaded.kind, loaded.id)) {
      if (known->content_hash == loaded.content_hash) return {known};
    }
    return {&registry.add_file(name)};
  }
  std::vector<const plugin::Plugin*> found;
  for (const harness_kind kind : plugin::all_kinds) {
    if (const plugin::Plugin* plugin = registry.find(kind, name)) found.push_back(plugin);
  }
  if (found.empty())
    throw_error("there is no plugin {} (see harness list; of your own? --plugins FOLDER, or its file)", name);
  return found;
}

bool runs_on(const plugin::Plugin& baseline, const backends::BackendInfo& backend) {
  return std::all_of(baseline.demands.begin(), baseline.demands.end(), [&](const std::string& id) {
    return !id.starts_with("device.") || backend.provides.contains(id);
  });
}

// Returns true if the plugin has device code for the backend. Plugins that were built without clang, or
// before the emulated GPU existed, have no device code for the emulated GPU. They are checked on the default
// backend only.
bool has_image(const backends::Backend& backend, const plugin::Plugin& plugin) {
  std::string reason;
  return std::any_of(plugin.images.begin(), plugin.images.end(),
                     [&](const harness_image& image) { return backend.accepts(image.target, &reason); });
}

// Returns true if a plugin is checked on this backend by default. Baselines are checked on the backends for
// which they are written. Other plugins are checked on the default backend and on backends that check memory
// accesses.
bool is_checked_on(const plugin::Plugin& plugin, const backends::BackendInfo& backend) {
  if (plugin.kind == HARNESS_KIND_BASELINE) return runs_on(plugin, backend);
  return backend.name == experiment::default_backend || backend.provides.contains(checks_accesses);
}

/// Returns the names of the backends to check on, the default backend first.
std::vector<std::string> backends_for(const std::vector<const plugin::Plugin*>& plugins,
                                      const CheckOptions& options) {
  if (!options.backend.empty()) return {options.backend};
  std::vector<std::string> backends;
  for (const std::string& name : runtime::installed_backends()) {
    const backends::BackendInfo info = backends::backend_info(name);
    if (std::any_of(plugins.begin(), plugins.end(),
                    [&](const plugin::Plugin* plugin) { return is_checked_on(*plugin, info); }))
      backends.push_back(name);
  }
  std::stable_partition(backends.begin(), backends.end(),
                        [](const std::string& name) { return name == experiment::default_backend; });
  return backends;
}

/// Returns the values of --set by parameter. Throws Error for a text that is not NAME=VALUE.
std::map<std::string, std::string> params_of(const std::vector<std::string>& sets) {
  std::map<std::string, std::string> params;
  for (const std::string& text : sets) {
    const size_t equals = text.find('=');
    if (equals == 0 || equals == std::string::npos)
      throw_error("--set {}: expected NAME=VALUE, such as width=8", in_quotes(text));
    params[text.substr(0, equals)] = text.substr(equals + 1);
  }
  return params;
}

void check_all(const CheckOptions& options, const Context& context, CheckEvents& events) {
  plugin::Registry registry = context.load_plugins();
  std::vector<const plugin::Plugin*> plugins;
  for (const std::string& name : options.plugins) {
    for (const plugin::Plugin* plugin : plugins_named(registry, name)) plugins.push_back(plugin);
  }
  for (const std::string& id : options.with) {
    if (std::none_of(std::begin(plugin::all_kinds), std::end(plugin::all_kinds),
                     [&](harness_kind kind) { return registry.find(kind, id) != nullptr; }))
      throw_error(
          "--with {}: there is no plugin of that id (see harness list; of your own? --plugins FOLDER)", id);
  }
  const std::map<std::string, std::string> params = params_of(options.sets);
  for (const plugin::Plugin* plugin : plugins)
    plugin::parse_params(*plugin, params);  // throws before anything runs
  const std::vector<graph::TinyGraph> graphs = graph::tiny_graphs();
  std::set<const plugin::Plugin*> unchecked(plugins.begin(), plugins.end());
  for (const std::string& name : backends_for(plugins, options)) {
    runtime::Session session(
        registry, runtime::load_backend(
                      name, {.threads = context.threads, .cache_dir = context.cache_dir, .checks = true}));
    Checker checker(session, graphs, options.with, params, options.quick, events);
    for (const plugin::Plugin* plugin : plugins) {
      const bool baseline = plugin->kind == HARNESS_KIND_BASELINE;
      if (options.backend.empty() &&
          (!is_checked_on(*plugin, backends::backend_info(name)) ||
           (name != experiment::default_backend && !baseline && !has_image(session.backend(), *plugin))))
        continue;
      checker.check(*plugin);
      unchecked.erase(plugin);
    }
  }
  for (const plugin::Plugin* plugin : unchecked) {
    throw Error(fmt::format("{} {}: no backend is built here that it could run on; it demands {}",
                            plugin::kind_name(plugin->kind), plugin->id, fmt::join(plugin->demands, ", ")),
                Exit::unusable);
  }
}

}  // namespace

void add_check(CLI::App& app, Context& context, Action& action) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App* command = app.add_subcommand(
      "check", "compare a plugin in every combination with the references, on small adversarial graphs");
  command->add_option("plugin", options->plugins, "plugin file, or id of an installed plugin")
      ->required()
      ->type_name(file_value);
  command
      ->add_option(
          "--backend", options->backend,
          fmt::format("backend to run on (default: {}, and {} if built)", experiment::default_backend,
                      fmt::join(backends::backends_with(checks_accesses), " and ")))
      ->type_name(backend_value);
  command->add_option("--with", options->with, "check only in combinations with this plugin (repeatable)")
      ->allow_extra_args(false);
  command
      ->add_option("--set", options->sets, "value of a parameter of the plugin, such as width=8 (repeatable)")
      ->allow_extra_args(false);
  command->add_flag("--quick", options->quick,
                    "use only the frontier kinds that each algorithm prefers (takes about a minute)");
  command->footer(
      examples({"harness check --quick my_schedule/build/schedule-my_schedule.so",
                "harness --plugins my_schedule/build check my_schedule",
                "harness check --quick my_schedule/build/schedule-my_schedule.so --set chunk=2"}));
  command->callback([=, &context, &action] {
    action = [=, &context] {
      return check_in_children([&](CheckEvents& events) { check_all(*options, context, events); });
    };
  });
}

}  // namespace harness::cli
