// harness tune EXPERIMENT.yaml --pool DIR: several runs of harness, on any hosts, tune an experiment
// together.
#include "base/interruption.hpp"
#include "cli/machines.hpp"
#include "cli/measuring.hpp"
#include "cli/tune.hpp"
#include "results/machine/identity.hpp"
#include "results/machine/provenance.hpp"
#include "runtime/backend_loader.hpp"
#include "sweep/share/pool.hpp"
#include "tune/live/pool.hpp"

namespace harness::cli {

// Default of the maximum number of configurations of one graph, algorithm and backend that are measured at
// once.
constexpr size_t usual_width = 4;

Exit tune_in_pool(const TuneOptions& options, const Context& context) {
  const RunOptions& run = options.run;
  const double patience_s = patience_of(run);
  const TuneInput input(options, context);
  const experiment::Experiment& experiment = input.experiment;
  const plugin::Shelf& plugins = input.plugins;
  const experiment::Configurations& configurations = input.expansion.configurations;
  const std::filesystem::path pool_folder = run.pool;
  wait_if_full();
  sweep::make_pool(pool_folder);

  const std::string host = results::machine_identity(results::machine_facts(), nlohmann::json::object()).host;
  const std::string worker = sweep::new_worker_name(host);
  const std::filesystem::path part = pool_folder / "parts" / worker;
  sweep::WorkerJob job = job_of(run, context, experiment, plugins, part);
  job.one_round = true;
  sweep::Crew crew(job, experiment, sweep::backends_of(experiment, configurations));
  sweep::Measurer measurer(experiment, configurations, crew);
  measurer.load_graphs(sweep::all_rows(configurations));
  nlohmann::json meta = meta_of(context, experiment, plugins, crew.facts(), measurer.graph_hashes());
  meta["tune"] = facts_of(options);
  meta[results::share_key] = {{"worker", worker}};
  nlohmann::json facts;
  for (const char* key : {"experiment", "experiment_hash", "harness_version", "plugins", "backend", "tune"})
    facts[key] = meta.value(key, nlohmann::json());
  facts["hardware"] = results::machine_identity(results::machine_facts(), crew.facts()).machine;

  const std::vector<tune::LiveSpace> spaces = tune::spaces_of(configurations, measurer);
  tune::Pool pool({pool_folder, worker, patience_s, options.width > 0 ? options.width : usual_width}, facts,
                  spaces, configurations, measurer);
  if (pool.closed()) {
    fmt::print(stderr, "all spaces of this pool are tuned\n");
    fmt::print("{}\n", (pool_folder / "best.yaml").string());
    return Exit::ok;
  }
  finish_on_first_signal();
  {
    results::ResultWriter writer(part, meta, results::WriteMode::fresh, {}, runtime::declared_columns());
    results::RoundJournal rounds(writer.folder(), writer.counters());
    tune::Journal journal(writer.folder(), /*fresh=*/true);
    const auto ahead = link_ahead(run, context, experiment, plugins, configurations);
    const tune::LiveOptions live{.sampler = options.sampler, .rules = rules_of(options), .quiet = run.quiet};
    const bool done = pool.work({writer, rounds, journal}, live,
                                [&](const tune::LiveSpace& space) { return input.priors.of(space); });
    if (!done) {
      fmt::print(stderr, "interrupted: every evaluation is written; the same command joins again\n");
      return Exit::failed;
    }
    writer.note_end(results::utc_now());
    rounds.remove();
  }
  Exit exit = Exit::ok;
  const bool closed = pool.close([&](const std::vector<tune::LiveResult>& results) {
    exit = conclude(pool_folder / "best.yaml", experiment, configurations, results);
  });
  return closed ? exit : Exit::failed;
}

}  // namespace harness::cli
