// Parses an experiment file into an Experiment. Everything that does not depend on the installed plugins is
// checked here.
#include <xxhash.h>

#include <algorithm>

#include "base/outside_file.hpp"
#include "base/printable.hpp"
#include "experiment/configuration.hpp"
#include "experiment/experiment.hpp"
#include "experiment/fields.hpp"
#include "experiment/graph_list.hpp"
#include "experiment/overrides.hpp"
#include "experiment/parse_items.hpp"
#include "experiment/recipes.hpp"

namespace harness::experiment {
namespace {

namespace fs = std::filesystem;

std::vector<PluginItem> parse_plugins(const Tree& tree, const std::string& what) {
  std::vector<PluginItem> plugins;
  for (const Tree* item : read_items(tree, what)) {
    PluginItem plugin = read_plugin(*item, what);
    if (plugin.id == "all" && !plugin.params.empty()) {
      fail_at(item->mark, "{}: 'all' takes no parameters", what);
    }
    plugins.push_back(std::move(plugin));
  }
  return plugins;
}

/// Parses `updates`: one map of axes, or a list of maps. Each map is a stream of updates. `none` in place of
/// a map stands for configurations without updates.
std::vector<PluginItem> parse_streams(const Tree& tree) {
  std::vector<PluginItem> streams;
  for (const Tree* item : read_items(tree, "updates")) {
    if (item->kind == Tree::Kind::scalar && item->scalar == no_updates) {
      streams.push_back({no_updates, {}, item->mark});
      continue;
    }
    expect_map(*item, "updates");
    PluginItem stream{"stream", {}, item->mark};
    for (const Tree::Entry& entry : item->entries) stream.params.push_back(read_axis(entry.key, entry.value));
    streams.push_back(std::move(stream));
  }
  return streams;
}

std::vector<Axis> parse_options(const Tree& tree) {
  expect_map(tree, "options");
  std::vector<Axis> options;
  for (const Tree::Entry& entry : tree.entries) options.push_back(read_axis(entry.key, entry.value));
  return options;
}

std::vector<Filter> parse_filters(const Tree& tree, const std::string& what) {
  std::vector<Filter> filters;
  for (const Tree* item : read_items(tree, what)) {
    expect_map(*item, what);
    if (item->entries.empty()) fail_at(item->mark, "{}: an empty map would match everything", what);
    Filter filter{{}, item->mark};
    for (const Tree::Entry& entry : item->entries) {
      filter.conditions.push_back(read_axis(entry.key, entry.value));
      filter.conditions.back().mark = entry.mark;
    }
    filters.push_back(std::move(filter));
  }
  return filters;
}

// Maximum values of numbers in the file. Larger numbers are typing errors or wrapped negative numbers. With
// such a number, a single configuration would be measured for hours.
constexpr uint64_t most_rounds = 1000;
constexpr uint64_t most_repetitions = 10'000;
constexpr uint64_t most_in_a_batch = 1'000'000;

/// `plan` has the repetitions and times of all rounds together. Divides them among the rounds. A
/// configuration with fewer than usual_rounds repetitions has one round per repetition.
void share_among_rounds(MeasurePlan& plan, bool min_time_given) {
  plan.rounds = std::min(plan.repetitions, usual_rounds);
  plan.rounds_by_graph = true;
  const auto per_round = [&](uint64_t count) { return (count + plan.rounds - 1) / plan.rounds; };
  const auto rounds = static_cast<double>(plan.rounds);
  plan.repetitions =
      std::max(per_round(plan.repetitions), plan.stable > 0 ? least_to_be_stable : uint64_t{1});
  plan.max_repetitions = std::max(per_round(plan.max_repetitions), plan.repetitions);
  plan.max_time_s /= rounds;
  plan.min_time_s /= rounds;
  if (!min_time_given && plan.rounds == usual_rounds)
    plan.min_time_s = std::min(usual_min_time_s / rounds, plan.max_time_s);
}

/// Reads the period of monitoring, in seconds.
double read_monitor(const Tree& tree, const std::string& what) {
  constexpr double least_s = 1e-3;  // a shorter period would take a core from the measured program
  const double period_s = read_duration(tree, what);
  if (period_s < least_s) fail_at(tree.mark, "{}: expected at least 1ms", what);
  return period_s;
}

MeasurePlan parse_measure(const Tree& tree) {
  check_map(tree, "measure",
            {"repetitions", "warmup", "min_time", "max_time", "timeout", "step_timeout", "memory_limit",
             "budget", "caches", "layouts", "seed", "stable", "max_repetitions", "rounds", "aa", "batch",
             "time_kernels", "monitor"});
  MeasurePlan plan;
  for (const auto& [key, mark, value] : tree.entries) {
    const std::string what = "measure." + key;
    if (key == "repetitions") plan.repetitions = read_uint(value, what, 1, most_repetitions);
    if (key == "warmup") plan.warmup = read_uint(value, what, 0, most_repetitions);
    if (key == "seed") plan.seed = read_uint(value, what);
    if (key == "min_time") plan.min_time_s = read_duration(value, what);
    if (key == "max_time") plan.max_time_s = read_duration(value, what);
    if (key == "timeout") plan.timeout_s = read_duration(value, what);
    if (key == "step_timeout") plan.step_timeout_s = read_duration(value, what);
    if (key == "memory_limit") plan.memory_limit = read_bytes(value, what);
    if (key == "budget") plan.budget_s = read_duration(value, what);
    if (key == "stable") plan.stable = read_fraction(value, what);
    if (key == "max_repetitions") plan.max_repetitions = read_uint(value, what, 1, most_repetitions);
    if (key == "rounds") plan.rounds = read_uint(value, what, 1, most_rounds);
    if (key == "aa") plan.aa = read_bool(value, what);
    if (key == "batch" && read_text(value, what) != "auto") {
      plan.batch = read_uint(value, what, 1, most_in_a_batch);
    }
    if (key == "monitor") plan.monitor_s = read_monitor(value, what);
    if (key == "time_kernels") plan.time_kernels = read_bool(value, what);
    if (key == "layouts") {
      const std::string said = read_choice(value, what, {"build", "keep", "rebuild"});
      plan.keep_layouts = said == "keep";
      plan.rebuild_layouts = said == "rebuild";
    }
    if (key == "caches") plan.cold_caches = read_choice(value, what, {"warm", "cold"}) == "cold";
  }
  if (plan.max_time_s <= 0) fail_at(tree.mark, "measure.max_time: must be greater than 0");
  if (plan.timeout_s <= 0) fail_at(tree.mark, "measure.timeout: must be greater than 0");
  if (plan.step_timeout_s <= 0) fail_at(tree.mark, "measure.step_timeout: must be greater than 0");
  if (plan.min_time_s > plan.max_time_s) {
    fail_at(tree.mark, "measure: min_time {}s is longer than max_time {}s", plan.min_time_s, plan.max_time_s);
  }
  if (plan.stable > 0) plan.repetitions = std::max(plan.repetitions, least_to_be_stable);
  if (plan.stable > 0 && plan.max_repetitions < plan.repetitions) {
    fail_at(tree.mark, "measure: max_repetitions {} is less than repetitions {}", plan.max_repetitions,
            plan.repetitions);
  }
  if (tree.find("rounds") == nullptr) share_among_rounds(plan, tree.find("min_time") != nullptr);
  if (plan.aa) plan.rounds *= 2;
  return plan;
}

std::string parse_name(const Tree& tree) {
  const std::string name = read_text(tree, "experiment");
  // The name is used as a folder name: results/NAME.
  const bool bad = name.empty() || name.starts_with('.') || name.find_first_of("/\\ ") != std::string::npos ||
                   has_control(name);
  if (bad) fail_at(tree.mark, "experiment: {} cannot be a folder's name", in_quotes(name));
  return name;
}

/// Resolves relative paths of graph files: next to the experiment file if the file exists there, otherwise in
/// the current folder.
void resolve_files(GraphItem& graph, const fs::path& folder) {
  for (Axis& axis : graph.keys) {
    if (axis.key != "file") continue;
    for (std::string& file : axis.values) {
      const fs::path beside = folder / file;
      std::error_code ignored;
      if (fs::path(file).is_relative() && fs::exists(beside, ignored)) file = beside.string();
    }
  }
}

Experiment parse(const Tree& root, const fs::path& path) {
  check_map(
      root, "an experiment",
      {"experiment", "description", "graphs", "graph_seed", "algorithms", "formats", "schedules", "baselines",
       "updates", "options", "backend", "exclude", "include", "hold", "measure", "out", "plots"});
  const auto required = [&](const char* key) -> const Tree& {
    return require_key(root, "an experiment", key);
  };
  // An empty list counts as a missing key, so that `--set exclude=[]` removes the filters of the file.
  const auto any_of = [&](const char* key) -> const Tree* {
    const Tree* tree = root.find(key);
    return tree != nullptr && tree->kind == Tree::Kind::list && tree->items.empty() ? nullptr : tree;
  };
  Experiment experiment;
  experiment.path = path;
  experiment.name = parse_name(required("experiment"));
  for (const Tree* item : read_items(required("graphs"), "graphs")) {
    experiment.graphs.push_back(parse_graph(*item));
    resolve_files(experiment.graphs.back(), path.parent_path());
  }
  experiment.algorithms = parse_plugins(required("algorithms"), "algorithms");
  if (const Tree* tree = any_of("baselines")) experiment.baselines = parse_plugins(*tree, "baselines");
  // An experiment that measures only baselines needs neither formats nor schedules.
  if (experiment.baselines.empty() || root.find("formats") != nullptr || root.find("schedules") != nullptr) {
    experiment.formats = parse_plugins(required("formats"), "formats");
    experiment.schedules = parse_plugins(required("schedules"), "schedules");
  }
  if (const Tree* tree = root.find("description")) {
    experiment.description = read_text(*tree, "description");
  }
  if (const Tree* tree = root.find("out")) experiment.out = read_text(*tree, "out");
  if (const Tree* tree = any_of("updates")) experiment.updates = parse_streams(*tree);
  if (const Tree* tree = root.find("options")) experiment.options = parse_options(*tree);
  if (const Tree* tree = root.find("backend")) experiment.backends = read_axis("backend", *tree);
  if (const Tree* tree = any_of("exclude")) experiment.exclude = parse_filters(*tree, "exclude");
  if (const Tree* tree = any_of("include")) experiment.include = parse_filters(*tree, "include");
  if (const Tree* tree = any_of("hold")) experiment.bounds = parse_bounds(*tree);
  // The recipes are only checked here; `harness plot` parses them again.
  if (const Tree* tree = any_of("plots")) parse_recipes(*tree);
  Tree nothing;
  nothing.kind = Tree::Kind::map;
  const Tree* measure = root.find("measure");
  experiment.measure = parse_measure(measure != nullptr ? *measure : nothing);
  return experiment;
}

}  // namespace

Experiment parse_experiment(const std::string& text, const fs::path& path,
                            const std::vector<std::string>& overrides) {
  Tree root = parse_tree(text, {path.string(), 1});
  if (root.kind == Tree::Kind::null) fail_at({path.string(), 0}, "the file is empty");
  expect_map(root, "an experiment");
  apply_overrides(root, overrides);
  const bool draws = draws_seeds(root);
  expand_graph_lists(root, path.parent_path());
  Experiment experiment = parse(root, path);
  experiment.draws_seeds = draws;
  experiment.text = text;
  experiment.overrides = overrides;
  return experiment;
}

MeasurePlan in_one_round(MeasurePlan plan) {
  if (plan.rounds_by_graph) {
    plan.repetitions *= plan.rounds;
    plan.max_repetitions *= plan.rounds;
    plan.max_time_s *= static_cast<double>(plan.rounds);
    plan.min_time_s = 0;
  }
  plan.rounds = 1;
  plan.rounds_by_graph = false;
  return plan;
}

Experiment load_experiment(const fs::path& path, const std::vector<std::string>& overrides) {
  const auto text =
      read_outside_if_there({.path = path, .expected = "an experiment", .most_bytes = most_yaml_bytes});
  if (!text)
    throw_error("{}: there is no such file, expected an experiment (YAML)", printable(path.string()));
  return parse_experiment(*text, path, overrides);
}

std::string experiment_hash(const Experiment& experiment) {
  std::string all = experiment.text;
  for (const std::string& text : experiment.overrides) all += '\0' + text;
  return fmt::format("{:016x}", XXH3_64bits(all.data(), all.size()));
}

}  // namespace harness::experiment
