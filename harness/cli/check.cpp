// harness check: any plugin against the sequential references on small nasty graphs.
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/stopwatch.hpp"
#include "cli/commands.hpp"
#include "cli/examples.hpp"
#include "cli/value_names.hpp"
#include "experiment/experiment.hpp"
#include "graph/tiny.hpp"
#include "plugin/probe.hpp"
#include "runtime/backend_loader.hpp"
#include "runtime/session.hpp"

namespace harness::cli {
namespace {

struct CheckOptions {
  std::vector<std::string> plugins;
  std::string backend;            // empty: the default, and those that check accesses where they are built
  std::vector<std::string> with;  // ids: of their kinds no other plugin is taken
  bool quick = false;
};

using OptionMap = std::map<std::string, std::string>;

/// What is run on a backend.
struct Rounds {
  std::vector<OptionMap> options;  // what does not go together is skipped by its capabilities
  std::vector<uint64_t> seeds;
  size_t every = 1;  // one graph in so many, others for each trio
  // What a property holds before a run: an algorithm that forgets to initialise it is right with some of them
  // at most. The emulated GPU knows of every byte whether it was written, so that one is enough there.
  std::vector<int> poisons{0xA5};
};

constexpr const char* checks_accesses = "checks.accesses/1";

// Every direction with every pair of frontier kinds, or with the algorithm's own kinds only. The emulated GPU
// looks at every access, so it gets the latter, in blocks that are small but several on small graphs, and in
// several orders of its lanes.
Rounds rounds_on(const std::string& backend, bool quick) {
  const bool emulated = backend_info(backend).provides.contains(checks_accesses);
  const std::vector<int> poisons = emulated ? std::vector{0xA5} : std::vector{0xA5, 0x00, 0xFF};
  if (!quick && !emulated) return {direction_and_frontier_options(), {0}, 1, poisons};
  Rounds rounds{{}, {0}, emulated && quick ? size_t{4} : size_t{1}, poisons};
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

std::vector<const Choice*> parts_of(const Request& request) {
  return {&request.algorithm, &request.format, &request.schedule};
}
std::vector<const Choice*> parts_of(const BaselineRequest& request) {
  return {&request.algorithm, &request.baseline};
}

/// `pagerank x openmp(direction=push)`: with what differs from the default.
std::string words_of(const std::vector<const Choice*>& parts) {
  std::string text;
  for (const Choice* choice : parts) {
    text += (text.empty() ? "" : " x ") + choice->plugin->id;
    const std::vector<Param> params = declared_params(*choice->plugin);
    for (size_t i = 0; i < params.size(); ++i) {
      const std::string value = print_value(params[i], choice->values[i]);
      if (value != params[i].default_value && params[i].type == ParamType::choice)
        text += fmt::format("({}={})", params[i].name, value);
    }
  }
  return text;
}

/// A baseline with its defaults, and with each value of each of its choices: they select other code.
std::vector<Choice> variants_of(const Plugin& baseline) {
  std::vector<Choice> variants{Choice(baseline, {})};
  for (const Param& param : declared_params(baseline)) {
    for (const std::string& value : param.choices) {
      if (value != param.default_value) variants.push_back(Choice(baseline, {{param.name, value}}));
    }
  }
  return variants;
}

/// Runs all combinations that contain a plugin, or a baseline with all algorithms, and counts how they went.
class Checker {
 public:
  Checker(Session& session, const std::vector<TinyGraph>& graphs, Rounds rounds, const CheckOptions& options)
      : session_(session), graphs_(graphs), rounds_(std::move(rounds)), options_(options) {}

  bool check(const Plugin& plugin) {
    right_ = wrong_ = skipped_ = 0;
    under_check_ = &plugin;
    plugin.kind == HARNESS_KIND_BASELINE ? check_with_algorithms() : check_in_trios();
    fmt::print("{} {} on {}: {} runs right, {} wrong, {} impossible pairs\n", kind_name(plugin.kind),
               plugin.id, session_.backend().name(), right_, wrong_, skipped_);
    if (right_ + wrong_ == 0)
      fmt::print("{} {}: no combination with the other plugins is possible\n", kind_name(plugin.kind),
                 plugin.id);
    return wrong_ == 0 && right_ > 0;
  }

 private:
  void check_with_algorithms() {
    for (const Plugin* algorithm : candidates(HARNESS_KIND_ALGORITHM)) {
      const int before = right_ + wrong_;
      why_skipped_.clear();
      for (const Choice& baseline : variants_of(*under_check_)) {
        for (const TinyGraph& tiny : graphs_)
          check_one(BaselineRequest{Choice(*algorithm, {}), baseline, {}}, tiny.graph);
      }
      if (right_ + wrong_ > before || !has_algorithm(*under_check_, algorithm->id)) continue;
      ++wrong_;
      fmt::print("wrong: {} provides {}, but runs it on no graph: {}\n", under_check_->id, algorithm->id,
                 why_skipped_);
    }
  }

  void check_in_trios() {
    const std::vector<const Plugin*> algorithms = candidates(HARNESS_KIND_ALGORITHM),
                                     formats = candidates(HARNESS_KIND_FORMAT),
                                     schedules = candidates(HARNESS_KIND_SCHEDULE);
    const size_t trios = algorithms.size() * formats.size() * schedules.size();
    size_t done = 0;
    for (const Plugin* algorithm : algorithms) {
      for (const Plugin* format : formats) {
        for (const Plugin* schedule : schedules) {
          check_trio({Choice(*algorithm, {}), Choice(*format, {}), Choice(*schedule, {}), {}});
          tell_progress(++done, trios);
        }
      }
    }
  }

  // The plugin under check, those asked for, or all.
  std::vector<const Plugin*> candidates(harness_kind kind) const {
    if (under_check_->kind == kind) return {under_check_};
    std::vector<const Plugin*> asked;
    for (const std::string& id : options_.with) {
      if (const Plugin* plugin = session_.registry().find(kind, id)) asked.push_back(plugin);
    }
    return asked.empty() ? session_.registry().all(kind) : asked;
  }

  // Now and then a line for who waits.
  void tell_progress(size_t done, size_t trios) {
    constexpr double every_ms = 10000;
    if (since_told_.milliseconds() < every_ms) return;
    since_told_ = Stopwatch();
    fmt::print(stderr, "{} {} on {}: {} of {} trios, {} runs right, {} wrong\n",
               kind_name(under_check_->kind), under_check_->id, session_.backend().name(), done, trios,
               right_, wrong_);
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

  template <class AnyRequest>
  void check_one(const AnyRequest& request, const Graph& graph) {
    std::string problem;
    try {
      auto prepared = session_.prepare(graph, request);
      for (const uint64_t seed : rounds_.seeds) {
        session_.backend().reseed(seed);
        for (const int byte : rounds_.poisons) {
          if (problem.empty()) problem = run_once(*prepared.instance, graph, byte);
        }
      }
    } catch (const Unsupported& e) {
      ++skipped_;
      why_skipped_ = e.what();
      return;
    } catch (const Error& e) {
      problem = e.what();
    }
    problem.empty() ? ++right_ : ++wrong_;
    if (!problem.empty() && wrong_ <= most_reports)
      report(parts_of(request), request.options, graph, problem);
  }

  // What is wrong with a run; nothing: "".
  std::string run_once(Runnable& runnable, const Graph& graph, int poison) {
    runnable.poison(poison);
    const RunResult run = runnable.run(timeout_s);
    if (run.timed_out) return fmt::format("not done after {} s", timeout_s);
    const Verification result = session_.verify(graph, runnable, run.supersteps);
    return result.right ? "" : result.reason;
  }

  void report(const std::vector<const Choice*>& parts, const OptionMap& asked, const Graph& graph,
              const std::string& problem) const {
    std::string options;
    for (const auto& [key, value] : asked) options += fmt::format(" {}={}", key, value);
    fmt::print("wrong: {} on {}{}: {}\n", words_of(parts), graph.name(), options, problem);
    std::string again = fmt::format("harness check {} --backend {}{}", under_check_->path.string(),
                                    session_.backend().name(), options_.quick ? " --quick" : "");
    for (const Choice* choice : parts) {
      if (choice->plugin != under_check_) again += fmt::format(" --with {}", choice->plugin->id);
    }
    fmt::print("       again: {}\n", again);
  }

  static constexpr double timeout_s = 10;
  static constexpr int most_reports = 10;  // of wrong runs; the rest is only counted

  Session& session_;
  const std::vector<TinyGraph>& graphs_;
  const Rounds rounds_;
  const CheckOptions& options_;
  const Plugin* under_check_ = nullptr;
  Stopwatch since_told_;
  size_t turn_ = 0;
  int right_ = 0, wrong_ = 0, skipped_ = 0;
  std::string why_skipped_;  // of the last one
};

bool runs_on(const Plugin& baseline, const BackendInfo& backend) {
  return std::all_of(baseline.demands.begin(), baseline.demands.end(), [&](const std::string& id) {
    return !id.starts_with("device.") || backend.provides.contains(id);
  });
}

// A plugin that was built without clang, or before there was an emulated GPU, is checked on the default
// backend alone.
bool has_image(const Backend& backend, const Plugin& plugin) {
  std::string reason;
  return std::any_of(plugin.images.begin(), plugin.images.end(),
                     [&](const harness_image& image) { return backend.accepts(image.target, &reason); });
}

// Where a plugin is checked if nobody says: a baseline on the devices that it is for, the others on the
// default backend and on those that look at accesses.
bool is_checked_on(const Plugin& plugin, const BackendInfo& backend) {
  if (plugin.kind == HARNESS_KIND_BASELINE) return runs_on(plugin, backend);
  return backend.name == default_backend || backend.provides.contains(checks_accesses);
}

/// The default backend first.
std::vector<std::string> backends_for(const std::vector<const Plugin*>& plugins,
                                      const CheckOptions& options) {
  if (!options.backend.empty()) return {options.backend};
  std::vector<std::string> backends;
  for (const std::string& name : installed_backends()) {
    const BackendInfo info = backend_info(name);
    if (std::any_of(plugins.begin(), plugins.end(),
                    [&](const Plugin* plugin) { return is_checked_on(*plugin, info); }))
      backends.push_back(name);
  }
  std::stable_partition(backends.begin(), backends.end(),
                        [](const std::string& name) { return name == default_backend; });
  return backends;
}

Exit check(const CheckOptions& options, const Context& context) {
  Registry registry = context.load_plugins();
  std::vector<const Plugin*> plugins;
  for (const std::string& name : options.plugins) {
    for (const Plugin* plugin : plugins_named(registry, name)) plugins.push_back(plugin);
  }
  for (const std::string& id : options.with) {
    if (std::none_of(std::begin(all_kinds), std::end(all_kinds),
                     [&](harness_kind kind) { return registry.find(kind, id) != nullptr; }))
      throw_error("--with {}: there is no plugin of that id (see harness list)", id);
  }
  const std::vector<TinyGraph> graphs = tiny_graphs();
  bool right = true;
  std::set<const Plugin*> unchecked(plugins.begin(), plugins.end());
  for (const std::string& name : backends_for(plugins, options)) {
    Session session(
        registry,
        load_backend(name, {.threads = context.threads, .cache_dir = context.cache_dir, .checks = true}));
    Checker checker(session, graphs, rounds_on(name, options.quick), options);
    for (const Plugin* plugin : plugins) {
      const bool baseline = plugin->kind == HARNESS_KIND_BASELINE;
      if (options.backend.empty() &&
          (!is_checked_on(*plugin, backend_info(name)) ||
           (name != default_backend && !baseline && !has_image(session.backend(), *plugin))))
        continue;
      right &= checker.check(*plugin);
      unchecked.erase(plugin);
    }
  }
  for (const Plugin* plugin : unchecked) {
    throw_error("{} {}: no backend is built here that it could run on; it demands {}",
                kind_name(plugin->kind), plugin->id, fmt::join(plugin->demands, ", "));
  }
  return right ? Exit::ok : Exit::failed;
}

}  // namespace

void add_check(CLI::App& app, Context& context, Action& action) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App* command = app.add_subcommand(
      "check", "run a plugin in every combination on small nasty graphs against the references");
  command->add_option("plugin", options->plugins, "plugin file, or id of a loaded plugin")
      ->required()
      ->type_name(file_value);
  command
      ->add_option("--backend", options->backend,
                   fmt::format("backend to run on; default {}, and {} where it is built", default_backend,
                               fmt::join(backends_with(checks_accesses), " and ")))
      ->type_name(backend_value);
  command->add_option("--with", options->with, "id of a plugin: of its kind no other is taken (repeatable)")
      ->allow_extra_args(false);
  command->add_flag("--quick", options->quick,
                    "only the frontier kinds that each algorithm prefers: seconds, not minutes");
  command->footer(examples({"harness check --quick my_schedule/build/schedule-my_schedule.so",
                            "harness --plugins my_schedule/build check my_schedule"}));
  command->callback([=, &context, &action] { action = [=, &context] { return check(*options, context); }; });
}

}  // namespace harness::cli
