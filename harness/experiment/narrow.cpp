#include "experiment/narrow.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "base/yaml/tree.hpp"
#include "experiment/overrides.hpp"

namespace harness::experiment {
namespace {

namespace fs = std::filesystem;

/// Returns a text as a YAML scalar, without quotes if no character needs them.
std::string quoted(const std::string& text) {
  const auto is_plain = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("_./%+-").find(c) != std::string::npos;
  };
  if (!text.empty() && text[0] != '-' && text[0] != '%' && std::ranges::all_of(text, is_plain)) return text;
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out + "\"";
}

std::string flow(const Tree& tree) {
  std::vector<std::string> parts;
  switch (tree.kind) {
    case Tree::Kind::null:
      return "";
    case Tree::Kind::scalar:
      return quoted(tree.scalar);
    case Tree::Kind::list:
      for (const Tree& item : tree.items) parts.push_back(flow(item));
      return fmt::format("[{}]", fmt::join(parts, ", "));
    case Tree::Kind::map:
      for (const Tree::Entry& entry : tree.entries)
        parts.push_back(fmt::format("{}: {}", quoted(entry.key), flow(entry.value)));
      return fmt::format("{{{}}}", fmt::join(parts, ", "));
  }
  return "";
}

/// Returns `key: VALUE` as YAML, with one line per item if the value is a list.
std::string block(const std::string& key, const Tree& tree) {
  if (tree.kind != Tree::Kind::list) return fmt::format("{}: {}\n", key, flow(tree));
  std::string text = key + ":\n";
  for (const Tree& item : tree.items) text += fmt::format("  - {}\n", flow(item));
  return text;
}

/// Makes relative paths absolute. A path is relative to the folder of the experiment if the file exists
/// there, otherwise to the current folder. The parser of experiments uses the same rule.
void make_absolute(Tree& file, const fs::path& folder) {
  for (Tree& one : file.items) make_absolute(one, folder);
  if (file.kind != Tree::Kind::scalar || fs::path(file.scalar).is_absolute()) return;
  std::error_code ignored;
  const fs::path beside = folder / file.scalar;
  file.scalar = fs::absolute(fs::exists(beside, ignored) ? beside : fs::path(file.scalar)).lexically_normal();
}

using Values = std::map<std::string, std::set<std::string>>;

/// Returns the list of the chosen plugins of a kind, with the chosen values of their parameters.
std::string items(const std::string& key, const std::vector<Configuration>& chosen,
                  Choice Configuration::*kind) {
  std::map<std::string, Values> plugins;
  for (const Configuration& one : chosen) {
    Values& values = plugins[(one.*kind).id];
    for (const auto& [name, value] : (one.*kind).params) values[name].insert(quoted(value));
  }
  std::string text = key + ":\n";
  for (const auto& [id, values] : plugins) {
    text += fmt::format("  - {{id: {}", id);
    for (const auto& [name, some] : values) text += fmt::format(", {}: [{}]", name, fmt::join(some, ", "));
    text += "}\n";
  }
  return text;
}

std::string options(const std::vector<Configuration>& chosen) {
  Values values;
  for (const Configuration& one : chosen) {
    for (const auto& [name, value] : one.options) values[name].insert(quoted(value));
    for (const std::string& name : one.unset) values[name].insert(unset_option);
  }
  std::string text = values.empty() ? "" : "options:\n";
  for (const auto& [name, some] : values) text += fmt::format("  {}: [{}]\n", name, fmt::join(some, ", "));
  return text;
}

std::string include(const Configuration& one) {
  std::vector<std::string> conditions{fmt::format("graph: {}", quoted(one.graph.name))};
  const auto add = [&](const std::string& key, const std::string& value) {
    conditions.push_back(fmt::format("{}: {}", key, quoted(value)));
  };
  const auto add_choice = [&](const std::string& kind, const Choice& choice) {
    add(kind, choice.id);
    for (const auto& [name, value] : choice.settings()) add(kind + "." + name, value);
  };
  add_choice("algorithm", one.algorithm);
  add_choice("format", one.format);
  add_choice("schedule", one.schedule);
  for (const auto& [name, value] : one.options) add(name, value);
  for (const std::string& name : one.unset) add(name, unset_option);
  add("backend", one.backend);
  return fmt::format("  - {{{}}}\n", fmt::join(conditions, ", "));
}

}  // namespace

std::string narrowed(const Experiment& experiment, const std::string& name,
                     const std::vector<Configuration>& chosen, const std::vector<std::string>& comments) {
  Tree root = parse_tree(experiment.text, {experiment.path.string(), 1});
  apply_overrides(root, experiment.overrides);
  if (Tree* graphs = root.find("graphs")) {
    for (Tree& graph : graphs->items) {
      if (Tree* file = graph.find("file")) make_absolute(*file, experiment.path.parent_path());
    }
  }
  std::string text;
  for (const std::string& line : comments) text += "# " + line + "\n";
  text += fmt::format("experiment: {}\n", quoted(name));
  for (const char* key : {"description", "graphs", "algorithms"}) {
    if (const Tree* tree = root.find(key)) text += block(key, *tree);
  }
  text += items("formats", chosen, &Configuration::format);
  text += items("schedules", chosen, &Configuration::schedule);
  text += options(chosen);
  if (const Tree* tree = root.find("backend")) text += block("backend", *tree);
  text += "include:\n";
  for (const Configuration& one : chosen) text += include(one);
  if (const Tree* tree = root.find("measure")) text += block("measure", *tree);
  return text;
}

}  // namespace harness::experiment
