// harness plot: adds the command, and reads the recipes for figures from experiment files. plotting.cpp draws
// the figures.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/outside_file.hpp"
#include "base/printable.hpp"
#include "cli/commands.hpp"
#include "cli/plotting.hpp"
#include "cli/python.hpp"
#include "experiment/recipes.hpp"

namespace harness::cli {
namespace {

using experiment::PlotOption;
using experiment::Recipe;

struct Request {
  PlotArguments drawing;
  std::string recipes;   ///< file of recipes, or empty
  bool figures = false;  ///< figures are named on the command line
};

/// Returns the content of meta.json of the run, or null if the file does not exist.
nlohmann::json meta_of(const std::filesystem::path& results) {
  const std::filesystem::path folder = is_directory(results) ? results : results.parent_path();
  const auto text = read_outside_if_there({.path = folder / "meta.json", .expected = "the record of a run"});
  return text ? nlohmann::json::parse(*text, nullptr, /*allow_exceptions=*/false) : nlohmann::json();
}

/// Returns the recipes of the file --recipes, or those of the experiment that was measured. Returns none if
/// the command line names figures.
std::vector<Recipe> recipes_of(const Request& request) {
  if (!request.recipes.empty()) {
    const auto text = read_outside_if_there(
        {.path = request.recipes, .expected = "recipes of figures", .most_bytes = most_yaml_bytes});
    if (!text) throw_error("{}: there is no such file, expected recipes", printable(request.recipes));
    std::vector<Recipe> recipes = experiment::recipes_in(*text, request.recipes);
    if (recipes.empty()) throw_error("{}: expected a list 'plots'", printable(request.recipes));
    return recipes;
  }
  if (request.figures || request.drawing.results.empty()) return {};
  const nlohmann::json meta = meta_of(request.drawing.results);
  if (!meta.is_object()) return {};
  const std::string text = meta.value("experiment_text", "");
  return text.empty() ? std::vector<Recipe>{}
                      : experiment::recipes_in(text, meta.value("experiment_file", "experiment"));
}

/// Returns the arguments of the command line, followed by those of a recipe, which describes one figure.
PlotArguments cooked(PlotArguments arguments, const Recipe& recipe) {
  for (const auto& [option, values] : recipe.options) {
    const std::string word = fmt::format("--{}", option->name);
    if (option->kind == PlotOption::flag) arguments.passed_on.push_back(word);
    for (const std::string& value : values) {
      if (option->kind == PlotOption::selection) {
        arguments.selections[option->name].push_back(value);
      } else {
        arguments.passed_on.push_back(fmt::format("{}={}", word, value));
      }
    }
  }
  return arguments;
}

Exit draw(const Request& request) {
  const std::vector<Recipe> recipes = recipes_of(request);
  Exit exit = Exit::ok;
  if (recipes.empty()) exit = plot(request.drawing);
  for (const Recipe& recipe : recipes) {
    exit = plot(cooked(request.drawing, recipe));
    if (exit != Exit::ok) break;
  }
  if (exit == Exit::ok && !request.drawing.results.empty()) print_python();
  return exit;
}

void add_option(CLI::App& command, const std::shared_ptr<Request>& request, const PlotOption& option) {
  const std::string name = fmt::format("--{}", option.name);
  if (option.kind == PlotOption::flag) {
    command.add_flag_callback(
        name, [=] { request->drawing.passed_on.push_back(name); }, option.what);
    return;
  }
  CLI::Option* added = option.kind == PlotOption::selection
                           ? command.add_option(name, request->drawing.selections[option.name], option.what)
                           : command.add_option_function<std::vector<std::string>>(
                                 name,
                                 [=](const std::vector<std::string>& values) {
                                   if (name == "--figure") request->figures = true;
                                   for (const std::string& value : values)
                                     request->drawing.passed_on.push_back(fmt::format("{}={}", name, value));
                                 },
                                 option.what);
  added->allow_extra_args(false);
  if (*option.value != '\0') added->type_name(option.value);
}

}  // namespace

void add_plot(CLI::App& app, Context&, Action& action) {
  auto request = std::make_shared<Request>();
  CLI::App* command = app.add_subcommand("plot", "draw figures of a results.csv, as SVG and PNG");
  command->add_option("results", request->drawing.results, "results.csv or its folder")
      ->type_name(file_value);
  for (const PlotOption& option : experiment::plot_options()) add_option(*command, request, option);
  command->get_option("--out")->type_name(folder_value);
  command
      ->add_option("--recipes", request->recipes,
                   "draw the figures of the list `plots` in this file (default: of the experiment)")
      ->type_name(file_value);
  command->add_flag_callback(
      "--list", [=] { request->drawing.passed_on.emplace_back("--list"); },
      "list the figures, and draw nothing");
  command->footer(
      examples({"harness plot results/pr_sweep",
                "harness plot results/pr_sweep --figure heatmap --type pdf --width column --no-title",
                "harness plot results/pr_sweep --recipes paper.yaml --out paper"}));
  command->callback([=, &action] { action = [=] { return draw(*request); }; });
}

}  // namespace harness::cli
