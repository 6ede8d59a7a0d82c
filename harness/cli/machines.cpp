#include "cli/machines.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <thread>

#include "base/interruption.hpp"
#include "base/scalars.hpp"
#include "cli/measuring.hpp"
#include "results/machine/identity.hpp"
#include "results/machine/provenance.hpp"
#include "results/store/files.hpp"
#include "runtime/backend_loader.hpp"
#include "sweep/share/pool.hpp"
#include "sweep/sweep.hpp"

namespace harness::cli {
namespace {

constexpr std::chrono::seconds between_tries(2);
constexpr size_t most_shards = 100000;

/// One of the `of` shards into which --shard divides the configurations of a sweep. The shards are numbered
/// from 1.
struct Shard {
  size_t number, of;
};

Shard shard_of(const std::string& text) {
  const size_t slash = text.find('/');
  const auto number = parse_number<uint64_t>(text.substr(0, slash));
  const auto of = parse_number<uint64_t>(slash == std::string::npos ? "" : text.substr(slash + 1));
  const uint64_t shards = of.value_or(0);
  if (!number || *number < 1 || *number > shards || shards > most_shards)
    throw_error("--shard: expected I/N, with I from 1 to N and N at most {}, such as 1/4, got '{}'",
                most_shards, text);
  return {*number, shards};
}

}  // namespace

double patience_of(const RunOptions& options) {
  if (options.patience.empty()) return sweep::usual_patience_s;
  const std::optional<double> seconds = parse_duration(options.patience);
  if (!seconds || !(*seconds >= 0.5))
    throw_error("--patience: expected a duration of half a second or more, such as 60s, got '{}'",
                options.patience);
  return *seconds;
}

void wait_if_full() {
  results::when_full([](const std::filesystem::path& path) {
    static std::string said;
    if (const std::string folder = path.parent_path().string(); said != folder) {
      fmt::print(stderr,
                 "harness: {}: no space is left; waiting until some is free, nothing is lost (Ctrl-C ends)\n",
                 folder);
      said = folder;
    }
    const auto until = std::chrono::steady_clock::now() + between_tries;
    while (!interrupted() && std::chrono::steady_clock::now() < until)
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    return !interrupted();
  });
}

void add_share_options(CLI::App& command, RunOptions& options) {
  command.add_option("--shard", options.shard,
                     "measure part I of N, such as 1/4; harness merge puts the parts together");
  command
      .add_option("--pool", options.pool,
                  "measure together with all runs that were given this shared folder, on any hosts")
      ->type_name(folder_value);
  command.add_option("--patience", options.patience,
                     "with a new --pool: a run without a sign of life for so long is dead (default: 60s)");
}

void check_share(const RunOptions& options) {
  if (!options.shard.empty()) shard_of(options.shard);
  if (options.pool.empty() && !options.patience.empty()) throw_error("--patience: goes with --pool");
  if (options.pool.empty()) return;
  patience_of(options);
  const std::pair<const char*, bool> others[] = {{"--shard", !options.shard.empty()},
                                                 {"--out", !options.out.empty()},
                                                 {"--resume", options.resume},
                                                 {"--retry", !options.retry.empty()},
                                                 {"--mix", options.mix},
                                                 {"--force", options.force},
                                                 {"--aa", options.aa},
                                                 {"--smoke", options.smoke}};
  for (const auto& [name, given] : others) {
    if (given)
      throw_error("{}: does not go with --pool, whose folder holds rows and state of the sweep", name);
  }
}

std::string folder_ending(const RunOptions& options) {
  const Shard shard = shard_of(options.shard);
  return fmt::format("-{}of{}", shard.number, shard.of);
}

OwnPart own_part(const RunOptions& options, const experiment::Experiment& experiment,
                 const experiment::Configurations& configurations) {
  if (options.shard.empty()) return {sweep::all_rows(configurations), {}};
  const Shard shard = shard_of(options.shard);
  std::vector<sweep::Rows> dealt = sweep::deal(configurations, experiment.measure, shard.of);
  sweep::Rows rows = std::move(dealt[shard.number - 1]);
  dealt[shard.number - 1] = rows;
  nlohmann::json facts{{"shard", options.shard},
                       {"rows", rows.size()},
                       {"of", configurations.size()},
                       {"deal", sweep::hash_of(dealt)}};
  return {std::move(rows), std::move(facts)};
}

Ran run_pool(const RunOptions& options, const Context& context, const experiment::Experiment& experiment,
             const plugin::Shelf& plugins, const experiment::Expansion& expansion) {
  const experiment::Configurations& configurations = expansion.configurations;
  wait_if_full();
  sweep::make_pool(options.pool);
  const std::string worker = sweep::new_worker_name(
      results::machine_identity(results::machine_facts(), nlohmann::json::object()).host);
  const std::filesystem::path part = std::filesystem::path(options.pool) / "parts" / worker;
  sweep::Crew crew(job_of(options, context, experiment, plugins, part), experiment,
                   sweep::backends_of(experiment, configurations));
  nlohmann::json meta = meta_of(context, experiment, plugins, crew.facts(), nlohmann::json::object());
  meta[results::share_key] = {{"worker", worker}, {"of", configurations.size()}};
  if (const char* job = std::getenv("SLURM_JOB_ID")) meta[results::share_key]["job"] = job;
  sweep::PoolShare share(options.pool, worker, meta, configurations, experiment.measure,
                         patience_of(options));
  const std::string results = (std::filesystem::path(options.pool) / "results.csv").string();
  if (share.closed()) {
    fmt::print(stderr, "all rows of this pool are measured\n");
    fmt::print("{}\n", results);
    return {Exit::ok, true};
  }
  sweep::Sweep sweep(experiment, configurations, crew, budget_of(options, experiment), options.quiet);
  finish_on_first_signal();
  Exit exit = Exit::ok;
  {
    results::ResultWriter writer(part, meta, results::WriteMode::fresh, {}, runtime::declared_columns());
    const auto ahead = link_ahead(options, context, experiment, plugins, configurations);
    exit = sweep.run(writer, share);
  }
  if (!share.complete()) return {exit, false};
  if (const auto report = share.close()) {
    const Exit merged = print_merge(*report);
    if (exit == Exit::ok) exit = merged;
  }
  if (!share.closed()) return {Exit::failed, false};
  fmt::print("{}\n", results);
  return {exit, true};
}

}  // namespace harness::cli
