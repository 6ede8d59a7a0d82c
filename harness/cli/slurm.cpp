// harness slurm: starts the workers of a pool by a scheduler or by ssh, and shows their progress.
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>

#include "base/scalars.hpp"
#include "cli/batch_script.hpp"
#include "cli/commands.hpp"
#include "cli/run.hpp"
#include "results/store/merge.hpp"
#include "runtime/backend_loader.hpp"
#include "sweep/share/pool.hpp"

namespace harness::cli {
namespace {

struct SlurmOptions {
  RunOptions run;
  uint64_t nodes = 1;
  std::optional<uint64_t> gpus;
  std::string partition, constraint, time, hosts, scheduler = "slurm";
  bool submit = false, status = false;
};

/// Returns the number of GPUs per worker: that of --gpus, otherwise one if a backend of the experiment needs
/// a GPU. A backend needs no GPU if it runs on the CPU or emulates a GPU.
uint64_t gpus_of(const SlurmOptions& options, const experiment::Experiment& experiment) {
  if (options.gpus) return *options.gpus;
  for (const std::string& name : experiment.backends.values) {
    const std::set<std::string> provides = backends::backend_info(name).provides;
    if (!provides.contains("device.host/1") && !provides.contains("counts.model/1")) return 1;
  }
  return 0;
}

std::vector<std::string> hosts_of(const std::string& path) {
  std::vector<std::string> hosts;
  std::ifstream file(path);
  if (!file) throw_error("--hosts: {}: cannot be read", path);
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line.substr(0, line.find('#')));
    for (std::string host; words >> host;) {
      if (host.front() == '-') throw_error("--hosts: {}: expected names of hosts, got '{}'", path, host);
      hosts.push_back(host);
    }
  }
  if (hosts.empty()) throw_error("--hosts: {}: names no host", path);
  return hosts;
}

std::string pool_of(const SlurmOptions& options, const experiment::Experiment& experiment) {
  return options.run.pool.empty() ? folder_of(options.run, experiment) : options.run.pool;
}

/// Returns the command line that starts a worker of the pool. It passes on those options of `harness slurm`
/// that concern workers.
std::vector<std::string> worker_command(const SlurmOptions& options, const Context& context,
                                        const std::string& pool) {
  std::vector<std::string> words{std::filesystem::read_symlink("/proc/self/exe").string()};
  const auto add = [&](const char* name, const std::string& value) {
    words.insert(words.end(), {name, value});
  };
  for (const std::string& folder : context.plugin_folders)
    add("--plugins", std::filesystem::absolute(folder).string());
  if (context.threads > 0) add("--threads", fmt::format("{}", context.threads));
  if (context.cache_dir != runtime::default_cache_dir()) add("--cache-dir", context.cache_dir);
  words.insert(words.end(), {"run", options.run.experiment, "--pool", pool, "--quiet"});
  for (const std::string& change : options.run.sets) add("--set", change);
  for (const std::string& glob : options.run.only) add("--only", glob);
  if (!options.run.backend.empty()) add("--backend", options.run.backend);
  if (!options.run.patience.empty()) add("--patience", options.run.patience);
  return words;
}

/// Runs a command with `input` as its standard input. Returns its standard output, or nothing if the command
/// fails.
std::optional<std::string> output_of(const std::vector<std::string>& command, const std::string& input) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::tmpfile(), std::fclose);
  if (!file) throw Error("no temporary file can be made", Exit::unusable);
  std::fputs(input.c_str(), file.get());
  std::fflush(file.get());
  std::rewind(file.get());
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw Error("no pipe can be made", Exit::unusable);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, ::fileno(file.get()), 0);
  posix_spawn_file_actions_adddup2(&files, ends[1], 1);
  std::vector<std::string> words = command;
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t pid = -1;
  const int error = ::posix_spawnp(&pid, arguments[0], &files, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  ::close(ends[1]);
  std::string text;
  std::array<char, 4096> bytes{};
  for (ssize_t count = 0; error == 0 && (count = ::read(ends[0], bytes.data(), bytes.size())) > 0;)
    text.append(bytes.data(), static_cast<size_t>(count));
  ::close(ends[0]);
  if (error != 0) return std::nullopt;
  int status = 0;
  ::waitpid(pid, &status, 0);
  return status == 0 ? std::optional(text) : std::nullopt;
}

