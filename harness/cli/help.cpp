// harness help: prints the text of --help for `harness help COMMAND`, and the manual page.
#include "cli/help.hpp"
#include "base/nearest.hpp"
#include "cli/commands.hpp"

namespace harness::cli {
namespace {

const CLI::App& named(const CLI::App& parent, const std::string& name) {
  std::vector<std::string> names;
  for (const CLI::App* command : parent.get_subcommands({})) {
    if (command->get_group().empty()) continue;
    if (command->get_name() == name) return *command;
    names.push_back(command->get_name());
  }
  throw_error("help: {} has no command '{}'{}", parent.get_name(), name, suggest(name, names));
}

Exit help(const CLI::App& app, const std::vector<std::string>& words) {
  const CLI::App* command = &app;
  std::string before;
  for (const std::string& word : words) {
    before += (before.empty() ? "" : " ") + command->get_name();
    command = &named(*command, word);
  }
  // The formatter of `command` is called directly. app.help() would print the help of the command that the
  // user has chosen, which is `help` itself.
  const std::string name = before.empty() ? app.get_name() : before + " " + command->get_name();
  fmt::print("{}", command->get_formatter()->make_help(command, name, CLI::AppFormatMode::Normal));
  return Exit::ok;
}

}  // namespace

void add_help(CLI::App& app, Context&, Action& action) {
  auto words = std::make_shared<std::vector<std::string>>();
  auto manual = std::make_shared<bool>(false);
  CLI::App* command = app.add_subcommand("help", "describe a command, its options and examples");
  command->add_option("command", *words, "command, and its subcommand if any")->type_name(command_value);
  command->add_flag("--man", *manual, "print the whole manual page, for man -l");
  command->footer(
      examples({"harness help run", "harness help graph convert", "harness help --man | man -l -"}));
  command->callback([=, &app, &action] {
    action = [=, &app] {
      if (!*manual) return help(app, *words);
      fmt::print("{}", manual_page(app));
      return Exit::ok;
    };
  });
}

}  // namespace harness::cli
