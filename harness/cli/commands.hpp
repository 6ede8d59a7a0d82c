// The subcommands: each adds itself to the command line and says what to do when it was chosen. A new command
// is a file of its own and one line here.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "plugin/registry.hpp"

namespace harness::cli {

/// What the user gave before or after the subcommand, shared by all.
struct Context {
  std::vector<std::string> plugin_folders;
  std::vector<std::string> arguments;  // the command line as given
  std::string cache_dir;               // "" turns caching off
  unsigned threads = 0;                // 0: all cores

  /// What all plugins on the search path say of themselves; nothing of them comes into this process. Problems
  /// and what loading them changes are printed, one line each.
  plugin::Shelf look_at_plugins() const;
  /// All plugins on the search path, loaded into this process.
  plugin::Registry load_plugins() const;
};

using Action = std::function<Exit()>;

/// Adds a subcommand; `action` is set to what it does when the user chooses it.
void add_run(CLI::App& app, Context& context, Action& action);
void add_assemble(CLI::App& app, Context& context, Action& action);
void add_tune(CLI::App& app, Context& context, Action& action);
void add_hold(CLI::App& app, Context& context, Action& action);
void add_list(CLI::App& app, Context& context, Action& action);
void add_check(CLI::App& app, Context& context, Action& action);
void add_graph(CLI::App& app, Context& context, Action& action);
void add_compare(CLI::App& app, Context& context, Action& action);
void add_best(CLI::App& app, Context& context, Action& action);
void add_results(CLI::App& app, Context& context, Action& action);
void add_plot(CLI::App& app, Context& context, Action& action);
void add_reproduce(CLI::App& app, Context& context, Action& action);
void add_new(CLI::App& app, Context& context, Action& action);
void add_cache(CLI::App& app, Context& context, Action& action);
void add_doctor(CLI::App& app, Context& context, Action& action);
void add_completion(CLI::App& app, Context& context, Action& action);
void add_help(CLI::App& app, Context& context, Action& action);
void add_worker(CLI::App& app, Context& context, Action& action);
/// Hidden like the worker: harness reproduce asks it for numbers and verdicts.
inline constexpr const char* judge_command = "judge";
void add_judge(CLI::App& app, Context& context, Action& action);

}  // namespace harness::cli
