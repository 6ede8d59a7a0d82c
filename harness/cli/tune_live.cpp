// harness tune EXPERIMENT.yaml: finds the fastest configurations by measuring few of them.
#include "base/interruption.hpp"
#include "base/outside_file.hpp"
#include "cli/measuring.hpp"
#include "cli/tune.hpp"
#include "experiment/narrow.hpp"
#include "results/machine/provenance.hpp"
#include "runtime/backend_loader.hpp"
#include "tune/live/live_tuner.hpp"
#include "tune/live/spaces.hpp"

namespace harness::cli {
namespace {

tune::LiveOptions live_options(const TuneOptions& options) {
  return {.sampler = options.sampler, .rules = rules_of(options), .quiet = options.run.quiet};
}

void check_same_tuner(const std::filesystem::path& folder, const TuneOptions& options) {
  if (!options.run.resume || options.run.mix) return;
  const auto text = read_outside_if_there({.path = folder / "meta.json", .expected = "a meta.json"});
  if (!text) return;  // there is no earlier run to continue
  const auto meta = nlohmann::json::parse(*text, nullptr, /*allow_exceptions=*/false);
  if (!meta.is_object()) return;  // the file is damaged, which the writer of the results reports later
  if (!meta.contains("tune"))
    throw_error("{}: holds the results of a sweep, which a tuner cannot continue; use --out DIR",
                folder.string());
  if (!meta.at("tune").is_object())
    throw_error("{}: its key 'tune' is not an object: use --out DIR or --force",
                (folder / "meta.json").string());
  const nlohmann::json now = facts_of(options);
  for (const auto& [key, value] : meta.at("tune").items()) {
    if (now.value(key, nlohmann::json()) == value) continue;
    throw_error("{}: cannot be resumed: {} was {} and is {}; use the same, or --mix", folder.string(), key,
                value.dump(), now.value(key, nlohmann::json()).dump());
  }
}

// Returns the folder of the results that contain the prior costs. With `--prior model` these results are
// first made, which takes long. An unknown sampler is therefore refused before that.
std::string folder_of_priors(const TuneOptions& options, const Context& context) {
  tune::require_sampler(options.sampler);
  return options.prior == "model" ? model_prior(options, context) : options.prior;
}

}  // namespace

nlohmann::json facts_of(const TuneOptions& options) {
  return {{"sampler", options.sampler},
          {"budget", options.budget},
          {"seed", options.seed},
          {"cap", options.cap},
          {"prior", options.prior}};
}

Exit conclude(const std::filesystem::path& path, const experiment::Experiment& experiment,
              const experiment::Configurations& configurations,
              const std::vector<tune::LiveResult>& results) {
  std::vector<experiment::Configuration> chosen;
  std::vector<std::string> comments{
      fmt::format("The fastest that harness tune found for {}; run it with: harness run {}",
                  experiment.path.filename().string(), path.filename().string())};
  bool found = !results.empty();
  for (const tune::LiveResult& result : results) {
    for (const tune::Winner& winner : result.tuned.set)
      chosen.push_back(configurations[result.live->indices[winner.candidate]]);
    found &= !result.tuned.set.empty();
    for (const std::string& line : words_of(result)) {
      fmt::print(stderr, "{}\n", line);
      comments.push_back(line);
    }
  }
  if (!chosen.empty()) {
    results::write_atomically(path, narrowed(experiment, experiment.name + "_best", chosen, comments));
    fmt::print("{}\n", path.string());
  }
  return found ? Exit::ok : Exit::failed;
}

TuneInput::TuneInput(const TuneOptions& options, const Context& context)
    : priors(folder_of_priors(options, context)) {
  experiment = experiment_of(options.run);
  experiment.measure = experiment::in_one_round(experiment.measure);
  plugins = context.look_at_plugins();
  expansion = configurations_of(options.run, experiment, plugins);
}

Exit tune_live(const TuneOptions& options, const Context& context) {
  const RunOptions& run = options.run;
  const tune::LiveOptions live = live_options(options);
  const TuneInput input(options, context);
  const experiment::Experiment& experiment = input.experiment;
  const plugin::Shelf& plugins = input.plugins;
  const experiment::Configurations& configurations = input.expansion.configurations;
  const std::string folder = run.out.empty() ? "results/" + experiment.name + "_tune" : run.out;
  results::check_folder(folder, mode_of(run), bytes_of(experiment, configurations));
  check_same_tuner(folder, options);

  sweep::WorkerJob job = job_of(run, context, experiment, plugins, folder);
  job.one_round = true;
  sweep::Crew crew(job, experiment, sweep::backends_of(experiment, configurations));
  const nlohmann::json backend = crew.facts();
  sweep::Measurer measurer(experiment, configurations, crew);
  measurer.load_graphs(sweep::all_rows(configurations));
  nlohmann::json meta = meta_of(context, experiment, plugins, backend, measurer.graph_hashes());
  meta["tune"] = facts_of(options);
  results::ResultWriter writer(folder, meta, mode_of(run), {run.mix, {"interrupted"}},
                               runtime::declared_columns());
  measurer.recall_ooms(writer);
  results::RoundJournal rounds(writer.folder(), writer.counters());
  tune::Journal journal(writer.folder(), mode_of(run) != results::WriteMode::resume);
  finish_on_first_signal();

  const auto ahead = link_ahead(run, context, experiment, plugins, configurations);
  const std::vector<tune::LiveSpace> spaces = tune::spaces_of(configurations, measurer);
  const std::vector<tune::LiveResult> results =
      tune_all(spaces, configurations, measurer, {writer, rounds, journal}, live,
               [&](const tune::LiveSpace& space) { return input.priors.of(space); });
  if (interrupted() || (!results.empty() && !results.back().tuned.complete)) {
    for (const tune::LiveResult& result : results) {
      for (const std::string& line : words_of(result)) fmt::print(stderr, "{}\n", line);
    }
    fmt::print(stderr, "interrupted: every step is written; continue with --resume\n");
    return Exit::failed;
  }
  writer.note_end(results::utc_now());
  rounds.remove();
  return conclude(writer.folder() / "best.yaml", experiment, configurations, results);
}

}  // namespace harness::cli
