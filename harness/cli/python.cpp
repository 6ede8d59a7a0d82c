#include "cli/python.hpp"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "base/interruption.hpp"
#include "base/library_folder.hpp"

namespace harness::cli {
namespace {

// Debian's python3 comes before whatever is on the PATH, because it alone sees Debian's matplotlib and
// pandas.
std::string python() {
  if (const char* own = std::getenv("HARNESS_PYTHON")) return own;
  return std::filesystem::exists("/usr/bin/python3") ? "/usr/bin/python3" : "python3";
}

}  // namespace

Exit run_script(const std::string& script, const std::vector<std::string>& arguments) {
  const auto path = library_folder() / script;
  if (!std::filesystem::exists(path))
    throw Error(fmt::format("{}: the script is not there", path.string()), Exit::unusable);
  std::vector<std::string> words{python(), path.string()};
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
    throw Error(fmt::format("{}: cannot be started", path.string()), Exit::unusable);
  stay_if_ending();
  return WIFEXITED(status) ? static_cast<Exit>(WEXITSTATUS(status)) : Exit::failed;
}

}  // namespace harness::cli
