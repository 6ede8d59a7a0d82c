// The line about a command line that cannot be parsed. CLI11 says which word it did not expect; for an option
// this says which one may have been meant.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace harness::cli {

/// `arguments` are the words after the name of the program.
std::string words_of(const CLI::ParseError& error, const CLI::App& app,
                     const std::vector<std::string>& arguments);

}  // namespace harness::cli
