// harness assemble: links all programs of a sweep and stores them in the cache. It uses all cores and needs
// no GPU.
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <vector>

#include "base/atomic_file.hpp"
#include "base/parallel.hpp"
#include "base/stopwatch.hpp"
#include "cli/commands.hpp"
#include "cli/measuring.hpp"
#include "runtime/backend_loader.hpp"
#include "sweep/ahead.hpp"
#include "sweep/assembly.hpp"
#include "sweep/worker/crew.hpp"

namespace harness::cli {
namespace {

struct AssembleOptions {
  RunOptions run;
  std::string architecture;
  bool idle = false;
};

constexpr double told_every_ms = 500;

std::string words_of(const sweep::AssemblyCount& count) {
  return fmt::format("{} configurations, {} unsupported; {} programs, {} already in the cache, {} failures",
                     count.configurations, count.unsupported, count.programs, count.cached, count.failed);
}

backends::BackendOptions backend_options(const AssembleOptions& options, const Context& context,
                                         const std::string& backend) {
  const bool elsewhere = backends::backend_info(backend).provides.contains(sweep::assembles_elsewhere);
  if (!elsewhere && !options.architecture.empty())
    throw_error("--arch: the {} backend assembles for the machine that it runs on: leave it out", backend);
  const std::string here = elsewhere ? "native" : "";
  return {.threads = context.threads,
          .cache_dir = context.cache_dir,
          .architecture = options.architecture.empty() ? here : options.architecture,
          // Workers set `counts` too, and it changes the keys of cached programs. With other keys, workers
          // would not find the programs that are linked here.
          .counts = true};
}

/// Throws Error if the cache has no space left, because every linked program would be lost.
void require_room(const std::filesystem::path& cache) {
  constexpr size_t bytes_of_a_program = 1 << 18;
  std::error_code failed;
  std::filesystem::create_directories(cache, failed);
  AtomicFile probe(cache / "room");
  if (probe.is_open() && probe.write(std::vector<std::byte>(bytes_of_a_program))) return;
  throw Error(fmt::format("{}: programs cannot be written there: {} (ulimit -f, a full disk or its rights)",
                          cache.string(), std::strerror(errno)),
              Exit::failed);
}

Exit assemble(const AssembleOptions& options, const Context& context) {
  if (options.idle) sweep::become_idle();
  if (context.cache_dir.empty())
    throw_error("assemble: there is no cache to link into: set HARNESS_CACHE_DIR, or give --cache-dir");
  const experiment::Experiment experiment = experiment_of(options.run);
  require_room(context.cache_dir);
  const plugin::Registry registry = context.load_plugins();
  const experiment::Expansion expansion = configurations_of(options.run, experiment, registry.shelf());
  const unsigned threads = context.threads > 0 ? context.threads : processors();
  size_t failed = 0;
  for (const std::string& backend : sweep::backends_of(experiment, expansion.configurations)) {
    const Stopwatch watch;
    runtime::Session session(registry,
                             runtime::load_backend(backend, backend_options(options, context, backend)));
    double told_ms = 0;
    const auto tell = [&](const sweep::AssemblyCount& count) {
      if (options.run.quiet || watch.milliseconds() < told_ms + told_every_ms) return;
      told_ms = watch.milliseconds();
      fmt::print(stderr, "{}: {}\n", session.backend().device(), words_of(count));
    };
    const sweep::AssemblyCount count = sweep::assemble_all(
        session, expansion.configurations, {context.cache_dir + "/graphs", context.threads}, threads, tell);
    fmt::print("{}: {}, in {:.1f} s\n", session.backend().device(), words_of(count),
               watch.milliseconds() * 1e-3);
    if (count.failed > 0) fmt::print(stderr, "harness: the first failure: {}\n", count.first_failure);
    failed += count.failed;
  }
  return failed > 0 ? Exit::failed : Exit::ok;
}

}  // namespace

void add_assemble(CLI::App& app, Context& context, Action& action) {
  auto options = std::make_shared<AssembleOptions>();
  CLI::App* command =
      app.add_subcommand("assemble", "link all programs of an experiment into the cache, on all cores");
  RunOptions& run = options->run;
  command->add_option("experiment", run.experiment, "experiment file (YAML)")
      ->required()
      ->type_name(experiment_value);
  command->add_option(
      "--arch", options->architecture,
      "target GPU architecture, such as sm_90; no GPU is needed (default: the installed GPU)");
  command->add_option("--set", run.sets, "override a key of the file (repeatable)")->allow_extra_args(false);
  command
      ->add_option("--only", run.only, "link only for configurations whose id matches this glob (repeatable)")
      ->allow_extra_args(false);
  command->add_option("--backend", run.backend, "backend to use instead of the experiment's")
      ->type_name(backend_value);
  command->add_flag("--quiet", run.quiet, "print only the last line");
  command->add_flag("--idle", options->idle, "run at idle priority, and end with the parent process");
  command->footer(examples({"harness assemble experiments/pr_sweep.yaml",
                            "harness assemble experiments/tuning/exhaustive.yaml --arch sm_90"}));
  command->callback(
      [=, &context, &action] { action = [=, &context] { return assemble(*options, context); }; });
}

}  // namespace harness::cli
