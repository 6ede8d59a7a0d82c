// What can follow on a command line: for shells, which ask with the hidden command `complete`. It knows
// files, ids of plugins and the command line's own options.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace harness::cli {

/// harness complete WORD... : the words so far, the last one unfinished. The shells' own scripts call it.
inline constexpr const char* complete_command = "complete";

/// A line for each word that can take the place of the last one: the word, a tab, what it does. Where that is
/// a path, which the shell knows better, the line is `:folder`, `:file` or `:file .ENDING`.
std::vector<std::string> completions(const CLI::App& app, const std::vector<std::string>& words);

}  // namespace harness::cli
