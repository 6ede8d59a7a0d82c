// harness new: an out-of-tree plugin that builds and passes check, from the templates of the SDK.
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "cli/commands.hpp"

namespace harness::cli {
namespace {

namespace fs = std::filesystem;

struct NewOptions {
  std::string kind, name, folder;
};

std::string read(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  if (!stream) throw_error("{}: the template cannot be read", file.string());
  return text.str();
}

// pagerank_fast -> PagerankFast
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

// Templates are files NAME.in; NAME in a file's own name stands for the plugin.
void instantiate(const fs::path& from, const fs::path& to, const NewOptions& options) {
  for (const auto& entry : fs::directory_iterator(from)) {
    if (!entry.is_regular_file() || entry.path().extension() != ".in") continue;
    std::string text = read(entry.path());
    text = replace_all(text, "@NAME@", options.name);
    text = replace_all(text, "@KIND@", options.kind);
    text = replace_all(text, "@TYPE@", camel_case(options.name));
    const fs::path file = to / replace_all(entry.path().stem().string(), "NAME", options.name);
    if (!(std::ofstream(file, std::ios::binary) << text)) throw_error("{}: cannot be written", file.string());
  }
}

Exit create(const NewOptions& options) {
  if (!std::regex_match(options.name, std::regex("[a-z][a-z0-9_]*"))) {
    throw_error("'{}' is no plugin name: small letters, digits and '_', a letter first", options.name);
  }
  const fs::path templates = library_folder() / "template";
  if (!fs::exists(templates))
    throw Error(fmt::format("{}: the templates are not there", templates.string()), Exit::unusable);
  const fs::path folder = options.folder.empty() ? options.name : options.folder;
  if (fs::exists(folder) && !fs::is_empty(folder))
    throw_error("{}: the folder is not empty", folder.string());
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (failed) throw_error("{}: cannot be created: {}", folder.string(), failed.message());
  instantiate(templates, folder, options);
  instantiate(templates / options.kind, folder, options);
  fmt::print("{}: {} plugin to start from; its README.md says how to build and check it\n", folder.string(),
             options.kind);
  return Exit::ok;
}

}  // namespace

void add_new(CLI::App& app, Context&, Action& action) {
  auto options = std::make_shared<NewOptions>();
  CLI::App* command = app.add_subcommand("new", "start an out-of-tree plugin that builds and passes check");
  command->add_option("kind", options->kind, "schedule, format or algorithm")
      ->required()
      ->check(CLI::IsMember({"schedule", "format", "algorithm"}));
  command->add_option("name", options->name, "id of the plugin")->required();
  command->add_option("folder", options->folder, "folder to create; default: the name");
  command->callback([=, &action] { action = [=] { return create(*options); }; });
}

}  // namespace harness::cli
