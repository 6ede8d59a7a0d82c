// harness plot: hands over to the Python scripts in plots/.
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "cli/commands.hpp"

namespace harness::cli {
namespace {

// Debian's matplotlib and pandas are seen by Debian's python3 alone, so that one comes before whatever is on
// the PATH.
std::string python() {
  if (const char* own = std::getenv("HARNESS_PYTHON")) return own;
  return std::filesystem::exists("/usr/bin/python3") ? "/usr/bin/python3" : "python3";
}

Exit run_script(const std::vector<std::string>& arguments) {
  const auto script = library_folder() / "plots" / "harness_plot.py";
  if (!std::filesystem::exists(script))
    throw Error(fmt::format("{}: the plotting scripts are not there", script.string()), Exit::unusable);
  std::vector<std::string> words{python(), script.string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    execvp(argv[0], argv.data());
    fmt::print(stderr, "harness: {} cannot be started: set HARNESS_PYTHON or install python3\n", words[0]);
    _exit(static_cast<int>(Exit::unusable));
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) < 0)
    throw Error("the plotting script cannot be started", Exit::unusable);
  return WIFEXITED(status) ? static_cast<Exit>(WEXITSTATUS(status)) : Exit::failed;
}

}  // namespace

void add_plot(CLI::App& app, Context&, Action& action) {
  struct PlotArguments {
    std::string results, out;
    std::vector<std::string> figures;
  };
  auto arguments = std::make_shared<PlotArguments>();
  CLI::App* command = app.add_subcommand("plot", "figures of a results.csv, as SVG and PNG");
  command->add_option("results", arguments->results, "results.csv, or the folder that holds it")->required();
  command->add_option("--figure", arguments->figures, "only this figure (repeatable)")
      ->allow_extra_args(false);
  command->add_option("--out", arguments->out, "folder of the figures; default: plots beside the results");
  command->callback([=, &action] {
    action = [=] {
      std::vector<std::string> words{arguments->results};
      for (const std::string& figure : arguments->figures) words.insert(words.end(), {"--figure", figure});
      if (!arguments->out.empty()) words.insert(words.end(), {"--out", arguments->out});
      return run_script(words);
    };
  });
}

}  // namespace harness::cli
