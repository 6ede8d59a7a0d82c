#include "cli/child.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

#include "base/interruption.hpp"

namespace harness::cli {
namespace {

/// The environment of this process, with another folder for temporary files.
std::vector<std::string> environment_with(const std::filesystem::path& temporary) {
  const std::string name = "TMPDIR=";
  std::vector<std::string> all;
  for (char** one = environ; *one != nullptr; ++one) {
    if (temporary.empty() || !std::string(*one).starts_with(name)) all.emplace_back(*one);
  }
  if (!temporary.empty()) all.push_back(name + temporary.string());
  return all;
}

/// Returns pointers to the texts, and a null.
std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> all;
  for (std::string& text : texts) all.push_back(text.data());
  all.push_back(nullptr);
  return all;
}

}  // namespace

std::optional<int> exit_code_of(Child child) {
  std::vector<std::string> environment = environment_with(child.temporary);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  const auto close = [&](int file) {
    posix_spawn_file_actions_addopen(&files, file, "/dev/null", O_RDWR, 0);
  };
  if (child.output == ChildOutput::none) close(STDIN_FILENO);
  if (child.output != ChildOutput::shown) close(STDOUT_FILENO);
  if (child.output == ChildOutput::none) close(STDERR_FILENO);
  pid_t pid = -1;
  const int failed = ::posix_spawnp(&pid, child.words.at(0).c_str(), &files, nullptr,
                                    pointers_to(child.words).data(), pointers_to(environment).data());
  posix_spawn_file_actions_destroy(&files);
  if (failed != 0) return std::nullopt;
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0) {
    if (errno != EINTR) return std::nullopt;
  }
  stay_if_ending();
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace harness::cli
