#include "experiment/recipes.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/yaml/fields.hpp"
#include "experiment/fields.hpp"

namespace harness::experiment {
namespace {

using enum PlotOption::Kind;

constexpr PlotOption table[] = {
    {"figure", passed, "", "draw only this figure (repeatable)"},
    {"name", passed, "", "name of the files, in place of the figure's"},
    {"out", passed, "FOLDER", "folder for the figures (default: figures, next to the results)"},
    {"type", passed, "{svg,png,pdf}", "file type (repeatable) (default: svg and png)"},
    {"width", passed, "", "width of a figure: inches, column (3.3) or page (7)"},
    {"font-size", passed, "", "font size in points (default: 8); no text is smaller than 6"},
    {"scale", passed, "{linear,log,auto}", "scale of speedups; auto means log beyond a factor of 30"},
    {"title", passed, "TEXT", "title of a figure, in place of its own"},
    {"no-title", flag, "", "draw no titles, for papers with captions"},
    {"order", passed, "GLOB", "graphs, formats or schedules that come first, in this order (repeatable)"},
    {"highlight", passed, "GLOB", "series that keep their colours; all others become grey (repeatable)"},
    {"svg-text", flag, "", "write text in SVG files as text, not as outlines"},
    {"roof", passed, "GB/S", "bandwidth of the memory for the figure roofline"},
    {"select", selection, "GLOB", "draw only rows whose id, or a part of it, matches this glob (repeatable)"},
    {"graph", selection, "", "draw only rows whose graph matches this glob (repeatable)"},
    {"algorithm", selection, "", "draw only rows whose algorithm matches this glob (repeatable)"},
    {"format", selection, "", "draw only rows whose format matches this glob (repeatable)"},
    {"schedule", selection, "", "draw only rows whose schedule matches this glob (repeatable)"},
    {"baseline", selection, "", "draw only rows whose baseline matches this glob (repeatable)"},
    {"direction", selection, "", "draw only rows whose direction matches this glob (repeatable)"},
    {"backend", selection, "", "draw only rows whose backend matches this glob (repeatable)"},
    {"host", selection, "", "draw only rows of the machine whose host matches this glob (repeatable)"},
};

std::string key_of(const PlotOption& option) {
  std::string key = option.name;
  std::ranges::replace(key, '-', '_');
  return key;
}

Recipe parse_recipe(const Tree& map) {
  std::vector<std::string> known;
  for (const PlotOption& option : table) known.push_back(key_of(option));
  check_map(map, "plots", known);
  require_key(map, "plots", "figure");
  Recipe recipe;
  for (const PlotOption& option : table) {
    const std::string key = key_of(option);
    const Tree* value = map.find(key);
    if (value == nullptr) continue;
    std::vector<std::string> words;
    if (option.kind == flag) {
      if (!read_bool(*value, key)) continue;
    } else {
      for (const Tree* item : read_items(*value, key)) words.push_back(read_text(*item, key));
    }
    recipe.options.emplace_back(&option, std::move(words));
  }
  return recipe;
}

}  // namespace

std::span<const PlotOption> plot_options() {
  return table;
}

std::vector<Recipe> parse_recipes(const Tree& plots) {
  std::vector<Recipe> recipes;
  for (const Tree* item : read_items(plots, "plots")) recipes.push_back(parse_recipe(*item));
  return recipes;
}

std::vector<Recipe> recipes_in(const std::string& text, const std::filesystem::path& path) {
  const Tree root = parse_tree(text, {path.string(), 1});
  expect_map(root, "a file with figures");
  const Tree* plots = root.find("plots");
  return plots == nullptr ? std::vector<Recipe>{} : parse_recipes(*plots);
}

}  // namespace harness::experiment
