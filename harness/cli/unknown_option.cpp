#include "cli/help.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/nearest.hpp"
#include "base/printable.hpp"

namespace harness::cli {
namespace {

constexpr size_t most_shown = 300;

std::string shown(const std::string& word) {
  return printable(word.substr(0, most_shown)) + (word.size() > most_shown ? "..." : "");
}

/// Returns the innermost command that the words name. Sets `name` to its full name, such as "harness graph
/// get".
const CLI::App* reached(const CLI::App& app, const std::vector<std::string>& words, std::string& name) {
  const CLI::App* command = &app;
  name = app.get_name();
  for (const std::string& word : words) {
    const std::vector<const CLI::App*> inner = command->get_subcommands({});
    const auto found = std::find_if(inner.begin(), inner.end(),
                                    [&](const CLI::App* one) { return one->get_name() == word; });
    if (found == inner.end()) continue;
    command = *found;
    name += " " + word;
  }
  return command;
}

/// Returns the long options of a command and of the commands above it, such as "--threads".
std::vector<std::string> options_of(const CLI::App* command) {
  std::vector<std::string> names;
  for (; command != nullptr; command = command->get_parent()) {
    for (const CLI::Option* option : command->get_options()) {
      for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
  }
  return names;
}

}  // namespace

std::string words_of(const CLI::ParseError& error, const CLI::App& app,
                     const std::vector<std::string>& arguments) {
  std::string name;
  const CLI::App* command = reached(app, arguments, name);
  const std::string see = fmt::format("(see {} --help)", name);
  if (dynamic_cast<const CLI::ExtrasError*>(&error) == nullptr)
    return fmt::format("{} {}", shown(error.what()), see);
  const std::vector<std::string> known = options_of(command);
  for (const std::string& argument : arguments) {
    if (argument == "--") break;
    const std::string option = argument.substr(0, argument.find('='));
    if (!option.starts_with("--") || std::find(known.begin(), known.end(), option) != known.end()) continue;
    const std::string hint = suggest(option, known);
    return fmt::format("{} has no option {}{} {}", name, shown(option),
                       hint.starts_with(" (did you mean") ? hint : "", see);
  }
  return fmt::format("{} {}", shown(error.what()), see);
}

}  // namespace harness::cli
