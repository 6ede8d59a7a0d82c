#include "plugin/probe.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <optional>

#include "plugin/library.hpp"

namespace harness::plugin {
namespace {

namespace fs = std::filesystem;

constexpr size_t longest_line = 4096;

/// What the child process says of one library: whether it is sound and, if not, why. It has a fixed size, so
/// that a pipe takes it whole.
struct Verdict {
  uint32_t sound = 0;
  char line[longest_line - sizeof(uint32_t)] = {};
};
static_assert(sizeof(Verdict) == longest_line);

// Nobody should see what a library prints while it is loaded, nor find a core file where it crashes.
void become_quiet() {
  const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (const int fd : {0, 1, 2}) dup2(nowhere, fd);
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  for (const int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE}) std::signal(signal, SIG_DFL);
}

[[noreturn]] void judge(const std::vector<fs::path>& files, size_t from, int answers) {
  become_quiet();
  for (size_t i = from; i < files.size(); ++i) {
    Verdict verdict;
    try {
      load_plugin(files[i]);
      verdict.sound = 1;
    } catch (const std::exception& e) {
      std::strncpy(verdict.line, e.what(), sizeof verdict.line - 1);
    }
    if (write(answers, &verdict, sizeof verdict) != sizeof verdict) _exit(1);
  }
  _exit(0);  // without destructors, which are the libraries' too
}

std::string fate_of(pid_t child, bool hangs) {
  if (hangs) kill(child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (hangs) return "loading it does not come to an end";
  if (WIFSIGNALED(status))
    return fmt::format("loading it ends the process with {}", strsignal(WTERMSIG(status)));
  return fmt::format("loading it ends the process with exit code {}", WEXITSTATUS(status));
}

// The next verdict; none when the child ended, hung or broke off.
std::optional<Verdict> next_verdict(int answers, std::chrono::milliseconds patience, bool& hangs) {
  pollfd waiting{answers, POLLIN, 0};
  int ready = 0;
  while ((ready = poll(&waiting, 1, static_cast<int>(patience.count()))) < 0 && errno == EINTR) {
  }
  hangs = ready == 0;
  Verdict verdict;
  if (ready <= 0 || read(answers, &verdict, sizeof verdict) != sizeof verdict) return std::nullopt;
  verdict.line[sizeof verdict.line - 1] = '\0';
  return verdict;
}

// Judges files from `from` on in one child; returns the first that is left to judge.
size_t judge_in_child(const std::vector<fs::path>& files, size_t from, std::chrono::milliseconds patience,
                      std::map<fs::path, std::string>& refused) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw_error("plugins cannot be looked at: {}", std::strerror(errno));
  const pid_t child = fork();
  if (child < 0) throw_error("plugins cannot be looked at: no process: {}", std::strerror(errno));
  if (child == 0) {
    close(ends[0]);
    judge(files, from, ends[1]);
  }
  close(ends[1]);
  bool hangs = false;
  for (; from < files.size(); ++from) {
    const std::optional<Verdict> verdict = next_verdict(ends[0], patience, hangs);
    if (!verdict) break;
    if (verdict->sound == 0) refused[files[from]] = verdict->line;
  }
  close(ends[0]);
  const std::string fate = fate_of(child, hangs);
  if (from == files.size()) return from;
  refused[files[from]] = fmt::format("{}: {}: it is left out", files[from].string(), fate);
  return from + 1;
}

}  // namespace

void require_sound(const fs::path& file) {
  const std::map<fs::path, std::string> refused = probe_libraries({file});
  if (!refused.empty()) throw_error("{}", refused.begin()->second);
}

std::map<fs::path, std::string> probe_libraries(const std::vector<fs::path>& files,
                                                std::chrono::milliseconds patience) {
  std::map<fs::path, std::string> refused;
  for (size_t from = 0; from < files.size();) from = judge_in_child(files, from, patience, refused);
  return refused;
}

}  // namespace harness::plugin