/// Prints how many configurations and pieces of the pool are done, and the number of jobs in each state. A
/// piece is a group of configurations that one worker measures. Asks the scheduler once.
Exit print_status(const SlurmOptions& options, const experiment::Experiment& experiment) {
  const std::string pool = pool_of(options, experiment);
  const std::optional<sweep::PoolState> state = sweep::state_of(pool);
  if (!state) throw_error("{}: is not a pool: no worker has begun (harness slurm --submit)", pool);
  fmt::print("{}: {} of {} rows, {} of {} pieces, {} under way{}\n", pool, state->rows, state->planned,
             state->census.done.size(), state->pieces, state->census.held.size(),
             state->closed ? ", complete" : "");
  std::map<std::string, size_t> jobs;
  const auto lines = output_of(
      {"squeue", "--noheader", "--array", "--name", job_name(experiment.name), "--format", "%T"}, "");
  if (!lines) {
    fmt::print("jobs: unknown, squeue is not installed or fails\n");
    return Exit::ok;
  }
  std::istringstream words(*lines);
  for (std::string word; words >> word;) ++jobs[word];
  std::string text;
  for (const auto& [name, count] : jobs)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, name);
  fmt::print("jobs: {}\n", text.empty() ? "none" : text);
  return Exit::ok;
}

Exit slurm(SlurmOptions options, const Context& context) {
  const experiment::Experiment experiment = experiment_of(options.run);
  if (options.status) return print_status(options, experiment);
  if (!options.hosts.empty()) options.scheduler = "ssh";
  const auto& all = schedulers();
  const auto scheduler = std::find_if(all.begin(), all.end(),
                                      [&](const Scheduler& one) { return one.name == options.scheduler; });
  if (scheduler == all.end())
    throw_error("--scheduler: expected slurm, pbs, flux or ssh, got '{}'", options.scheduler);
  BatchRequest request{.name = experiment.name,
                       .folder = std::filesystem::current_path().string(),
                       .command = worker_command(options, context, pool_of(options, experiment)),
                       .workers = options.nodes,
                       .gpus = gpus_of(options, experiment),
                       .partition = options.partition,
                       .constraint = options.constraint};
  if (options.scheduler == "ssh") {
    if (options.hosts.empty()) throw_error("--scheduler ssh: expected --hosts FILE with names of hosts");
    request.hosts = hosts_of(options.hosts);
  }
  if (!options.time.empty()) {
    const std::optional<double> seconds = parse_duration(options.time);
    if (!seconds || !(*seconds >= 120))
      throw_error("--time: expected a duration of 2 minutes or more, such as 2h, got '{}'", options.time);
    request.seconds = static_cast<uint64_t>(*seconds);
  }
  const std::string script = scheduler->script(request);
  if (!options.submit) {
    fmt::print("{}", script);
    return Exit::ok;
  }
  const auto answer = output_of(scheduler->submit, script);
  if (!answer)
    throw Error(fmt::format("{}: is not installed or has refused the script (harness slurm without --submit "
                            "prints it)",
                            fmt::join(scheduler->submit, " ")),
                Exit::unusable);
  fmt::print("{}", *answer);
  return Exit::ok;
}

}  // namespace

void add_slurm(CLI::App& app, Context& context, Action& action) {
  auto options = std::make_shared<SlurmOptions>();
  CLI::App* command =
      app.add_subcommand("slurm", "print or submit a script that measures an experiment on many nodes");
  command->add_option("experiment", options->run.experiment, "experiment file (YAML)")
      ->required()
      ->type_name(experiment_value);
  command->add_option("--nodes", options->nodes, "number of nodes, each with one task (default: 1)")
      ->check(CLI::Range(1, 100000));
  command->add_option("--gpus-per-task", options->gpus,
                      "GPUs of each task (default: 1 if a backend of the experiment needs one)");
  command->add_option("--partition", options->partition,
                      "partition or queue (default: set by the scheduler)");
  command->add_option("--constraint", options->constraint, "features of the nodes, such as h100");
  command->add_option("--time", options->time,
                      "time limit of a task, such as 2h (default: set by the scheduler)");
  command->add_option("--pool", options->run.pool, "shared folder (default: results/EXPERIMENT)")
      ->type_name(folder_value);
  command->add_option("--hosts", options->hosts, "start a run by ssh on each host that this file names")
      ->type_name(file_value);
  command->add_option("--scheduler", options->scheduler, "kind of script (default: slurm)")
      ->type_name("{slurm,pbs,flux,ssh}");
  command->add_flag("--submit", options->submit, "submit the script instead of printing it");
  command->add_flag("--status", options->status, "print how far the pool is, and the jobs by state");
  command->add_option("--set", options->run.sets, "override a key of the file (repeatable)")
      ->allow_extra_args(false);
  command
      ->add_option("--only", options->run.only, "measure only these configurations, as in run (repeatable)")
      ->allow_extra_args(false);
  command->add_option("--backend", options->run.backend, "backend (default: that of the experiment)")
      ->type_name(backend_value);
  command->add_option("--patience", options->run.patience, "as in run --pool");
  command->footer(examples({"harness slurm pr_sweep.yaml --nodes 4 --partition gpu --time 4h --submit",
                            "harness slurm pr_sweep.yaml --status",
                            "harness slurm pr_sweep.yaml --hosts hosts.txt --submit"}));
  command->callback([=, &context, &action] { action = [=, &context] { return slurm(*options, context); }; });
}

}  // namespace harness::cli
