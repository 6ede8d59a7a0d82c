// harness run: an experiment file to results.csv.
#include <csignal>

#include "cli/catalogue.hpp"
#include "cli/commands.hpp"
#include "experiment/graph_spec.hpp"
#include "measure/measure.hpp"
#include "results/progress.hpp"
#include "results/provenance.hpp"
#include "results/writer.hpp"
#include "runtime/backend_loader.hpp"

namespace harness::cli {
namespace {

struct RunOptions {
  std::string experiment, out, backend;
  std::vector<std::string> sets, only;
  bool dry_run = false, resume = false, force = false;
};

volatile std::sig_atomic_t interrupted = 0;
void on_interrupt(int) {
  interrupted = 1;
}

// The row in hand is finished and written, then the run ends; a second Ctrl-C ends it at once.
void finish_row_on_interrupt() {
  struct sigaction action {};
  action.sa_handler = on_interrupt;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

nlohmann::json plugin_facts(const Registry& registry) {
  nlohmann::json facts = nlohmann::json::array();
  for (const harness_kind kind : all_kinds) {
    for (const Plugin* plugin : registry.all(kind)) {
      facts.push_back({{"kind", kind_name(kind)},
                       {"id", plugin->id},
                       {"version", plugin->descriptor->version},
                       {"hash", plugin->content_hash}});
    }
  }
  return facts;
}

nlohmann::json meta_of(const Context& context, const Experiment& experiment, const Registry& registry,
                       Backend& backend) {
  std::vector<const char*> arguments;
  for (const std::string& argument : context.arguments) arguments.push_back(argument.c_str());
  return {{"experiment", experiment.name},
          {"experiment_text", experiment.text},
          {"experiment_hash", experiment_hash(experiment)},
          {"overrides", experiment.overrides},
          {"harness_version", HARNESS_VERSION},
          {"command", command_facts(arguments)},
          {"machine", machine_facts()},
          {"build", build_facts()},
          {"backend", {{"name", backend.name()}, {"device", backend.device()}}},
          {"plugins", plugin_facts(registry)},
          {"started_at", utc_now()}};
}

/// The graphs of a sweep, one in memory at a time.
class GraphShelf {
 public:
  GraphShelf(Session& session, OpenOptions options) : session_(session), options_(std::move(options)) {}

  const Graph& open(const Configuration& configuration) {
    const GraphSpec spec = to_graph_spec(configuration.graph);
    const std::string key = key_of(configuration);
    if (key != key_) {
      session_.forget();
      graph_.reset();
      graph_ = std::make_unique<Graph>(open_graph(spec, options_));
      key_ = key;
    }
    return *graph_;
  }

  /// Reads every graph once, so that a bad file ends the run before anything is written.
  void try_all(const std::vector<Configuration>& configurations) {
    std::set<std::string> seen;
    for (const Configuration& configuration : configurations) {
      if (seen.insert(key_of(configuration)).second) open(configuration);
    }
  }

 private:
  // Names are unique within an experiment: the experiment's parser sees to it.
  static std::string key_of(const Configuration& configuration) { return configuration.graph.name; }

  Session& session_;
  OpenOptions options_;
  std::string key_;
  std::unique_ptr<Graph> graph_;
};

Exit measure_all(const Experiment& experiment, const std::vector<Configuration>& configurations,
                 Session& session, GraphShelf& graphs, ResultWriter& writer) {
  Progress progress(configurations.size(), writer.finished().size());
  bool failed = false;
  finish_row_on_interrupt();
  for (const Configuration& configuration : configurations) {
    if (writer.finished().count(configuration.id) > 0) continue;
    if (interrupted) {
      progress.note("interrupted: every finished row is written; go on with --resume");
      return Exit::failed;
    }
    progress.start(configuration.id);
    const Measured measured = measure(session, graphs.open(configuration), experiment, configuration);
    writer.append(measured.row, measured.samples);
    const std::string& status = measured.row.get("status");
    progress.finish(configuration.id, status, measured.row.get("reason"));
    failed |= is_failure(status);
  }
  writer.update_meta({{"finished_at", utc_now()}});
  return failed ? Exit::failed : Exit::ok;
}

std::string backend_of(const std::vector<Configuration>& configurations) {
  const std::string& name = configurations.front().backend;
  for (const Configuration& configuration : configurations) {
    if (configuration.backend != name)
      throw_error("a run uses one backend, the experiment names {} and {}", name, configuration.backend);
  }
  return name;
}

Exit run(const RunOptions& options, const Context& context) {
  std::vector<std::string> sets = options.sets;
  if (!options.backend.empty()) sets.push_back("backend=" + options.backend);
  const Experiment experiment = load_experiment(options.experiment, sets);
  const Registry registry = context.load_plugins();
  const Expansion expansion = expand(experiment, catalogue_of(registry), options.only);
  for (const std::string& warning : expansion.warnings) fmt::print(stderr, "harness: warning: {}\n", warning);
  const std::vector<Configuration>& configurations = expansion.configurations;
  for (const Configuration& configuration : configurations) validate(to_graph_spec(configuration.graph));
  if (options.dry_run) {
    for (const Configuration& configuration : configurations) fmt::print("{}\n", configuration.id);
    fmt::print("{} configurations, {} excluded\n", configurations.size(), expansion.excluded);
    return Exit::ok;
  }
  if (configurations.empty()) throw_error("{}: no configuration is left to run", options.experiment);

  Session session(registry, load_backend(backend_of(configurations), {context.threads, context.cache_dir}));
  const std::string graph_cache = context.cache_dir.empty() ? "" : context.cache_dir + "/graphs";
  GraphShelf graphs(session, {graph_cache, context.threads});
  graphs.try_all(configurations);
  const std::string folder = !options.out.empty()      ? options.out
                             : !experiment.out.empty() ? experiment.out
                                                       : "results/" + experiment.name;
  ResultWriter writer(folder, meta_of(context, experiment, registry, session.backend()),
                      options.resume  ? WriteMode::resume
                      : options.force ? WriteMode::replace
                                      : WriteMode::fresh);
  const Exit exit = measure_all(experiment, configurations, session, graphs, writer);
  fmt::print("{}\n", (writer.folder() / "results.csv").string());
  return exit;
}

}  // namespace

void add_run(CLI::App& app, Context& context, Action& action) {
  auto options = std::make_shared<RunOptions>();
  CLI::App* command =
      app.add_subcommand("run", "run an experiment and write results.csv, samples.csv and meta.json");
  command->add_option("experiment", options->experiment, "experiment file (YAML)")->required();
  command->add_option("--out", options->out, "folder of the results; default results/EXPERIMENT");
  command
      ->add_option("--set", options->sets, "override a key, for example measure.repetitions=3 (repeatable)")
      ->allow_extra_args(false);
  command->add_option("--only", options->only, "only configurations whose id matches the glob (repeatable)")
      ->allow_extra_args(false);
  command->add_option("--backend", options->backend, "cpu, cuda or simt; default as the experiment says");
  command->add_flag("--dry-run", options->dry_run, "list the configurations and their number, run nothing");
  command->add_flag("--resume", options->resume, "go on where an earlier run of the same experiment stopped");
  command->add_flag("--force", options->force, "throw away results that are in the folder already");
  command->callback([=, &context, &action] { action = [=, &context] { return run(*options, context); }; });
}

}  // namespace harness::cli
