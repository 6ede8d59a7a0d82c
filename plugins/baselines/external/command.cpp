#include "command.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <harness/host/errors.hpp>
#include <map>
#include <sstream>
#include <string_view>

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

/// Returns GLIBC_TUNABLES, extended by a tunable that makes malloc request huge pages, as the harness does
/// for its own arrays. If the user has set this tunable, its value is kept.
std::string tunables() {
  constexpr const char* huge_pages = "glibc.malloc.hugetlb";
  const char* given = std::getenv("GLIBC_TUNABLES");
  std::string all = given == nullptr ? "" : given;
  if (all.find(huge_pages) != std::string::npos) return all;
  return all + (all.empty() ? "" : ":") + huge_pages + "=1";
}

/// Returns the environment for a program that runs under the conditions of the harness: the number of
/// threads, which OpenMP programs read, and huge pages.
std::vector<std::string> environment(unsigned threads) {
  const std::map<std::string, std::string> own{{"OMP_NUM_THREADS", std::to_string(threads)},
                                               {"GLIBC_TUNABLES", tunables()}};
  std::vector<std::string> all;
  for (const auto& [name, value] : own) all.push_back(name + "=" + value);
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    if (!own.contains(std::string(text.substr(0, text.find('='))))) all.emplace_back(text);
  }
  return all;
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

/// Replaces the new process by the program. Until exec, the new process shares the memory of the old one.
[[noreturn]] void become(char* const* words, char* const* variables, int input, int output, pid_t parent,
                         volatile int& error) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // kills the program if the harness dies
  ::signal(SIGXFSZ, SIG_DFL);
  if (::getppid() == parent && ::dup2(input, STDIN_FILENO) >= 0 && ::dup2(output, STDOUT_FILENO) >= 0 &&
      ::dup2(output, STDERR_FILENO) >= 0)
    ::execve(words[0], words, variables);
  error = errno;
  ::_exit(127);
}

/// Starts the program in the process group of this process. The whole group is killed if a run takes too
/// long.
pid_t start(std::vector<std::string> words, unsigned threads, int output) {
  std::vector<std::string> variables = environment(threads);
  const std::vector<char*> arguments = pointers_to(words), environment = pointers_to(variables);
  const int nothing = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  const pid_t parent = ::getpid();
  volatile int error = 0;
  const pid_t pid = ::vfork();  // because fork would copy the page tables, which takes long for a large graph
  if (pid == 0) become(arguments.data(), environment.data(), nothing, output, parent, error);
  const int failed = pid < 0 ? errno : static_cast<int>(error);
  ::close(nothing);
  if (pid > 0 && failed != 0) ::waitpid(pid, nullptr, 0);
  if (failed != 0) fail(words[0] + " cannot be started: " + std::strerror(failed));
  return pid;
}

bool has_ended(pid_t pid) {
  siginfo_t info{};
  return ::waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
         info.si_pid == pid;
}

/// Returns the output of the program until it ends, or the last part of a long output. Processes that the
/// program leaves behind may keep the pipe open after the program has ended.
std::string read_all(int from, pid_t pid) {
  constexpr size_t most_kept = 16u << 20;
  constexpr int look_every_ms = 20;
  std::string output;
  std::array<char, 1 << 16> buffer;
  for (bool ended = false;;) {
    pollfd source{from, POLLIN, 0};
    const int ready = ::poll(&source, 1, ended ? 0 : look_every_ms);
    if (ready == 0 && ended) return output;
    if (ready == 0) ended = has_ended(pid);
    if (ready <= 0) continue;
    const ssize_t bytes = ::read(from, buffer.data(), buffer.size());
    if (bytes == 0 || (bytes < 0 && errno != EINTR)) return output;
    if (output.size() > most_kept) output.erase(0, most_kept / 2);
    output.append(buffer.data(), static_cast<size_t>(std::max<ssize_t>(bytes, 0)));
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
  if (::pipe2(ends.data(), O_CLOEXEC) != 0)
    fail(std::string("a pipe cannot be created: ") + std::strerror(errno));
  pid_t pid = -1;
  try {
    pid = start(words, threads, ends[1]);
  } catch (...) {
    ::close(ends[0]);
    ::close(ends[1]);
    throw;
  }
  ::close(ends[1]);
  std::string output = read_all(ends[0], pid);
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
