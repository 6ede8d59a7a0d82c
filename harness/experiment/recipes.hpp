// Recipes of figures: the list `plots` of an experiment or of a file of its own. Each recipe is a map of
// options of `harness plot`, so that all figures of a paper are drawn by one command.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/yaml/tree.hpp"

namespace harness::experiment {

/// An option of `harness plot`. Its key in a recipe has `_` for `-`.
struct PlotOption {
  enum Kind {
    passed,     ///< given to the script, once or more
    flag,       ///< given to the script, without a value
    selection,  ///< globs of the rows to draw
  };
  const char* name;  ///< without the leading dashes
  Kind kind;
  const char* value;  ///< type of its value in the help, or empty
  const char* what;   ///< text of the help
};
std::span<const PlotOption> plot_options();

/// The options of one figure, each with its values. A flag has none.
struct Recipe {
  std::vector<std::pair<const PlotOption*, std::vector<std::string>>> options;
};

/// Reads the value of the key `plots`. Throws an Error for an unknown option, and for a recipe without a
/// figure.
std::vector<Recipe> parse_recipes(const Tree& plots);

/// Returns the recipes of YAML text with a key `plots`, which may be an experiment. Empty without the key.
std::vector<Recipe> recipes_in(const std::string& text, const std::filesystem::path& path);

}  // namespace harness::experiment
