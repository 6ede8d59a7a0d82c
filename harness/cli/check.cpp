// harness check: any plugin against the sequential references on small nasty graphs.
#include <algorithm>
#include <filesystem>

#include "cli/commands.hpp"
#include "graph/tiny.hpp"
#include "plugin/probe.hpp"
#include "runtime/backend_loader.hpp"
#include "runtime/session.hpp"

namespace harness::cli {
namespace {

struct CheckOptions {
  std::vector<std::string> plugins;
  std::string backend;  // empty: cpu, and simt where it is built
  bool quick = false;
};

using OptionMap = std::map<std::string, std::string>;

/// What is run on a backend.
struct Rounds {
  std::vector<OptionMap> options;  // what does not go together is skipped by its capabilities
  std::vector<uint64_t> seeds;
  size_t every = 1;  // one graph in so many, others for each trio
};

// Every direction with every pair of frontier kinds, or with the algorithm's own kinds only. The emulated GPU
// looks at every access, so it gets the latter, in blocks that are small but several on small graphs, and in
// several orders of its lanes.
Rounds rounds_on(const std::string& backend, bool quick) {
  const bool emulated = backend == "simt";
  if (!quick && !emulated) return {direction_and_frontier_options(), {0}};
  Rounds rounds{{}, {0}, emulated && quick ? size_t{4} : size_t{1}};
  for (const char* direction : {"push", "pull", "auto"}) {
    rounds.options.push_back({{"direction", direction}});
    if (emulated) rounds.options.back()["cta_size"] = "64";
  }
  if (emulated && !quick) rounds.seeds = {0, 1, 2};
  return rounds;
}

// A file, or the id of a plugin of any kind.
std::vector<const Plugin*> plugins_named(Registry& registry, const std::string& name) {
  if (name.find('/') != std::string::npos || std::filesystem::path(name).extension() == ".so") {
    require_sound(name);
    const Plugin loaded = load_plugin(name);
    if (const Plugin* known = registry.find(loaded.kind, loaded.id)) {
      if (known->content_hash == loaded.content_hash) return {known};
    }
    return {&registry.add_file(name)};
  }
  std::vector<const Plugin*> found;
  for (const harness_kind kind : all_kinds) {
    if (const Plugin* plugin = registry.find(kind, name)) found.push_back(plugin);
  }
  if (found.empty()) throw_error("there is no plugin {} (see harness list)", name);
  return found;
}

/// Runs all combinations that contain a plugin and counts how they went.
class Checker {
 public:
  Checker(Session& session, const std::vector<TinyGraph>& graphs, Rounds rounds)
      : session_(session), graphs_(graphs), rounds_(std::move(rounds)) {}

  bool check(const Plugin& plugin) {
    right_ = wrong_ = skipped_ = 0;
    const Registry& registry = session_.registry();
    for (const Plugin* algorithm : candidates(registry, plugin, HARNESS_KIND_ALGORITHM)) {
      for (const Plugin* format : candidates(registry, plugin, HARNESS_KIND_FORMAT)) {
        for (const Plugin* schedule : candidates(registry, plugin, HARNESS_KIND_SCHEDULE)) {
          check_trio({Choice(*algorithm, {}), Choice(*format, {}), Choice(*schedule, {}), {}});
        }
      }
    }
    fmt::print("{} {} on {}: {} runs right, {} wrong, {} impossible pairs\n", kind_name(plugin.kind),
               plugin.id, session_.backend().name(), right_, wrong_, skipped_);
    if (right_ + wrong_ == 0)
      fmt::print("{} {}: no combination with the other plugins is possible\n", kind_name(plugin.kind),
                 plugin.id);
    return wrong_ == 0 && right_ > 0;
  }

 private:
  static std::vector<const Plugin*> candidates(const Registry& registry, const Plugin& plugin,
                                               harness_kind kind) {
    return plugin.kind == kind ? std::vector<const Plugin*>{&plugin} : registry.all(kind);
  }

