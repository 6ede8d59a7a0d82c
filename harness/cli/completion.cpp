#include "cli/help.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/library_folder.hpp"
#include "cli/commands.hpp"
#include "cli/graph_commands.hpp"
#include "runtime/backend_loader.hpp"

namespace harness::cli {
namespace {

/// State of the command line after all words except the last, which the user is still typing.
struct Reached {
  const CLI::App* command;
  const CLI::Option* awaits = nullptr;  // option whose value is the next word; null if none
  size_t arguments = 0;                 // number of arguments of the command so far
};

/// Returns the option `word` of the command or of a command above it, because options of a parent command may
/// be anywhere in the line. Returns null if there is none.
const CLI::Option* option_named(const CLI::App* command, const std::string& word) {
  for (; command != nullptr; command = command->get_parent()) {
    if (const CLI::Option* option = command->get_option_no_throw(word)) return option;
  }
  return nullptr;
}

const CLI::App* command_named(const CLI::App& parent, const std::string& word) {
  for (const CLI::App* command : parent.get_subcommands({})) {
    if (command->get_name() == word && !command->get_group().empty()) return command;
  }
  return nullptr;
}

Reached follow(const CLI::App& app, const std::vector<std::string>& words) {
  Reached reached{&app};
  for (size_t i = 0; i + 1 < words.size(); ++i) {
    if (words[i] == "=") continue;  // bash splits --name=value into three words
    if (reached.awaits != nullptr) {
      reached.awaits = nullptr;
    } else if (words[i].starts_with("-")) {
      const CLI::Option* option = option_named(reached.command, words[i]);
      if (option != nullptr && option->get_type_size() != 0) reached.awaits = option;
    } else if (const CLI::App* command = command_named(*reached.command, words[i])) {
      reached = {command};
    } else {
      ++reached.arguments;
    }
  }
  return reached;
}

std::string candidate(const std::string& word, const std::string& what) {
  return what.empty() ? word : word + "\t" + what;
}

std::vector<std::string> commands_of(const CLI::App& parent) {
  std::vector<std::string> lines;
  for (const CLI::App* command : parent.get_subcommands({})) {
    if (!command->get_group().empty())
      lines.push_back(candidate(command->get_name(), command->get_description()));
  }
  return lines;
}

std::vector<std::string> options_of(const CLI::App* command) {
  std::vector<std::string> lines;
  for (; command != nullptr; command = command->get_parent()) {
    for (const CLI::Option* option : command->get_options()) {
      if (option->get_group().empty()) continue;
      for (const std::string& name : option->get_lnames()) {
        const std::string text = candidate("--" + name, option->get_description());
        // --help occurs at several levels, but is listed once
        if (std::find(lines.begin(), lines.end(), text) == lines.end()) lines.push_back(text);
      }
    }
  }
  return lines;
}

std::vector<std::string> values_of(const CLI::App& app, const CLI::Option& option) {
  const std::string name = value_name(option);
  if (name == folder_value) return {":folder"};
  if (name == experiment_value) return {":file .yaml"};
  if (name == file_value) return {":file"};
  if (name == backend_value) return runtime::installed_backends();
  if (name == command_value) return commands_of(app);
  if (name == graph_value) return graph_names();
  std::vector<std::string> choices;
  if (name.starts_with('{')) {
    std::istringstream list(name.substr(1, name.size() - 2));
    for (std::string choice; std::getline(list, choice, ',');) choices.push_back(choice);
  }
  return choices;
}

std::vector<std::string> arguments_of(const CLI::App& app, const Reached& reached) {
  size_t skip = reached.arguments;
  for (const CLI::Option* option : reached.command->get_options()) {
    if (!option->get_positional()) continue;
    const auto takes = static_cast<size_t>(option->get_expected_max());  // a very large number for a list
    if (skip < takes) return values_of(app, *option);
    skip -= takes;
  }
  return {};
}

std::vector<std::string> candidates(const CLI::App& app, const Reached& reached, const std::string& last) {
  if (reached.awaits != nullptr) return values_of(app, *reached.awaits);
  if (last.starts_with('-')) return options_of(reached.command);
  const std::vector<std::string> commands = commands_of(*reached.command);
  return commands.empty() ? arguments_of(app, reached) : commands;
}

Exit print_script(const std::string& shell) {
  const std::filesystem::path file = library_folder() / "completion" / ("harness." + shell);
  std::ifstream script(file);
  if (!script) throw Error(fmt::format("{}: cannot be read", file.string()), Exit::unusable);
  for (std::string text; std::getline(script, text);) fmt::print("{}\n", text);
  return Exit::ok;
}

}  // namespace

std::vector<std::string> completions(const CLI::App& app, const std::vector<std::string>& words) {
  const std::string last = words.empty() ? "" : words.back();
  std::vector<std::string> lines = candidates(app, follow(app, words), last);
  std::erase_if(lines, [&](const std::string& one) { return one[0] != ':' && !one.starts_with(last); });
  return lines;
}

void add_completion(CLI::App& app, Context&, Action& action) {
  auto shell = std::make_shared<std::string>();
  CLI::App* command =
      app.add_subcommand("completion", "print a script with which a shell completes commands of harness");
  command->add_option("shell", *shell, "shell that the script is for")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  command->footer(examples({"source <(harness completion bash)        # in ~/.bashrc",
                            "source <(harness completion zsh)         # in ~/.zshrc, after compinit",
                            "harness completion fish | source         # in ~/.config/fish/config.fish"}));
  command->callback([=, &action] { action = [=] { return print_script(*shell); }; });
}

}  // namespace harness::cli
