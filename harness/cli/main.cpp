// harness: the command line.
#include <algorithm>
#include <cstdio>

#include "base/nearest.hpp"
#include "cli/commands.hpp"
#include "runtime/backend_loader.hpp"
#include "worker/process.hpp"

namespace harness::cli {

Registry Context::load_plugins() const {
  Registry registry;
  for (const auto& folder : harness::plugin_folders(plugin_folders)) registry.add_folder(folder);
  for (const std::string& problem : registry.problems()) fmt::print(stderr, "harness: {}\n", problem);
  return registry;
}

// CLI11 would only say that a command is required.
static void require_known_command(const CLI::App& app, int argc, char** argv) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({}))
    if (!command->get_group().empty()) names.push_back(command->get_name());
  const std::string word = argc > 1 ? argv[1] : "";
  if (word == worker_command) return;  // hidden, so not among the names to suggest
  if (word.empty() || word[0] == '-' || std::find(names.begin(), names.end(), word) != names.end()) return;
  throw_error("there is no command '{}'{} (see harness --help)", word, suggest(word, names));
}

static Exit run(int argc, char** argv) {
  CLI::App app("Benchmarks graph processing: every schedule x format x algorithm, assembled at run time.",
               "harness");
  app.require_subcommand(1);
  app.set_version_flag("--version", HARNESS_VERSION);

  Context context;
  context.arguments.assign(argv, argv + argc);
  context.cache_dir = default_cache_dir();
  app.add_option("--plugins", context.plugin_folders, "further plugin folder (repeatable)")
      ->allow_extra_args(false);
  app.add_option("--cache-dir", context.cache_dir,
                 "where assembled code and converted graphs are kept; '' for nowhere");
  app.add_option("--threads", context.threads,
                 "threads of the cpu backend and of graph building; 0: all cores");
  app.fallthrough();

  Action action;
  for (const auto add : {add_run, add_list, add_check, add_graph, add_compare, add_best, add_results,
                         add_plot, add_new, add_doctor, add_worker}) {
    add(app, context, action);
  }
  try {
    require_known_command(app, argc, argv);
    app.parse(argc, argv);
  } catch (const CLI::Success& e) {
    app.exit(e);
    return Exit::ok;
  } catch (const CLI::ParseError& e) {
    fmt::print(stderr, "harness: {} (see harness --help)\n", e.what());
    return Exit::bad_input;
  }
  return action();
}

}  // namespace harness::cli

int main(int argc, char** argv) {
  try {
    return static_cast<int>(harness::cli::run(argc, argv));
  } catch (const harness::Error& e) {
    fmt::print(stderr, "harness: {}\n", e.what());
    return static_cast<int>(e.exit());
  } catch (const std::exception& e) {
    fmt::print(stderr, "harness: unexpected failure: {}\n", e.what());
    return static_cast<int>(harness::Exit::failed);
  }
}