  void check_trio(Request request) {
    ++turn_;
    for (size_t i = turn_ % rounds_.every; i < graphs_.size(); i += rounds_.every) {
      for (const OptionMap& options : rounds_.options) {
        request.options = options;
        check_one(request, graphs_[i].graph);
      }
      session_.forget();
    }
  }

  void check_one(const Request& request, const Graph& graph) {
    std::string problem;
    try {
      Prepared prepared = session_.prepare(graph, request);
      for (const uint64_t seed : rounds_.seeds) {
        session_.backend().reseed(seed);
        if (problem.empty()) problem = run_once(*prepared.instance, graph);
      }
    } catch (const Unsupported&) {
      ++skipped_;
      return;
    } catch (const Error& e) {
      problem = e.what();
    }
    problem.empty() ? ++right_ : ++wrong_;
    if (!problem.empty() && wrong_ <= most_reports) report(request, graph, problem);
  }

  // What is wrong with a run; nothing: "".
  std::string run_once(Instance& instance, const Graph& graph) {
    instance.poison();
    const RunResult run = instance.run(timeout_s);
    if (run.timed_out) return fmt::format("not done after {} s", timeout_s);
    const Verification result = session_.verify(graph, instance, run.supersteps);
    return result.right ? "" : result.reason;
  }

  static void report(const Request& request, const Graph& graph, const std::string& problem) {
    std::string options;
    for (const auto& [key, value] : request.options) options += fmt::format(" {}={}", key, value);
    fmt::print("wrong: {} x {} x {} on {}{}: {}\n", request.algorithm.plugin->id, request.format.plugin->id,
               request.schedule.plugin->id, graph.name(), options, problem);
  }

  static constexpr double timeout_s = 10;
  static constexpr int most_reports = 10;  // of wrong runs; the rest is only counted

  Session& session_;
  const std::vector<TinyGraph>& graphs_;
  const Rounds rounds_;
  size_t turn_ = 0;
  int right_ = 0, wrong_ = 0, skipped_ = 0;
};

std::vector<std::string> backends_for(const CheckOptions& options) {
  if (!options.backend.empty()) return {options.backend};
  const std::vector<std::string> installed = installed_backends();
  const bool emulated = std::find(installed.begin(), installed.end(), "simt") != installed.end();
  return emulated ? std::vector<std::string>{"cpu", "simt"} : std::vector<std::string>{"cpu"};
}

// A plugin that was built without clang, or before there was a simt backend, is checked on the cpu alone.
bool has_image(const Backend& backend, const Plugin& plugin) {
  std::string reason;
  return std::any_of(plugin.images.begin(), plugin.images.end(),
                     [&](const harness_image& image) { return backend.accepts(image.target, &reason); });
}

Exit check(const CheckOptions& options, const Context& context) {
  Registry registry = context.load_plugins();
  std::vector<const Plugin*> plugins;
  for (const std::string& name : options.plugins) {
    for (const Plugin* plugin : plugins_named(registry, name)) plugins.push_back(plugin);
  }
  const std::vector<TinyGraph> graphs = tiny_graphs();
  bool right = true;
  for (const std::string& name : backends_for(options)) {
    Session session(
        registry,
        load_backend(name, {.threads = context.threads, .cache_dir = context.cache_dir, .checks = true}));
    Checker checker(session, graphs, rounds_on(name, options.quick));
    for (const Plugin* plugin : plugins) {
      if (options.backend.empty() && name == "simt" && !has_image(session.backend(), *plugin)) continue;
      right &= checker.check(*plugin);
    }
  }
  return right ? Exit::ok : Exit::failed;
}

}  // namespace

void add_check(CLI::App& app, Context& context, Action& action) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App* command = app.add_subcommand(
      "check", "run a plugin in every combination on small nasty graphs against the references");
  command->add_option("plugin", options->plugins, "plugin file, or id of a loaded plugin")->required();
  command->add_option("--backend", options->backend,
                      "backend to run on; default cpu, and simt where it is built");
  command->add_flag("--quick", options->quick,
                    "only the frontier kinds that each algorithm prefers: seconds, not minutes");
  command->callback([=, &context, &action] { action = [=, &context] { return check(*options, context); }; });
}

}  // namespace harness::cli
