// harness suite: runs a published benchmark suite by its own protocol, by the Python package plots/suites.
#include <filesystem>
#include <memory>

#include "base/library_folder.hpp"
#include "cli/commands.hpp"
#include "cli/python.hpp"

namespace harness::cli {
void add_suite(CLI::App& app, Context& context, Action& action) {
  auto words = std::make_shared<std::vector<std::string> >();
  CLI::App* command = app.add_subcommand(
      "suite", "run a published benchmark suite by its own protocol: gap, graph500, graphalytics");
  command
      ->add_option_function<std::string>(
          "name", [=](const std::string& given) { words->push_back(given); },
          "suite to run; without a name, list suites, sizes and kernels")
      ->type_name("SUITE");
  const auto pass_on = [&](const char* names, const char* name, const char* what, const char* value) {
    command
        ->add_option_function<std::vector<std::string> >(
            names,
            [=](const std::vector<std::string>& all) {
              for (const std::string& given : all) words->insert(words->end(), {name, given});
            },
            what)
        ->allow_extra_args(false)
        ->type_name(value);
  };
  const auto flag = [&](const char* name, const char* what) {
    command->add_flag_callback(
        name, [=] { words->emplace_back(name); }, what);
  };
  flag("--list", "list suites, sizes and kernels; run nothing");
  pass_on("--size", "--size", "size of the suite's graphs (default: the suite's own)", "SIZE");
  pass_on("--baseline", "--baseline",
          "program to measure too: a baseline, or a program that one runs, such as gapbs (repeatable)",
          "NAME");
  pass_on("--backend", "--backend", "backend to use instead of the default one", backend_value);
  pass_on("--option", "--option",
          "value of an option of all kernels, such as gpus=2 or ranks=[1,2] (repeatable)", "NAME=VALUE");
  pass_on("--missing", "--missing",
          "replacement of graphs that are not on this machine: a twin, or none (default: end with an error)",
          "{twin,skip}");
  pass_on("--data", "--data",
          "graphalytics: folder of data sets NAME.properties with their reference outputs", folder_value);
  pass_on("-o,--out", "--out",
          "folder for experiments, results and report, continued if it exists (default: results/SUITE_SIZE)",
          folder_value);
  flag("--dry-run", "list the configurations of each kernel; run nothing");
  command->footer(examples({"harness suite --list", "harness suite gap --size kron20 --baseline gapbs",
                            "harness suite graph500 --size scale20 -o results/graph500",
                            "harness suite graph500 --size tiny --option ranks=2 -o results/two_ranks"}));
  command->callback([=, &context, &action] {
    action = [=, &context] {
      std::vector<std::string> all = globals_for_runs(context);
      all.insert(all.end(), words->begin(), words->end());
      all.insert(all.end(), {"--suites", (library_folder() / "suites").string(), "--harness",
                             std::filesystem::read_symlink("/proc/self/exe").string()});
      return run_script("plots/suites/harness_suite.py", all);
    };
  });
}

}  // namespace harness::cli
