// Starts a program, waits for it and reads its output. No shell is involved. The command is split at blanks
// before placeholders are replaced, so blanks in a value do not split a word.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace harness::external {

/// Returns the words of a command with its placeholders filled in. Throws a PluginError if a placeholder is
/// unknown.
std::vector<std::string> words_of(const std::string& command,
                                  const std::map<std::string, std::string>& placeholders);

/// Returns the path of the program in the first of several folders, separated by ':', that contains it.
/// Returns "" if none does. A name with a slash is itself the path.
std::string find_program(const std::string& name, const std::string& folders);

/// Returns what the program printed on stdout and stderr, in order. Throws a PluginError with the last words
/// of the output if the program cannot start, is killed, or exits with another code than 0.
std::string output_of(const std::vector<std::string>& words, unsigned threads);

}  // namespace harness::external
