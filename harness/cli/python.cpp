#include "cli/python.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <utility>

#include "base/child.hpp"
#include "base/library_folder.hpp"
#include "base/python.hpp"
#include "base/temporary.hpp"

namespace harness::cli {
namespace {

/// Throws Error unless the program answers as Python 3 does. Without this test, a program such as /bin/true
/// in HARNESS_PYTHON would do nothing and seem to succeed.
void require_python(const std::string& program) {
  constexpr int answer = 43;
  const std::string question =
      fmt::format("import sys; sys.exit({} if sys.version_info[0] == 3 else 1)", answer);
  if (exit_code_of({.words = {program, "-c", question}}) != answer)
    throw Error(fmt::format("HARNESS_PYTHON={}: is not a Python 3; name one, or unset it", program),
                Exit::unusable);
}

}  // namespace

std::vector<std::string> globals_for_runs(const Context& context) {
  std::vector<std::string> words{fmt::format("--with=--cache-dir={}", context.cache_dir)};
  for (const std::string& folder : context.plugin_folders)
    words.push_back(fmt::format("--with=--plugins={}", folder));
  if (context.threads > 0) words.push_back(fmt::format("--with=--threads={}", context.threads));
  return words;
}

void print_python() {
  fmt::print(stderr, "drawn by {} ({})\n", python(),
             std::getenv("HARNESS_PYTHON") != nullptr ? "HARNESS_PYTHON" : "HARNESS_PYTHON names another");
}

Exit run_script(const std::string& script, const std::vector<std::string>& arguments) {
  const auto path = library_folder() / script;
  if (!std::filesystem::exists(path))
    throw Error(fmt::format("{}: the script is not there", path.string()), Exit::unusable);
  if (std::getenv("HARNESS_PYTHON") != nullptr) require_python(python());
  std::vector<std::string> words{python(), path.string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  // A script that is killed at its time limit leaves temporary files behind. They are in this folder, whose
  // destructor removes them.
  const TemporaryFolder temporary("harness-script");
  const std::optional<int> code = exit_code_of({.words = std::move(words), .temporary = temporary.path()});
  if (!code)
    throw Error(fmt::format("{} cannot be started: set HARNESS_PYTHON or install python3", python()),
                Exit::unusable);
  return *code < 128 ? static_cast<Exit>(*code) : Exit::failed;
}

}  // namespace harness::cli
