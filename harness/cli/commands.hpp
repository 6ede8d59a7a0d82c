// The subcommands. Each registers itself with the command line and sets the action to run if the user chooses
// it. A new command needs a file and one line here. The header also has what commands share: the user's
// context, examples, and the words for values in help.
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

  /// Returns the descriptions of all plugins on the search path, without loading them into this process.
  /// Prints problems, and settings that loading them changes, one line each.
  plugin::Shelf look_at_plugins() const;
  /// Loads all plugins on the search path into this process.
  plugin::Registry load_plugins() const;
};

using Action = std::function<Exit()>;

/// Each function adds a subcommand, whose callback sets `action`.
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
/// Hidden, as `worker` is. harness reproduce requests numbers and verdicts from it.
inline constexpr const char* judge_command = "judge";
void add_judge(CLI::App& app, Context& context, Action& action);

/// Returns everything that an experiment may name, given these plugins. Experiments are checked against it,
/// and `harness list` prints it.
experiment::Catalogue catalogue_of(const plugin::Shelf& plugins);

/// Returns the end of a command's help: two or three lines to copy. Every command has some, so that its help
/// is enough to begin.
inline std::string examples(std::initializer_list<const char*> lines) {
  std::string text = "Examples:";
  for (const char* line : lines) text += std::string("\n  ") + line;
  return text;
}

// Words for the value of an option or argument, as help shows them. Completion depends on these words and on
// choices: "{text,markdown,csv}", as CLI11 writes them for IsMember.

inline constexpr const char* file_value = "FILE";
inline constexpr const char* folder_value = "FOLDER";
inline constexpr const char* experiment_value = "EXPERIMENT";  // a YAML file
inline constexpr const char* backend_value = "BACKEND";        // an installed backend
inline constexpr const char* graph_value = "GRAPH";            // a graph of the catalogue
inline constexpr const char* command_value = "COMMAND";

/// Returns one of the words above, or the choices, without the type that CLI11 puts before them.
inline std::string value_name(const CLI::Option& option) {
  const std::string name = option.get_type_name();
  const size_t choices = name.find(":{");
  return choices == std::string::npos ? name : name.substr(choices + 1);
}

}  // namespace harness::cli
