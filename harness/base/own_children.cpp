#include "base/own_children.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <span>

#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "base/interruption.hpp"

namespace harness {
namespace {

// Runs `work` in the child process, and writes an answer to `answer_to`. The first byte of the answer is an
// exit code. If it is 0, the result of `work` follows, otherwise the text of the Error.
[[noreturn]] void work_and_end(const std::function<std::string()>& work, int answer_to, pid_t parent) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(1);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, SIG_DFL);
  std::string answer(1, static_cast<char>(Exit::ok));
  try {
    answer += work();
  } catch (const Error& e) {
    answer = std::string(1, static_cast<char>(e.exit())) + e.what();
  } catch (const std::exception& e) {
    answer = std::string(1, static_cast<char>(Exit::failed)) + words_of(e);
  }
  std::fflush(nullptr);
  write_all(answer_to, std::as_bytes(std::span(answer)));
  ::_exit(0);
}

std::set<pid_t> children_of(const std::string& pid) {
  std::set<pid_t> all;
  std::error_code failed;
  for (const auto& thread : std::filesystem::directory_iterator("/proc/" + pid + "/task", failed)) {
    std::ifstream file(thread.path() / "children");
    for (pid_t child = 0; file >> child;) all.insert(child);
  }
  return all;
}

std::string read_all(int from) {
  std::string all;
  char buffer[4096];
  while (true) {
    const ssize_t bytes = ::read(from, buffer, sizeof buffer);
    if (bytes < 0 && errno == EINTR) continue;
    if (bytes <= 0) return all;
    all.append(buffer, static_cast<size_t>(bytes));
  }
}

}  // namespace

std::set<pid_t> children() {
  return children_of("self");
}

std::set<pid_t> descendants(pid_t ancestor) {
  std::set<pid_t> all = children_of(std::to_string(ancestor));
  for (const pid_t child : std::set<pid_t>(all)) all.merge(descendants(child));
  return all;
}

std::string in_child(const std::string& what, const std::function<std::string()>& work) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw_error("{}: no pipe: {}", what, std::strerror(errno));
  std::fflush(nullptr);  // otherwise both processes would print what is buffered so far
  const pid_t parent = ::getpid(), child = ::fork();
  if (child == 0) work_and_end(work, ends[1], parent);
  ::close(ends[1]);
  if (child < 0) {
    ::close(ends[0]);
    throw_error("{}: no process: {}", what, std::strerror(errno));
  }
  ::setpgid(child, child);
  own_children().insert(child);
  const std::string answer = read_all(ends[0]);
  ::close(ends[0]);
  ::kill(-child, SIGKILL);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  own_children().erase(child);
  stay_if_ending();
  if (!answer.empty() && answer[0] == static_cast<char>(Exit::ok)) return answer.substr(1);
  if (!answer.empty()) throw Error(answer.substr(1), static_cast<Exit>(answer[0]));
  if (WIFSIGNALED(status))
    throw Error(fmt::format("{}: a plugin ends the process with {}", what, strsignal(WTERMSIG(status))),
                Exit::failed);
  throw Error(fmt::format("{}: a plugin ends the process with exit code {}", what, WEXITSTATUS(status)),
              Exit::failed);
}

}  // namespace harness
