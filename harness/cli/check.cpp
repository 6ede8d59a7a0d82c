// harness check: any plugin against the sequential references on small nasty graphs.
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "base/stopwatch.hpp"
#include "cli/commands.hpp"
#include "cli/examples.hpp"
#include "cli/value_names.hpp"
#include "experiment/experiment.hpp"
#include "graph/tiny.hpp"
#include "plugin/probe.hpp"
#include "results/judge/answers.hpp"
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

StoredAnswer stored(const Answer& answer) {
  return {answer.words, answer.hash};
}

/// Runs all combinations that contain a plugin and counts how they went.
class Checker {
 public:
  Checker(Session& session, const std::vector<TinyGraph>& graphs, Rounds rounds, const CheckOptions& options)
      : session_(session), graphs_(graphs), rounds_(std::move(rounds)), options_(options) {}

  bool check(const Plugin& plugin) {
    right_ = wrong_ = skipped_ = 0;
    under_check_ = &plugin;
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
    fmt::print("{} {} on {}: {} runs right, {} wrong, {} impossible pairs\n", kind_name(plugin.kind),
               plugin.id, session_.backend().name(), right_, wrong_, skipped_);
    if (right_ + wrong_ == 0)
      fmt::print("{} {}: no combination with the other plugins is possible\n", kind_name(plugin.kind),
                 plugin.id);
    return wrong_ == 0 && right_ > 0;
  }

 private:
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

  void check_one(const Request& request, const Graph& graph) {
    std::string problem;
    try {
      Prepared prepared = session_.prepare(graph, request);
      for (const uint64_t seed : rounds_.seeds) {
        session_.backend().reseed(seed);
        for (const int byte : rounds_.poisons) {
          if (problem.empty()) problem = run_once(*prepared.instance, graph, byte);
        }
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
  std::string run_once(Instance& instance, const Graph& graph, int poison) {
    instance.poison(poison);
    const RunResult run = instance.run(timeout_s);
    if (run.timed_out) return fmt::format("not done after {} s", timeout_s);
    const Verification result = session_.verify(graph, instance, run.supersteps);
    if (!result.right) return result.reason;
    const std::string differs = disagreement(stored(session_.reference_answer(graph, instance.combination())),
                                             stored(session_.answer(graph, instance)));
    return differs.empty() ? "" : "its answer is not that of the reference: " + differs;
  }

  void report(const Request& request, const Graph& graph, const std::string& problem) const {
    std::string options;
    for (const auto& [key, value] : request.options) options += fmt::format(" {}={}", key, value);
    fmt::print("wrong: {} x {} x {} on {}{}: {}\n", request.algorithm.plugin->id, request.format.plugin->id,
               request.schedule.plugin->id, graph.name(), options, problem);
    std::string again = fmt::format("harness check {} --backend {}{}", under_check_->path.string(),
                                    session_.backend().name(), options_.quick ? " --quick" : "");
    for (const Choice* choice : {&request.algorithm, &request.format, &request.schedule}) {
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
};

std::vector<std::string> backends_for(const CheckOptions& options) {
  if (!options.backend.empty()) return {options.backend};
  std::vector<std::string> backends{default_backend};
  const std::vector<std::string> installed = installed_backends();
  for (const std::string& name : backends_with(checks_accesses)) {
    if (std::find(installed.begin(), installed.end(), name) != installed.end()) backends.push_back(name);
  }
  return backends;
}

// A plugin that was built without clang, or before there was an emulated GPU, is checked on the default
// backend alone.
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
  for (const std::string& id : options.with) {
    if (std::none_of(std::begin(all_kinds), std::end(all_kinds),
                     [&](harness_kind kind) { return registry.find(kind, id) != nullptr; }))
      throw_error("--with {}: there is no plugin of that id (see harness list)", id);
  }
  const std::vector<TinyGraph> graphs = tiny_graphs();
  bool right = true;
  for (const std::string& name : backends_for(options)) {
    Session session(
        registry,
        load_backend(name, {.threads = context.threads, .cache_dir = context.cache_dir, .checks = true}));
    Checker checker(session, graphs, rounds_on(name, options.quick), options);
    for (const Plugin* plugin : plugins) {
      if (options.backend.empty() && name != default_backend && !has_image(session.backend(), *plugin))
        continue;
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
