// Texts about the command line: help topics, the manual page, and completions for shells. main() and the
// commands help and complete print these texts.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string>
#include <utility>
#include <vector>

namespace harness::cli {

/// A help topic about all commands, such as exit status or environment. It is printed at the end of `harness
/// --help` and in the manual page.
struct Topic {
  const char* title;
  std::vector<std::pair<const char*, const char*>> entries;
};

inline const std::vector<Topic>& topics() {
  static const std::vector<Topic> all{
      {"Exit status",
       {{"0", "every row is ok, or left out with a reason"},
        {"1", "some row failed, a plugin is wrong, or a comparison found a regression"},
        {"2", "the input was wrong: a file, an option, a name"},
        {"3", "nothing could run on this machine: see harness doctor"}}},
      {"Environment",
       {{"HARNESS_PLUGIN_PATH", "additional plugin folders, separated by ':'"},
        {"HARNESS_CACHE_DIR", "folder for assembled code and converted graphs (default: ~/.cache/harness)"},
        {"HARNESS_DATA_DIR", "folder for downloaded graphs (default: ~/.local/share/harness)"},
        {"HARNESS_CATALOGUE_PATH", "additional folders of catalogue entries, separated by ':'"},
        {"HARNESS_SIMT_MODEL", "cost model of the emulated GPU (default: lib/harness/models/h200.yaml)"},
        {"HARNESS_PROGRAMS", "folders with descriptions of programs to run as baselines, separated by ':'"},
        {"HARNESS_PYTHON", "Python that draws the plots (default: /usr/bin/python3)"}}}};
  return all;
}

inline std::string topics_text() {
  std::string text;
  for (const Topic& topic : topics()) {
    text += fmt::format("{}{}:", text.empty() ? "" : "\n\n", topic.title);
    for (const auto& [name, what] : topic.entries) text += fmt::format("\n  {:<27} {}", name, what);
  }
  return text;
}

/// Returns the manual page in roff. It is generated from the command line, so it is always up to date.
std::string manual_page(const CLI::App& app);

// Completion for shells. The completion scripts call the command `harness complete`, which `--help` does not
// list. It knows files, ids of plugins and the options of the command line.

/// Name of the command `harness complete WORD...`. Its arguments are the words that the user has typed so
/// far. The last word is unfinished.
inline constexpr const char* complete_command = "complete";

/// Returns a line for each word that can replace the last one: the word, a tab, its description. For a path,
/// which the shell completes itself, the line is `:folder`, `:file` or `:file .ENDING`.
std::vector<std::string> completions(const CLI::App& app, const std::vector<std::string>& words);

// Error line for a command line that cannot be parsed. The message of CLI11 names the unexpected word, and
// words_of() adds a known option that is similar.

/// Returns the error line. `arguments` are the words after the name of the program.
std::string words_of(const CLI::ParseError& error, const CLI::App& app,
                     const std::vector<std::string>& arguments);

}  // namespace harness::cli
