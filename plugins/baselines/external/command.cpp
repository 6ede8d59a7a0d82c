#include "command.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <harness/host/errors.hpp>
#include <sstream>

extern "C" char** environ;

namespace harness::external {
namespace {

[[noreturn]] void fail(const std::string& text) {
  throw PluginError(HARNESS_INTERNAL, text);
}

std::string last_line(const std::string& output) {
  std::istringstream lines(output);
  std::string last;
  for (std::string line; std::getline(lines, line);) {
    if (line.find_first_not_of(" \t\r") != std::string::npos) last = line;
  }
  return last.empty() ? "it printed nothing" : "its last words: " + last.substr(0, 200);
}

/// The environment with the number of threads that OpenMP programs look for.
std::vector<std::string> environment(unsigned threads) {
  constexpr const char* variable = "OMP_NUM_THREADS=";
  std::vector<std::string> all{variable + std::to_string(threads)};
  for (char** entry = environ; *entry != nullptr; ++entry) {
    if (std::strncmp(*entry, variable, std::strlen(variable)) != 0) all.emplace_back(*entry);
  }
  return all;
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

/// Starts it in the process group of this process, which dies as a whole where a run takes too long.
pid_t start(std::vector<std::string> words, unsigned threads, int output) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, output, STDERR_FILENO);
  std::vector<std::string> variables = environment(threads);
  pid_t pid = -1;
  const int failed = ::posix_spawn(&pid, words[0].c_str(), &files, nullptr, pointers_to(words).data(),
                                   pointers_to(variables).data());
  posix_spawn_file_actions_destroy(&files);
  if (failed != 0) fail(words[0] + " cannot be started: " + std::strerror(failed));
  return pid;
}

std::string read_all(int from) {
  std::string output;
  std::array<char, 1 << 16> buffer;
  while (true) {
    const ssize_t bytes = ::read(from, buffer.data(), buffer.size());
    if (bytes > 0) {
      output.append(buffer.data(), static_cast<size_t>(bytes));
    } else if (bytes == 0 || errno != EINTR) {
      return output;
    }
  }
}

}  // namespace

std::vector<std::string> words_of(const std::string& command,
                                  const std::map<std::string, std::string>& placeholders) {
  std::vector<std::string> words;
  std::istringstream split(command);
  for (std::string word; split >> word;) {
    std::string filled;
    for (size_t at = 0; at < word.size();) {
      const size_t end = word[at] == '{' ? word.find('}', at) : std::string::npos;
      if (end == std::string::npos) {
        filled += word[at++];
        continue;
      }
      const std::string name = word.substr(at + 1, end - at - 1);
      const auto value = placeholders.find(name);
      if (value == placeholders.end())
        throw PluginError(HARNESS_UNSUPPORTED,
                          "its command has {" + name + "}, and the algorithm no such parameter");
      filled += value->second;
      at = end + 1;
    }
    words.push_back(filled);
  }
  if (words.empty()) fail("its command has no words");
  return words;
}

std::string find_program(const std::string& name, const std::string& folders) {
  const auto executable = [](const std::filesystem::path& file) { return ::access(file.c_str(), X_OK) == 0; };
  if (name.find('/') != std::string::npos) return executable(name) ? name : "";
  std::istringstream list(folders);
  for (std::string one; std::getline(list, one, ':');) {
    if (const auto file = std::filesystem::path(one) / name; executable(file)) return file.string();
  }
  return {};
}

std::string output_of(const std::vector<std::string>& words, unsigned threads) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) fail(std::string("a pipe is refused: ") + std::strerror(errno));
  pid_t pid = -1;
  try {
    pid = start(words, threads, ends[1]);
  } catch (...) {
    ::close(ends[0]);
    ::close(ends[1]);
    throw;
  }
  ::close(ends[1]);
  std::string output = read_all(ends[0]);
  ::close(ends[0]);
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
  if (WIFSIGNALED(status))
    fail(words[0] + " died of signal " + std::to_string(WTERMSIG(status)) + "; " + last_line(output));
  if (WEXITSTATUS(status) != 0)
    fail(words[0] + " ended with exit code " + std::to_string(WEXITSTATUS(status)) + "; " +
         last_line(output));
  return output;
}

}  // namespace harness::external
