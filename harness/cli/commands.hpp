// The subcommands. Each function adds one subcommand to the command line, and sets the action to run if the
// user chooses this subcommand. A new command needs a file and a line here and in main.cpp. The header also
// has what commands share: the global options, examples, and the names of values in help texts.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "experiment/catalogue.hpp"
#include "plugin/registry.hpp"

namespace harness::cli {

/// Global options of the user, shared by all subcommands.
struct Context {
  std::vector<std::string> plugin_folders;
  std::vector<std::string> arguments;  // the command line as given
  std::string cache_dir;               // empty: no caching
  unsigned threads = 0;                // 0: all cores

  /// Inspects all plugins on the search path in child processes, and returns their descriptions. Prints one
  /// line per problem, and one line per plugin that changes settings of its process when it is loaded, such
  /// as the rounding mode (base/process_settings.hpp).
  plugin::Shelf look_at_plugins() const;
  /// Loads all plugins on the search path into this process.
  plugin::Registry load_plugins() const;
};

using Action = std::function<Exit()>;

/// Each function adds a subcommand. If the user chooses the subcommand, its callback sets `action`.
void add_run(CLI::App& app, Context& context, Action& action);
void add_merge(CLI::App& app, Context& context, Action& action);
void add_slurm(CLI::App& app, Context& context, Action& action);
void add_assemble(CLI::App& app, Context& context, Action& action);
void add_tune(CLI::App& app, Context& context, Action& action);
void add_hold(CLI::App& app, Context& context, Action& action);
void add_list(CLI::App& app, Context& context, Action& action);
void add_check(CLI::App& app, Context& context, Action& action);
void add_graph(CLI::App& app, Context& context, Action& action);
void add_compare(CLI::App& app, Context& context, Action& action);
void add_best(CLI::App& app, Context& context, Action& action);
void add_results(CLI::App& app, Context& context, Action& action);
void add_report(CLI::App& app, Context& context, Action& action);
void add_history(CLI::App& app, Context& context, Action& action);
void add_plot(CLI::App& app, Context& context, Action& action);
void add_reproduce(CLI::App& app, Context& context, Action& action);
void add_suite(CLI::App& app, Context& context, Action& action);
void add_pack(CLI::App& app, Context& context, Action& action);
void add_new(CLI::App& app, Context& context, Action& action);
void add_cache(CLI::App& app, Context& context, Action& action);
void add_doctor(CLI::App& app, Context& context, Action& action);
void add_completion(CLI::App& app, Context& context, Action& action);
void add_help(CLI::App& app, Context& context, Action& action);
void add_worker(CLI::App& app, Context& context, Action& action);
/// The name of the command `harness judge`, which computes statistics and verdicts from results. `--help`
/// does not list it. The scripts of `harness reproduce` and of `harness plot` run it.
inline constexpr const char* judge_command = "judge";
void add_judge(CLI::App& app, Context& context, Action& action);

/// Returns the names that an experiment may use if these plugins are installed. Experiments are checked
/// against these names, and `harness list` prints them.
experiment::Catalogue catalogue_of(const plugin::Shelf& plugins);

/// Returns the text `Examples:` with these command lines, for the end of a command's help. Every command has
/// two or three examples, so that a user can begin with its help alone.
inline std::string examples(std::initializer_list<const char*> lines) {
  std::string text = "Examples:";
  for (const char* line : lines) text += std::string("\n  ") + line;
  return text;
}

// Placeholders for the values of options and arguments in help texts. Shell completion uses these names to
// choose its candidates. For a list of choices the placeholder is "{text,markdown,csv}", as CLI11 writes it
// for its validator IsMember.

inline constexpr const char* file_value = "FILE";
inline constexpr const char* folder_value = "FOLDER";
inline constexpr const char* experiment_value = "EXPERIMENT";  // a YAML file
inline constexpr const char* backend_value = "BACKEND";        // an installed backend
inline constexpr const char* graph_value = "GRAPH";            // a graph of the catalogue
inline constexpr const char* command_value = "COMMAND";

/// Returns the placeholder for an option's value: one of the names above, or a list of choices such as
/// "{text,markdown,csv}". CLI11 writes "TEXT:" in front of such a list. This function removes that prefix.
inline std::string value_name(const CLI::Option& option) {
  const std::string name = option.get_type_name();
  const size_t choices = name.find(":{");
  return choices == std::string::npos ? name : name.substr(choices + 1);
}

}  // namespace harness::cli
