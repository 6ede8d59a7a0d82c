// harness reproduce: reproduces tables and figures of papers, by the Python package plots/reproduce.
#include <filesystem>
#include <memory>

#include "base/library_folder.hpp"
#include "cli/commands.hpp"
#include "cli/python.hpp"

namespace harness::cli {
namespace {

struct ReproduceArguments {
  std::vector<std::string> entries;
  std::vector<std::string> passed_on;  // arguments for the script, unchanged
};

Exit reproduce(const ReproduceArguments& arguments, const Context& context) {
  std::vector<std::string> words = globals_for_runs(context);
  words.insert(words.end(), arguments.passed_on.begin(), arguments.passed_on.end());
  words.insert(words.end(), {"--papers", (library_folder() / "papers").string(), "--harness",
                             std::filesystem::read_symlink("/proc/self/exe").string()});
  words.emplace_back("--");
  words.insert(words.end(), arguments.entries.begin(), arguments.entries.end());
  return run_script("plots/reproduce/harness_reproduce.py", words);
}

}  // namespace

void add_reproduce(CLI::App& app, Context& context, Action& action) {
  auto arguments = std::make_shared<ReproduceArguments>();
  CLI::App* command = app.add_subcommand(
      "reproduce",
      "reproduce tables and figures of papers: compare published with measured values, test each claim");
  command->add_option("entries", arguments->entries, "ids, papers, globs of ids, or all (default: all)")
      ->type_name("ENTRY");
  const auto pass_on = [&](const char* name, const char* what, const char* value) {
    command
        ->add_option_function<std::string>(
            name,
            [=](const std::string& given) {
              arguments->passed_on.insert(arguments->passed_on.end(), {name, given});
            },
            what)
        ->type_name(value);
  };
  command->add_flag_callback(
      "--list", [=] { arguments->passed_on.emplace_back("--list"); },
      "list the entries, what each needs and its last result; run nothing");
  pass_on("--size", "size of the graphs: small runs in seconds on a CPU, full is for a GPU (default: small)",
          "{small,full}");
  pass_on("--backend", "backend to use instead of the entry's", backend_value);
  pass_on("--out",
          "folder for results, figures and tables, continued if it exists (default: results/reproduce)",
          folder_value);
  pass_on("--take", "use these results (results.csv, its folder, or an earlier --out) and run nothing",
          file_value);
  command->footer(examples({"harness reproduce --list", "harness reproduce g2-t10",
                            "harness reproduce g2 --size full --out results/g2_full"}));
  command->callback(
      [=, &action, &context] { action = [=, &context] { return reproduce(*arguments, context); }; });
}

}  // namespace harness::cli
