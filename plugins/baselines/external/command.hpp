// A program that is started, waited for and listened to. No shell is between: words are split at blanks, and
// a placeholder is one word, or a part of one, whatever it holds.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace harness::external {

/// A command with its placeholders filled in; an unknown one is a PluginError.
std::vector<std::string> words_of(const std::string& command,
                                  const std::map<std::string, std::string>& placeholders);

/// The program's file in one of the folders, which are separated by ':'. Empty: it is not there.
std::string find_program(const std::string& name, const std::string& folders);

/// What it printed on stdout and stderr, in the order in which it came. Throws a PluginError with its last
/// words where it cannot be started, ends with another exit code than 0, or dies.
std::string output_of(const std::vector<std::string>& words, unsigned threads);

}  // namespace harness::external
