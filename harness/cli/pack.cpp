// harness pack: packs results into an artifact, an archive with all that is needed to measure them again.
// Also replays an artifact. Both are done by the Python package plots/pack.
#include <filesystem>
#include <memory>

#include "base/library_folder.hpp"
#include "cli/commands.hpp"
#include "cli/python.hpp"

namespace harness::cli {
namespace {

struct PackArguments {
  std::string results, out, check;
  std::vector<std::string> sources;
};

Exit pack(const PackArguments& arguments, const Context& context) {
  if (arguments.results.empty() == arguments.check.empty())
    throw_error("pack: expected a folder of results to pack, or --check with an artifact to replay");
  std::vector<std::string> words = globals_for_runs(context);
  words.insert(words.end(), {"--harness", std::filesystem::read_symlink("/proc/self/exe").string(),
                             "--library", library_folder().string()});
  for (const std::string& source : arguments.sources) words.push_back(fmt::format("--source={}", source));
  if (!arguments.out.empty()) words.push_back(fmt::format("--out={}", arguments.out));
  if (!arguments.check.empty()) words.push_back(fmt::format("--check={}", arguments.check));
  if (!arguments.results.empty()) words.insert(words.end(), {"--", arguments.results});
  return run_script("plots/pack/harness_pack.py", words);
}

}  // namespace

void add_pack(CLI::App& app, Context& context, Action& action) {
  auto arguments = std::make_shared<PackArguments>();
  CLI::App* command = app.add_subcommand(
      "pack",
      "make an artifact of results: experiment, plugins, graph recipes, expected verdicts; or replay one");
  command->add_option("results", arguments->results, "folder of results")->type_name(folder_value);
  command
      ->add_option("-o,--out", arguments->out,
                   "file of the artifact, or with --check the folder of the replay (default: NAME.tar.gz, "
                   "NAME_replay)")
      ->type_name(file_value);
  command
      ->add_option("--source", arguments->sources,
                   "folder of a plugin's sources to pack in addition to its library (repeatable)")
      ->allow_extra_args(false)
      ->type_name(folder_value);
  command
      ->add_option("--check", arguments->check,
                   "replay this artifact here, and tell which verdicts agree (exit 1 if one differs)")
      ->type_name(file_value);
  command->footer(
      examples({"harness pack results/pr_sweep -o pr_sweep.tar.gz", "harness pack --check pr_sweep.tar.gz"}));
  command->callback([=, &action, &context] { action = [=, &context] { return pack(*arguments, context); }; });
}

}  // namespace harness::cli
