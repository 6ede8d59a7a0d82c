#include <fmt/format.h>

#include <cctype>

#include "cli/commands.hpp"
#include "cli/help.hpp"

namespace harness::cli {
namespace {

/// Escapes a text for roff: backslashes, dots at the beginning of a line, and characters that roff would
/// print as other characters.
std::string roff(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    const bool begins_line = escaped.empty() || escaped.back() == '\n';
    switch (c) {
      case '.':
        escaped += begins_line ? "\\&." : ".";
        break;
      case '\\':
        escaped += "\\e";
        break;
      case '-':
        escaped += "\\-";
        break;
      case '\'':
        escaped += "\\(aq";
        break;
      case '~':
        escaped += "\\(ti";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

std::string bold(const std::string& text) {
  return fmt::format("\\fB{}\\fR", roff(text));
}
std::string italic(const std::string& text) {
  return fmt::format("\\fI{}\\fR", roff(text));
}

std::string tagged(const std::string& head, const std::string& text) {
  return fmt::format(".TP\n{}\n{}\n", head, roff(text));
}

std::string option_head(const CLI::Option& option) {
  if (option.get_positional()) return italic(option.get_name(true));
  std::string head;
  for (const std::string& name : option.get_snames()) head += fmt::format("{}, ", bold("-" + name));
  for (const std::string& name : option.get_lnames()) head += fmt::format("{}, ", bold("--" + name));
  head.resize(head.size() - 2);
  if (option.get_type_size() != 0) head += " " + italic(value_name(option));
  return head;
}

std::string option_entries(const CLI::App& command) {
  std::string text;
  for (const bool positional : {true, false}) {
    for (const CLI::Option* option : command.get_options()) {
      if (option->get_group().empty() || option->get_positional() != positional) continue;
      text += tagged(option_head(*option), option->get_description());
    }
  }
  return text;
}

// Returns the examples of a command, with their line breaks.
std::string footer(const CLI::App& command) {
  const std::string text = command.get_footer();
  return text.empty() ? "" : fmt::format(".PP\n.nf\n{}\n.fi\n", roff(text));
}

std::string command_sections(const CLI::App& parent, const std::string& before) {
  std::string text;
  for (const CLI::App* command : parent.get_subcommands({})) {
    if (command->get_group().empty()) continue;
    const std::string name = fmt::format("{} {}", before, command->get_name());
    text += fmt::format(".SS {}\n{}\n", roff(name), roff(command->get_description()));
    text += option_entries(*command) + footer(*command) + command_sections(*command, name);
  }
  return text;
}

std::string topic_sections() {
  std::string text;
  for (const Topic& topic : topics()) {
    text += fmt::format(".SH {}\n", upper(topic.title));
    for (const auto& [name, what] : topic.entries) text += tagged(bold(name), what);
  }
  return text;
}

}  // namespace

std::string manual_page(const CLI::App& app) {
  const std::string name = app.get_name();
  return fmt::format(".TH {} 1 \"\" \"{} {}\" \"User Commands\"\n", upper(name), name, HARNESS_VERSION) +
         fmt::format(".SH NAME\n{} \\- {}\n", name, roff(app.get_description())) +
         fmt::format(".SH SYNOPSIS\n{} [\\fIOPTIONS\\fR] \\fICOMMAND\\fR [\\fIARGUMENTS\\fR]\n", bold(name)) +
         ".SH OPTIONS\n" + option_entries(app) + ".SH COMMANDS\n" + command_sections(app, name) +
         topic_sections();
}

}  // namespace harness::cli
