// harness: the command line, which parses the arguments and runs the chosen command.
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "base/interruption.hpp"
#include "base/nearest.hpp"
#include "base/parallel.hpp"
#include "base/printable.hpp"
#include "cli/commands.hpp"
#include "cli/descriptors.hpp"
#include "cli/help.hpp"
#include "runtime/backend_loader.hpp"
#include "sweep/worker/process.hpp"
#include "sweep/worker/processes.hpp"
#include "sweep/worker/serve.hpp"

namespace harness::cli {

static void print_findings(const plugin::Shelf& plugins) {
  for (const std::string& problem : plugins.problems()) fmt::print(stderr, "harness: {}\n", problem);
  for (const std::string& note : plugins.notes()) fmt::print(stderr, "harness: warning: {}\n", note);
  for (const std::string& line : plugins.hidden()) fmt::print(stderr, "harness: note: {}\n", line);
}

/// Returns the search path of plugins. Throws Error if a folder of the option --plugins does not exist.
/// Folders of a variable are only reported.
static std::vector<std::filesystem::path> search_path(const std::vector<std::string>& given) {
  for (const std::string& folder : given) {
    std::error_code ignored;
    if (!std::filesystem::is_directory(folder, ignored))
      throw_error(
          "--plugins {}: there is no such folder, expected one with libraries of plugins (check the path)",
          folder);
  }
  return plugin::plugin_folders(given);
}

plugin::Shelf Context::look_at_plugins() const {
  plugin::Shelf plugins;
  for (const auto& folder : search_path(plugin_folders)) plugins.look_into(folder);
  print_findings(plugins);
  return plugins;
}

plugin::Registry Context::load_plugins() const {
  plugin::Registry registry;
  for (const auto& folder : search_path(plugin_folders)) registry.add_folder(folder);
  print_findings(registry.shelf());
  return registry;
}

/// Adds the internal command that harness run starts as a worker process.
void add_worker(CLI::App& app, Context&, Action& action) {
  CLI::App* command = app.add_subcommand(sweep::worker_command, "started by harness run")->group("");
  static sweep::Processes processes;
  const CLI::Option* starts = command->add_option(sweep::start_option, processes.count);
  const CLI::Option* joins = command->add_option(sweep::join_option, processes.count);
  command->add_option(sweep::socket_option, processes.socket);
  command->callback([&action, starts, joins] {
    action = [starts, joins] {
      if (starts->count() > 0) return sweep::start_processes(processes);
      if (joins->count() > 0) return sweep::join_processes(processes, catalogue_of);
      return sweep::serve_worker(catalogue_of);
    };
  });
}

// Throws Error for an unknown command, with a suggestion. The message of CLI11 would only say that a command
// is required.
static void require_known_command(const CLI::App& app, int argc, char** argv) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({}))
    if (!command->get_group().empty()) names.push_back(command->get_name());
  const std::string word = argc > 1 ? argv[1] : "";
  if (word == sweep::worker_command || word == judge_command) return;  // hidden, not among `names`
  if (word.empty() || word[0] == '-' || std::find(names.begin(), names.end(), word) != names.end()) return;
  throw_error("there is no command '{}'{} (see harness --help)", word, suggest(word, names));
}

/// Throws Error if starting the threads would take minutes. Prints a warning for more threads than cores,
/// because threads would wait for one another.
static void check_threads(unsigned threads) {
  const unsigned cores = processors();
  const unsigned most = std::max(1024U, 8 * cores);
  if (threads > most) throw_error("--threads: expected at most {} on {} cores, got {}", most, cores, threads);
  if (threads > cores) {
    fmt::print(stderr, "harness: warning: --threads {} on {} cores: threads will wait for one another\n",
               threads, cores);
  }
}

