// The manual page: what the command line says of itself, in the language of man. It is made from the command
// line itself, so it cannot fall behind.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace harness::cli {

std::string manual_page(const CLI::App& app);

}  // namespace harness::cli
