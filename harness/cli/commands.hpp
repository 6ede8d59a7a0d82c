// The subcommands: each adds itself to the command line and says what to do when it was chosen. A new command
// is a file of its own and one line here. Besides, what all of them share: the user's context, examples, and
// the words that help shows for values.
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

/// Everything that can be named in an experiment, from what is loaded. The experiment is checked against it,
/// and `harness list` prints it.
experiment::Catalogue catalogue_of(const plugin::Shelf& plugins);

/// What stands at the end of a command's help: two or three lines to copy. Every command has some, so that
/// its help alone is enough to begin.
inline std::string examples(std::initializer_list<const char*> lines) {
  std::string text = "Examples:";
  for (const char* line : lines) text += std::string("\n  ") + line;
  return text;
}

// What the value of an option or argument is, in the word that help shows for it. Completion goes by these
// words and by choices: "{text,markdown,csv}", as CLI11 itself writes them for IsMember.

inline constexpr const char* file_value = "FILE";
inline constexpr const char* folder_value = "FOLDER";
inline constexpr const char* experiment_value = "EXPERIMENT";  // a YAML file
inline constexpr const char* backend_value = "BACKEND";        // one that is installed
inline constexpr const char* graph_value = "GRAPH";            // of the catalogue
inline constexpr const char* command_value = "COMMAND";

/// One of the words above, or the choices, without the type that CLI11 puts before them.
inline std::string value_name(const CLI::Option& option) {
  const std::string name = option.get_type_name();
  const size_t choices = name.find(":{");
  return choices == std::string::npos ? name : name.substr(choices + 1);
}

}  // namespace harness::cli