static Exit run(int argc, char** argv) {
  CLI::App app("Benchmarks graph processing: every schedule x format x algorithm, assembled at run time.",
               "harness");
  app.require_subcommand(1);
  app.set_version_flag(
      "--version", fmt::format("{} (SDK {}, plugins from {} on)", HARNESS_VERSION,
                               plugin::sdk_text(HARNESS_SDK_VERSION), plugin::sdk_text(HARNESS_OLDEST_SDK)));

  Context context;
  context.arguments.assign(argv, argv + argc);
  context.cache_dir = runtime::default_cache_dir();
  app.add_option("--plugins", context.plugin_folders, "additional plugin folder (repeatable)")
      ->allow_extra_args(false)
      ->type_name(folder_value);
  app.add_option("--cache-dir", context.cache_dir,
                 "folder for assembled code and converted graphs; '' disables the cache")
      ->type_name(folder_value);
  app.add_option("--threads", context.threads,
                 fmt::format("threads of the {} backend and for building graphs; 0: all cores",
                             fmt::join(backends::backends_with("launch.threads/1"), " and ")));
  app.fallthrough();

  Action action;
  for (const auto add :
       {add_run,        add_merge,     add_slurm,   add_assemble, add_hold,    add_tune,   add_list,
        add_check,      add_graph,     add_compare, add_best,     add_results, add_report, add_history,
        add_plot,       add_reproduce, add_suite,   add_pack,     add_new,     add_doctor, add_cache,
        add_completion, add_help,      add_worker,  add_judge}) {
    add(app, context, action);
  }
  app.footer(topics_text());  // set last, because new subcommands inherit the footer
  if (argc > 1 && std::string_view(argv[1]) == complete_command) {
    for (const std::string& line : completions(app, {argv + 2, argv + argc})) fmt::print("{}\n", line);
    return Exit::ok;
  }
  try {
    require_known_command(app, argc, argv);
    app.parse(argc, argv);
  } catch (const CLI::Success& e) {
    app.exit(e);
    return Exit::ok;
  } catch (const CLI::ParseError& e) {
    fmt::print(stderr, "harness: {}\n", words_of(e, app, {argv + 1, argv + argc}));
    return Exit::bad_input;
  }
  check_threads(context.threads);
  const Exit exit = action();
  require_printed();
  return exit;
}

}  // namespace harness::cli

namespace {

pid_t main_process = 0;
bool at_its_own_end = false;

// Reports that a plugin called exit(). Otherwise a user could believe that the check or sweep has finished.
void refuse_foreign_exit() {
  if (at_its_own_end || getpid() != main_process) return;
  std::fflush(nullptr);
  constexpr char line[] = "harness: a plugin ended the process by exit(), so the command is not completed\n";
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, line, sizeof line - 1);
  std::_Exit(static_cast<int>(harness::Exit::failed));
}

// Ends the process without running the destructors of libraries, because the destructors of plugins would run
// too.
[[noreturn]] void end_process(int code) {
  at_its_own_end = true;
  std::fflush(nullptr);
  harness::stay_if_ending();
  harness::end_children();
#ifdef HARNESS_SANITIZED
  std::exit(code);  // runs the leak detector
#else
  std::_Exit(code);
#endif
}

int fail(const std::string& line, harness::Exit exit) {
  fmt::print(stderr, "harness: {}\n", harness::abridged(line));
  return static_cast<int>(exit);
}

}  // namespace

static int run_guarded(int argc, char** argv) {
  using harness::Exit;
  try {
    return static_cast<int>(harness::cli::run(argc, argv));
  } catch (const harness::Error& e) {
    return fail(e.what(), e.exit());
  } catch (const std::filesystem::filesystem_error& e) {
    return fail(fmt::format("{}: {} (check the path and its rights)", e.path1().string(), e.code().message()),
                Exit::bad_input);
  } catch (const std::system_error& e) {
    return fail(harness::words_of(e), Exit::bad_input);
  } catch (const harness::OutOfMemory& e) {
    return fail(e.what(), Exit::bad_input);
  } catch (const std::bad_alloc&) {
    return fail("memory ran out (smaller graphs, or a machine with more)", Exit::bad_input);
  } catch (const std::exception& e) {
    return fail(fmt::format("unexpected failure: {}", e.what()), Exit::failed);
  }
}

int main(int argc, char** argv) {
  harness::cli::secure_standard_descriptors();
  // If the caller ignores SIGCHLD, this process would ignore it too and lose the exit status of its children.
  std::signal(SIGCHLD, SIG_DFL);
  // Exceeding the file-size limit (RLIMIT_FSIZE) raises SIGXFSZ. If the signal is ignored, write() fails with
  // EFBIG and the user gets an error message.
  std::signal(SIGXFSZ, SIG_IGN);
  harness::end_on_signals();
  main_process = getpid();
  std::atexit(refuse_foreign_exit);
  end_process(run_guarded(argc, argv));
}
