// harness new: creates a plugin outside of the source tree from the templates of the SDK. The created plugin
// can be built and passes `harness check`.
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "base/library_folder.hpp"
#include "cli/commands.hpp"

namespace harness::cli {
namespace {

namespace fs = std::filesystem;

struct NewOptions {
  std::string kind, name, folder;
};

/// Placeholders of the templates, such as @NAME@, with their replacements.
using Words = std::vector<std::pair<std::string, std::string>>;

std::string read(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  if (!stream) throw_error("{}: the template cannot be read", file.string());
  return text.str();
}

// Returns the name in camel case: pagerank_fast becomes PagerankFast.
std::string camel_case(const std::string& name) {
  std::string result;
  bool upper = true;
  for (const char c : name) {
    if (c == '_') {
      upper = true;
    } else {
      result += upper ? static_cast<char>(std::toupper(c)) : c;
      upper = false;
    }
  }
  return result;
}

std::string replace_all(std::string text, const std::string& from, const std::string& to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

/// Returns the text quoted as one word for the shell.
std::string shell_word(const std::string& text) {
  constexpr const char* plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./@%";
  if (!text.empty() && text.find_first_not_of(plain) == std::string::npos) return text;
  return "'" + replace_all(text, "'", "'\\''") + "'";
}

/// Returns the prefix of this harness: that of its install, or its build folder, which has the same layout.
fs::path own_prefix() {
  const fs::path prefix = library_folder().parent_path().parent_path();
  if (!fs::exists(prefix / "lib/cmake/harness/harnessConfig.cmake")) {
    fmt::print(stderr,
               "harness: warning: {}: holds no lib/cmake/harness: give cmake -DCMAKE_PREFIX_PATH=...\n",
               prefix.string());
  }
  return prefix;
}

// Creates files from the templates, which are files *.in. NAME in the name of a file is replaced by the name
// of the plugin.
void instantiate(const fs::path& from, const fs::path& to, const std::string& name, const Words& words) {
  for (const auto& entry : fs::directory_iterator(from)) {
    if (!entry.is_regular_file() || entry.path().extension() != ".in") continue;
    std::string text = read(entry.path());
    for (const auto& [word, value] : words) text = replace_all(text, word, value);
    const fs::path file = to / replace_all(entry.path().stem().string(), "NAME", name);
    if (!(std::ofstream(file, std::ios::binary) << text)) throw_error("{}: cannot be written", file.string());
  }
}

/// Prints the commands to build and check the plugin, which the user can copy.
void print_next(const NewOptions& options, const fs::path& folder, const fs::path& prefix) {
  const fs::path build = folder / "build";
  const fs::path plugin = build / fmt::format("{}-{}.so", options.kind, options.name);
  fmt::print("{}: {} plugin to start from. To build and check it:\n\n", folder.string(), options.kind);
  fmt::print("  cmake -S {} -B {}\n", shell_word(folder.string()), shell_word(build.string()));
  fmt::print("  cmake --build {}\n", shell_word(build.string()));
  fmt::print("  {} check --quick {}\n", shell_word((prefix / "bin/harness").string()),
             shell_word(plugin.string()));
}

/// Throws Error if a plugin of this kind and id exists. If the folders of both were searched, one plugin
/// would hide the other.
void require_new_id(const NewOptions& options, const Context& context) {
  const plugin::Shelf plugins = context.look_at_plugins();
  for (const plugin::Described* plugin : plugins.all()) {
    if (plugin->id == options.name && plugin::kind_name(plugin->kind) == options.kind)
      throw_error("there is a {} {} already, {}: take another name", options.kind, options.name,
                  plugin->path.string());
  }
}

Exit create(const NewOptions& options, const Context& context) {
  if (!std::regex_match(options.name, std::regex("[a-z][a-z0-9_]*"))) {
    throw_error("'{}' is not a plugin name: use lower-case letters, digits and '_', with a letter first",
                options.name);
  }
  require_new_id(options, context);
  const fs::path templates = library_folder() / "template";
  if (!fs::exists(templates))
    throw Error(fmt::format("{}: the templates are not there", templates.string()), Exit::unusable);
  const fs::path folder = options.folder.empty() ? options.name : options.folder;
  if (fs::exists(folder) && !fs::is_empty(folder))
    throw_error("{}: the folder is not empty", folder.string());
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (failed) throw_error("{}: cannot be created: {}", folder.string(), failed.message());
  const fs::path prefix = own_prefix();
  const Words words{{"@NAME@", options.name},
                    {"@KIND@", options.kind},
                    {"@TYPE@", camel_case(options.name)},
                    {"@PREFIX@", prefix.string()}};
  for (const fs::path& from : {templates, templates / options.kind})
    instantiate(from, folder, options.name, words);
  print_next(options, folder, prefix);
  return Exit::ok;
}

}  // namespace

void add_new(CLI::App& app, Context& context, Action& action) {
  auto options = std::make_shared<NewOptions>();
  CLI::App* command = app.add_subcommand("new", "create an out-of-tree plugin that builds and passes check");
  command->add_option("kind", options->kind, "kind of the plugin")
      ->required()
      ->check(CLI::IsMember({"schedule", "format", "algorithm", "baseline"}));
  command->add_option("name", options->name, "id of the plugin")->required();
  command->add_option("folder", options->folder, "folder to create (default: the name)")
      ->type_name(folder_value);
  command->footer(
      examples({"harness new schedule my_schedule", "harness new format my_format plugins/my_format"}));
  command->callback([=, &context, &action] { action = [=, &context] { return create(*options, context); }; });
}

}  // namespace harness::cli
