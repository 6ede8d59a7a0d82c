#include "cli/measuring.hpp"

#include <fmt/ranges.h>

#include "cli/commands.hpp"
#include "experiment/graph_spec.hpp"
#include "results/machine/provenance.hpp"
#include "results/store/schema.hpp"
#include "sweep/worker/crew.hpp"

namespace harness::cli {
namespace {

/// Throws Error if the description of a graph is invalid. Called before anything is measured.
void validate_graphs(const experiment::Configurations& configurations) {
  std::set<std::string> seen;
  for (const experiment::Configuration configuration : configurations) {
    if (experiment::left_out(configuration.graph) || !seen.insert(configuration.graph.name).second) continue;
    graph::validate(experiment::to_graph_spec(configuration.graph));
    if (experiment::stands_in(configuration.graph)) {
      const std::string& known = configuration.graph.catalogue;
      fmt::print(stderr,
                 "harness: warning: graph {}: {} is not here (harness graph get {}); a twin made from its "
                 "published statistics replaces it\n",
                 configuration.graph.name, known, known);
    }
  }
}

}  // namespace

results::WriteMode mode_of(const RunOptions& options) {
  return options.resume || !options.retry.empty() ? results::WriteMode::resume
         : options.force                          ? results::WriteMode::replace
                                                  : results::WriteMode::fresh;
}

std::set<std::string> again(const std::vector<std::string>& retry) {
  // "interrupted" is always included, because the worker was killed from outside and the configuration is not
  // at fault
  std::set<std::string> statuses{"interrupted"};
  for (const std::string& word : retry) {
    if (word != "failed" && !results::is_status(word)) {
      throw_error("--retry: expected failed or a status ({}), got '{}'",
                  fmt::join(results::row_statuses(), ", "), word);
    }
    for (const std::string_view status : results::row_statuses()) {
      if (word == status || (word == "failed" && results::is_failure(status))) statuses.emplace(status);
    }
  }
  // If configurations with the status oom are measured again, so are those that were skipped because their
  // combination of plugins ran out of memory on a smaller graph.
  if (statuses.contains("oom")) statuses.emplace("skipped");
  return statuses;
}

experiment::Expansion configurations_of(const RunOptions& options, const experiment::Experiment& experiment,
                                        const plugin::Shelf& plugins) {
  experiment::Expansion expansion = experiment::expand(experiment, catalogue_of(plugins), options.only);
  for (const std::string& warning : expansion.warnings) fmt::print(stderr, "harness: warning: {}\n", warning);
  const experiment::Configurations& configurations = expansion.configurations;
  validate_graphs(configurations);
  if (configurations.empty()) {
    throw_error("{}: no configuration is left to run{}", options.experiment,
                expansion.deselected > 0 ? fmt::format(": --only {} matches none of {}",
                                                       fmt::join(options.only, ", "), expansion.deselected)
                                         : "");
  }
  return expansion;
}

std::uintmax_t bytes_of(const experiment::Experiment& experiment,
                        const experiment::Configurations& configurations) {
  const experiment::MeasurePlan& plan = experiment.measure;
  std::uintmax_t bytes = std::uintmax_t{1} << 20;
  for (const experiment::Configuration configuration : configurations)
    bytes += plan.rounds * (4096 + 200 * experiment::most_samples(plan, configuration.algorithm.draw));
  return bytes;
}

sweep::WorkerJob job_of(const RunOptions& options, const Context& context,
                        const experiment::Experiment& experiment, const plugin::Shelf& plugins,
                        const std::filesystem::path& folder) {
  const std::string answers = std::filesystem::absolute(folder / "answers").string();
  return {.plugin_folders = context.plugin_folders,
          .cache_dir = context.cache_dir,
          .threads = context.threads,
          .experiment_path = experiment.path.string(),
          .experiment_text = experiment.text,
          .overrides = experiment.overrides,
          .only = options.only,
          .answers = options.keep_answers ? answers : "",
          .plugin_files = plugin::plugin_files(plugins)};
}

std::vector<std::unique_ptr<sweep::LinkAhead>> link_ahead(const RunOptions& options, const Context& context,
                                                          const experiment::Experiment& experiment,
                                                          const plugin::Shelf& plugins,
                                                          const experiment::Configurations& configurations) {
  std::vector<std::unique_ptr<sweep::LinkAhead>> all;
  if (options.no_ahead) return all;
  const sweep::WorkerJob job = job_of(options, context, experiment, plugins, {});
  for (const std::string& backend : sweep::backends_of(experiment, configurations))
    all.push_back(std::make_unique<sweep::LinkAhead>(job, backend));
  return all;
}

nlohmann::json meta_of(const Context& context, const experiment::Experiment& experiment,
                       const plugin::Shelf& plugins, const nlohmann::json& backend,
                       const nlohmann::json& graphs) {
  std::vector<const char*> arguments;
  for (const std::string& argument : context.arguments) arguments.push_back(argument.c_str());
  return {{"experiment", experiment.name},
          {"experiment_file", experiment.path.string()},
          {"experiment_text", experiment.text},
          {"experiment_hash", experiment::experiment_hash(experiment)},
          {"overrides", experiment.overrides},
          {"harness_version", HARNESS_VERSION},
          {"command", results::command_facts(arguments)},
          {"machine", results::machine_facts()},
          {"build", results::build_facts()},
          {"backend", backend},
          {"plugins", plugin::plugin_facts(plugins)},
          {"graphs", graphs},
          {"seed", experiment.measure.seed},
          {"rounds", experiment.measure.rounds},
          {"started_at", results::utc_now()}};
}

}  // namespace harness::cli
