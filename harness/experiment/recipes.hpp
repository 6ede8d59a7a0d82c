// Recipes for figures: the key `plots` of an experiment or of a separate file. Each recipe is a map of
// options of `harness plot`. One command can therefore draw all figures of a paper.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/yaml/tree.hpp"

namespace harness::experiment {

/// An option of `harness plot`. Its key in a recipe has `_` instead of `-`.
struct PlotOption {
  enum Kind {
    passed,     ///< passed on to the script with a value, once or more
    flag,       ///< passed on to the script without a value
    selection,  ///< globs that select the configurations to draw
  };
  const char* name;  ///< without the leading dashes
  Kind kind;
  const char* value;  ///< type of the option's value in the help, or empty
  const char* what;   ///< text of the help
};
std::span<const PlotOption> plot_options();

/// The options of one figure, each with its values. A flag has no value.
struct Recipe {
  std::vector<std::pair<const PlotOption*, std::vector<std::string>>> options;
};

/// Parses the value of the key `plots`. Throws an Error for an unknown option, and for a recipe that names no
/// figure.
std::vector<Recipe> parse_recipes(const Tree& plots);

/// Returns the recipes that a YAML text contains. The text may be an experiment or a file of recipes. Returns
/// none if the text has no key `plots`.
std::vector<Recipe> recipes_in(const std::string& text, const std::filesystem::path& path);

}  // namespace harness::experiment
